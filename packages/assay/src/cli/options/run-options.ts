import { belongsTo } from '../../kinds/validator/challenge/load-variants';
import { kindOf } from '../../kinds';
import { shardForm } from '../../experiment/asking/shard';
import { countForm, shareForm, wholeNumber } from '../../basics/settings/value-form';
import { assertModes, modelName, splitModels } from '../../basics/settings/settings';
import type { Invocation } from '../../plugin/invocation';
import { limitOptions } from './limit-options';
import type { OptionTable } from '../../plugin/option';
import { folderForm } from './option-forms';

/** Options of every command that asks a challenge many times. */
export const runOptions = {
  model: {
    type: 'value',
    valueName: '<names>',
    summary: 'models, comma-separated',
    parse(text: string): readonly string[] | undefined {
      const names = splitModels(text);
      return names.length > 0 && names.every((name) => modelName.test(name)) ? names : undefined;
    },
    expected: 'one or more names separated by commas',
    setting: 'models',
    variable: 'ASSAY_MODEL',
    otherwise: 'the prompt’s',
  },
  vote: {
    type: 'value',
    valueName: '<k>',
    summary: 'use the majority of k answers',
    parse(text: string): number | undefined {
      const votes = wholeNumber(1, 101).parse(text);
      return votes === undefined || votes % 2 === 0 ? undefined : votes;
    },
    expected: 'an odd number from 1 to 101',
    range: 'odd, 1 to 101',
    setting: 'vote',
    otherwise: 'the prompt’s vote',
  },
  prompt: {
    type: 'value',
    valueName: '<names>',
    summary: 'prompts to compare, such as two-sum,two-sum.strict',
    parse: readPrompts,
    expected: ({ settings, positionals: [challenge] }: Invocation) =>
      promptsOf(settings.root, challenge)?.such ??
      `names such as ${challenge ?? '<challenge>'}.strict, separated by commas`,
    setting: 'prompts',
    variable: 'ASSAY_PROMPT',
    otherwise: 'the challenge’s',
  },
  ...limitOptions,
  out: {
    ...folderForm,
    type: 'value',
    valueName: '<folder>',
    summary: 'folder of the report',
    otherwise: 'reports/<time>-<challenge>',
  },
} as const satisfies OptionTable;

/** The option of commands that ask the same several times. */
export const runsOption = {
  ...countForm,
  type: 'value',
  valueName: '<n>',
  summary: 'trials of each fixture and model',
  setting: 'runs',
  variable: 'ASSAY_RUNS',
} as const satisfies OptionTable[string];

/** The option of commands that judge assertions. */
export const assertOption = {
  type: 'value',
  valueName: '<mode>',
  summary: 'treat assertions as hard, soft, or as declared',
  choices: assertModes,
  setting: 'assert',
  variable: 'ASSAY_ASSERT',
  otherwise: 'declared',
} as const satisfies OptionTable[string];

/** The option for the share of right submissions. */
export const baseRateOption = {
  ...shareForm,
  type: 'value',
  valueName: '<share>',
  summary: 'share of right submissions in real use, such as 30%; adds how far each decision can be trusted',
} as const satisfies OptionTable[string];

/** The option of commands with several rounds. */
export const roundsOption = {
  ...wholeNumber(1, 5),
  type: 'value',
  valueName: '<n>',
  summary: 'rounds per question; from round 2 the model sees its failed checks',
  default: 1,
} as const satisfies OptionTable[string];

/** The option of commands that can be spread over machines. */
export const shardOption = {
  ...shardForm,
  type: 'value',
  valueName: '<i/n>',
  summary: 'ask only this part, such as 1/4; join the parts with assay merge',
} as const satisfies OptionTable[string];

function promptsOf(root: string, challenge: string | undefined): ReturnType<typeof kindOf>['prompts'] {
  return kindOf(root, challenge ?? '').prompts;
}

/** Prompts of one challenge, without duplicates. */
function readPrompts(
  text: string,
  { settings, positionals: [challenge = ''] }: Invocation,
): readonly string[] | undefined {
  const fits = promptsOf(settings.root, challenge)?.fits ?? ((name: string) => belongsTo(name, challenge));
  const names = splitModels(text);
  return names.length > 0 && new Set(names).size === names.length && names.every(fits) ? names : undefined;
}
