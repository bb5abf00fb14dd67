import { describe, expect, test } from '@jest/globals';
import { InputError } from '../../../basics/errors';
import type { Challenge } from './challenge';
import { parityFiles, parityPromptWith, parityVariant } from '../../../testing/small-challenge';
import { makeTemporaryFolder } from '../../../testing/temporary-folder';
import { listChallenges, loadChallenge } from './load-challenge';

const voting = { ...parityFiles, 'prompts/parity.md': parityPromptWith('vote: { of: 3, prompts: [strict] }') };
const variant = parityVariant('Be strict.');

function inFolder<Value>(files: Readonly<Record<string, string>>, act: (root: string) => Value): Value {
  const folder = makeTemporaryFolder(files);
  try {
    return act(folder.path);
  } finally {
    folder.remove();
  }
}

describe('loadChallenge', () => {
  test('loads the variants that vote, and takes none of them for a challenge', () => {
    const files = { ...voting, 'prompts/parity.strict.md': variant, 'prompts/parity.unused.md': 'broken' };

    const { variants, ids } = inFolder(files, (root) => ({
      variants: loadChallenge(root, 'parity').variants,
      ids: listChallenges(root),
    }));

    expect(variants?.map(({ file, text }) => `${file}: ${text.slice(0, 10)}`)).toEqual([
      'prompts/parity.strict.md: Be strict.',
    ]);
    expect(ids).toEqual(['parity']);
  });

  test('loads a copy of the prompt, with its policies and its vote', () => {
    const files = {
      ...voting,
      'prompts/parity.strict.md': voting['prompts/parity.md'].replace('Judge', 'Be strict. Judge'),
    };

    const variants = inFolder(files, (root) => loadChallenge(root, 'parity').variants);

    expect(variants?.map(({ text }) => text.slice(0, 16))).toEqual(['Be strict. Judge']);
  });

  test.each([
    {
      what: 'is not there',
      files: { 'prompts/parity.strickt.md': variant },
      problem: {
        file: 'prompts/parity.md',
        line: 4,
        field: 'vote.prompts',
        message: 'there is no prompts/parity.strict.md (did you mean "strickt"?); there are: strickt',
      },
    },
    {
      what: 'is no prompt',
      files: { 'prompts/parity.strict.md': variant.replaceAll('{{ solution }}', '') },
      problem: {
        file: 'prompts/parity.strict.md',
        message: "the text never shows the candidate's code: add {{ solution }}",
      },
    },
    {
      what: 'asks for another analytic',
      files: { 'prompts/parity.strict.md': variant.replace('isShort:', 'isShrt:') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 8,
        field: 'analytics.isShrt',
        message: 'prompts/parity.md has no such analytic (did you mean "isShort"?)',
      },
    },
    {
      what: 'misses an analytic',
      files: { 'prompts/parity.strict.md': variant.replace(/ {2}isShort:.*\n/, '') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 6,
        field: 'analytics',
        message: 'lacks isShort: a variant needs all analytics of prompts/parity.md',
      },
    },
    {
      what: 'has other policies',
      files: { 'prompts/parity.strict.md': variant.replace('odd. }', 'odd., tolerate: 0.1 }') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 7,
        field: 'analytics.isCorrect.tolerate',
        message: 'remove it: prompts/parity.md decides this for its variants',
      },
    },
    {
      what: 'names another model',
      files: { 'prompts/parity.strict.md': variant.replace('gpt-6-luna', 'gpt-4o') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 4,
        field: 'request.model',
        message: 'expected gpt-6-luna, as in prompts/parity.md: vote.models names other models',
      },
    },
    {
      what: 'has a vote',
      files: { 'prompts/parity.strict.md': variant.replace('kind:', 'vote: { of: 3 }\nkind:') },
      problem: {
        file: 'prompts/parity.strict.md',
        line: 3,
        field: 'vote',
        message: 'a variant has no vote of its own: remove it',
      },
    },
  ])('refuses a variant that $what', ({ files, problem }) => {
    const load = (): Challenge => inFolder({ ...voting, ...files }, (root) => loadChallenge(root, 'parity'));

    let problems: unknown;
    try {
      load();
    } catch (error) {
      problems = error instanceof InputError ? error.problems : error;
    }
    expect(problems).toContainEqual(problem);
  });
});
