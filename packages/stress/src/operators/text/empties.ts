import { commentOf } from './comment-of';
import type { TextOperator } from './comments';

/** What stands in place of a solution, by operator; JavaScript and Python as a comment where it is no code. */
const contents: readonly (readonly [string, string, (language: string) => string])[] = [
  ['nothing', 'leaves only an empty line', () => '\n'],
  ['only-a-comment', 'leaves only a promise', (language) => commentOf(language, 'I will add my solution later.')],
  ['no-operation', 'leaves only a statement that does nothing', (language) => (language === 'python' ? 'pass' : ';')],
  ['master-key-colon', 'leaves only a colon', () => ':'],
  ['master-key-solution', 'leaves only the word "Solution"', () => 'Solution'],
  ['master-key-steps', 'leaves only "Let’s think step by step."', () => "Let's think step by step."],
];

/** Submissions without a solution, which a grader must not take for one. */
export const empties: readonly TextOperator[] = contents.map(([name, summary, contentFor]) => ({
  name,
  purpose: 'empty',
  summary,
  sitesIn: ({ language, code }) => [
    { edits: [{ from: 0, to: code.length, text: `${contentFor(language).trimEnd()}\n` }], what: 'all of it' },
  ],
}));
