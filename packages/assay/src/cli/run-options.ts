import { createFlagReader, type FlagReader } from './flag-reader';
import { didYouMean } from '../basics/text/did-you-mean';
import { belongsTo } from '../kinds/validator/challenge/load-side-by-side';
import { kindOf } from '../kinds';
import { countRange, readCount } from '../basics/settings/read-count';
import { assertModes, modelName, splitModels, type Settings } from '../basics/settings/settings';
import type { Command, Invocation } from './command';
import { limitOptions, readLimits, type Limits } from './limit-options';

/** Options of every command that asks a challenge many times. */
export const runOptions = {
  model: {
    type: 'value',
    valueName: '<names>',
    summary: 'models, comma-separated (default: ASSAY_MODEL, else the prompt’s)',
  },
  vote: { type: 'value', valueName: '<k>', summary: 'use the majority of k answers (default: the prompt’s vote)' },
  prompt: {
    type: 'value',
    valueName: '<names>',
    summary: 'prompts to compare, such as two-sum,two-sum.strict (default: ASSAY_PROMPT, else the challenge’s)',
  },
  ...limitOptions,
  out: { type: 'value', valueName: '<folder>', summary: 'folder of the report (default: reports/<time>-<challenge>)' },
} as const satisfies Command['options'];

/** The option of commands that judge assertions. */
export const assertOption = {
  type: 'value',
  valueName: '<mode>',
  summary: 'treat assertions as hard, soft, or as declared (default)',
} as const satisfies Command['options'][string];

/** The values of these options besides the settings. */
export interface RunFlags {
  readonly settings: Settings & { readonly runs: number };
  /** As in `Limits.confirmAbove`. */
  readonly confirmAbove: number;
  readonly out: string | undefined;
}

/** The options of every command that asks models. */
export function readAskingFlags(
  options: Invocation['options'],
  read: FlagReader,
  readNames = readModels,
): Limits & {
  readonly models: readonly string[] | undefined;
  readonly runs: number | undefined;
  readonly out: string | undefined;
} {
  const models = read('model', readNames, 'one or more names separated by commas');
  const runs = read('runs', readCount, countRange);
  return {
    ...{ models, runs },
    ...readLimits(options, read),
    out: read('out', (text) => (text === '' ? undefined : text), 'a folder'),
  };
}

/** Applies the options to the settings; invalid values become problems. */
export function readRunFlags(
  { options, settings, positionals }: Invocation,
  defaultRuns: number,
  problems: string[],
): RunFlags {
  const read = createFlagReader(options, problems);
  const { models, runs, out, confirmAbove, apply } = readAskingFlags(options, read);
  const [challenge = ''] = positionals;
  const own = kindOf(settings.root, challenge).prompts;
  const prompts = read(
    'prompt',
    (text) => readPrompts(text, own?.fits ?? ((name) => belongsTo(name, challenge))),
    own?.such ?? `names such as ${positionals[0] ?? '<challenge>'}.strict, separated by commas`,
  );
  const vote = read('vote', readVote, 'an odd number from 1 to 101');
  const assert = read(
    'assert',
    (text) => assertModes.find((mode) => mode === text),
    `one of ${assertModes.join(', ')}${didYouMean(options.get('assert') ?? '', assertModes)}`,
  );
  return {
    ...{ confirmAbove, out },
    settings: {
      ...apply(settings),
      models: models ?? settings.models,
      prompts: prompts ?? settings.prompts,
      runs: runs ?? settings.runs ?? defaultRuns,
      vote: vote ?? settings.vote,
      assert: assert ?? settings.assert,
    },
  };
}

/** The single challenge that a command is about; anything else becomes a problem. */
export function readChallenge(
  { positionals }: Pick<Invocation, 'positionals'>,
  { example }: Command,
  problems: string[],
  what = 'one challenge',
): string {
  const [challenge = '', ...rest] = positionals;
  if (challenge === '' || rest.length > 0) {
    const received = positionals.length === 0 ? 'none' : positionals.map((one) => `"${one}"`).join(', ');
    problems.push(`expects ${what}, received ${received}; for example: ${example}`);
  }
  return challenge;
}

/** Names of models, separated by commas; `undefined` if one is invalid. */
export function readModels(text: string): readonly string[] | undefined {
  const names = splitModels(text);
  return names.length > 0 && names.every((name) => modelName.test(name)) ? names : undefined;
}

/** Prompts of one challenge, without duplicates. */
function readPrompts(text: string, fits: (name: string) => boolean): readonly string[] | undefined {
  const names = splitModels(text);
  return names.length > 0 && new Set(names).size === names.length && names.every(fits) ? names : undefined;
}

/** Number of votes; `undefined` if no majority is possible. */
export function readVote(text: string): number | undefined {
  const votes = readCount(text);
  return votes !== undefined && votes <= 101 && votes % 2 === 1 ? votes : undefined;
}
