import { didYouMean } from '../../basics/text/did-you-mean';
import type { ColumnChoices } from '../../intake/choose-columns';
import type { Settings } from '../../basics/settings/settings';
import { countRange, readCount } from '../../basics/settings/read-count';
import type { Command, Invocation } from '../command';
import { readLimits, limitOptions } from '../limit-options';
import { readModels, readVote, runOptions } from '../run-options';
import { createFlagReader } from '../flag-reader';

const { model, vote } = runOptions;

/** Options of `assay import`. */
export const importOptions = {
  code: { type: 'value', valueName: '<column>', summary: 'column or key with the code (default: detected by name)' },
  id: { type: 'value', valueName: '<column>', summary: 'column or key with the name of a submission' },
  title: { type: 'value', valueName: '<column>', summary: 'column or key with a title' },
  language: {
    type: 'value',
    valueName: '<column or name>',
    summary: 'column with the language, or the language of every submission (default: that of the fixtures)',
  },
  expect: {
    type: 'values',
    valueName: '<analytic=column>',
    summary: 'column with the known value of an analytic; repeatable',
  },
  'keep-near': { type: 'flag', summary: 'keep near-duplicates (identical except for formatting, comments and names)' },
  limit: { type: 'value', valueName: '<n>', summary: 'stop after this many new fixtures' },
  model: {
    ...model,
    valueName: '<name>',
    summary: 'model that proposes labels in addition to the oracle (default: the prompt’s)',
  },
  vote: { ...vote, summary: 'use the majority of k answers (default: the prompt’s vote)' },
  'no-ask': { type: 'flag', summary: 'ask no model; only the oracle proposes labels' },
  'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
  ...limitOptions,
} as const satisfies Command['options'];

/** The values of these options. */
export interface ImportFlags {
  readonly settings: Settings;
  readonly confirmAbove: number;
  readonly wishes: ColumnChoices;
  readonly keepNear: boolean;
  readonly limit: number;
  /** Whether a model may propose labels, too. */
  readonly asks: boolean;
  /** The models named on the command line. */
  readonly models: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Reads the options; invalid values become problems. */
export function readImportFlags({ options, settings }: Invocation, problems: string[]): ImportFlags {
  const read = createFlagReader(options, problems);
  const models = read('model', readModels, 'one or more names separated by commas');
  const votes = read('vote', readVote, 'an odd number from 1 to 101');
  const { apply, confirmAbove } = readLimits(options, read);
  const limit = read('limit', readCount, countRange) ?? Infinity;
  if (models !== undefined && models.length > 1) {
    problems.push('--model takes one model. To let several vote, list them in the prompt (vote.models)');
  }
  if (options.has('no-ask') && (options.has('model') || options.has('vote'))) {
    problems.push('--no-ask asks no model: leave out --model and --vote');
  }
  return {
    settings: { ...apply(settings), vote: votes ?? settings.vote, runs: 1 },
    confirmAbove,
    wishes: {
      ...{ code: options.get('code'), id: options.get('id'), title: options.get('title') },
      ...{ language: options.get('language'), expect: readExpect(options.get('expect'), problems) },
    },
    keepNear: options.has('keep-near'),
    limit,
    asks: !options.has('no-ask'),
    models,
    dryRun: options.has('dry-run'),
  };
}

/** Rejects analytics that the prompt lacks. */
export function checkAnalytics(wishes: ColumnChoices, analytics: readonly string[], problems: string[]): void {
  for (const name of Object.keys(wishes.expect ?? {}).filter((one) => !analytics.includes(one))) {
    problems.push(
      `--expect: the prompt has no analytic "${name}"${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`,
    );
  }
}

function readExpect(text: string | undefined, problems: string[]): Readonly<Record<string, string>> {
  const pairs = (text === undefined ? [] : text.split(',')).map((pair) => {
    const [analytic = '', ...column] = pair.split('=');
    if (column.join('=').trim() === '' || analytic.trim() === '') {
      problems.push(`--expect expects <analytic>=<column>, received "${pair}"`);
    }
    return [analytic.trim(), column.join('=').trim()] as const;
  });
  return Object.fromEntries(pairs);
}
