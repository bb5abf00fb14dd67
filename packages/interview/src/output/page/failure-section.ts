import { type Section, type StackPart, wordFor } from 'gpt-assay/experiment';
import { failureKinds } from '../../verdict';
import { roundsOf, type NamedCell, type NamedRound } from '../interview-cells';
import { failureTable } from '../interview-figures';

/** The meaning of each outcome, with its background and text colours. */
const looks = {
  'no-code': { meaning: 'there is no code in the reply', colour: 'level-6', ink: 'level-ink-far' },
  'no-function': {
    meaning: 'the reply lacks the requested function',
    colour: 'level-5',
    ink: 'level-ink-far',
  },
  'wrong-result': { meaning: 'the code runs, but the result is wrong', colour: 'level-2', ink: 'level-ink' },
  exception: { meaning: 'the code throws, or cannot be loaded', colour: 'level-3', ink: 'level-ink' },
  timeout: { meaning: 'the code does not finish in time', colour: 'level-4', ink: 'level-ink' },
  limit: { meaning: 'the code uses too much memory, or its result cannot be inspected', colour: 'faint', ink: 'paper' },
  environment: { meaning: 'the code needs something that the sandbox lacks', colour: 'level-1', ink: 'level-ink' },
  passed: { meaning: 'every check', colour: 'line', ink: 'ink' },
};
const kinds = [...failureKinds, 'passed'] as const;
const parts = kinds.map((kind) => ({ name: wordFor(kind), ...looks[kind] }));

/** The failures of each cell. */
export function failureSection(cells: readonly NamedCell[]): Section {
  const rows = roundsOf(cells, (cell) => cell.fullName).filter(({ round }) => round.judged > 0);
  return {
    id: 'failures',
    heading: 'What went wrong',
    about: null,
    blocks: [
      {
        kind: 'stacks',
        caption: 'Answers by their most serious failure, most serious first',
        axis: 'share of answers',
        end: 1,
        parts,
        rows: rows.map(({ name, round }) => ({ name, parts: partsOf(round) })),
      },
      {
        kind: 'fold',
        summary: 'The same in numbers',
        blocks: [failureTable(cells)],
      },
    ],
  };
}

function partsOf({ failures, passes, judged }: NamedRound['round']): readonly StackPart[] {
  return kinds.flatMap((kind, part) => {
    const count = kind === 'passed' ? passes : failures[kind];
    return count === 0 ? [] : [{ part, share: count / judged, words: [`${wordFor(kind)} ${count}`, String(count)] }];
  });
}
