import { didYouMean } from '../../basics/text/did-you-mean';
import type { ColumnChoices } from '../../intake/choose-columns';
import { modelName } from '../../basics/settings/settings';
import { countForm } from '../../basics/settings/value-form';
import { jsonOption } from '../command';
import { limitOptions } from '../options/limit-options';
import type { OptionTable } from '../options/option';
import { runOptions } from '../options/run-options';

/** Options of `assay import`. */
export const importOptions = {
  code: {
    type: 'value',
    valueName: '<column>',
    summary: 'column or key with the code',
    otherwise: 'detected by name',
  },
  id: { type: 'value', valueName: '<column>', summary: 'column or key with the name of a submission' },
  title: { type: 'value', valueName: '<column>', summary: 'column or key with a title' },
  language: {
    type: 'value',
    valueName: '<column or name>',
    summary: 'column with the language, or the language of every submission',
    otherwise: 'that of the fixtures',
  },
  expect: {
    type: 'values',
    valueName: '<analytic=column>',
    summary: 'column with the known value of an analytic; repeatable',
    parse: readExpect,
    expected: '<analytic>=<column>',
  },
  'answers-from': {
    type: 'value',
    valueName: '<0|1>',
    choices: ['0', '1'],
    summary: 'number of the first option in a table of questions',
    otherwise: 'what the answers prove',
  },
  'keep-near': { type: 'flag', summary: 'keep near-duplicates (identical except for formatting, comments and names)' },
  limit: { ...countForm, type: 'value', valueName: '<n>', summary: 'stop after this many new fixtures' },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model that proposes labels in addition to the oracle',
    parse: (text: string): readonly string[] | undefined =>
      modelName.test(text) && !text.includes(',') ? [text] : undefined,
    expected: 'one model (to let several vote, list them in the prompt: vote.models)',
    otherwise: 'the prompt’s',
  },
  vote: runOptions.vote,
  'no-ask': {
    type: 'flag',
    summary: 'ask no model; only the oracle proposes labels',
    conflicts: { with: ['model', 'vote'], because: 'asks no model' },
  },
  'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
  ...limitOptions,
  ...jsonOption,
} as const satisfies OptionTable;

/** Rejects analytics that the prompt lacks. */
export function checkAnalytics(
  expect: ColumnChoices['expect'],
  analytics: readonly string[],
  problems: string[],
): void {
  for (const name of Object.keys(expect ?? {}).filter((one) => !analytics.includes(one))) {
    problems.push(
      `--expect: the prompt has no analytic "${name}"${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`,
    );
  }
}

function readExpect(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(',').map((pair) => {
    const [analytic = '', ...column] = pair.split('=');
    return [analytic.trim(), column.join('=').trim()] as const;
  });
  return pairs.every(([analytic, column]) => analytic !== '' && column !== '') ? Object.fromEntries(pairs) : undefined;
}
