import { addressForm } from '../model/queue/database/address';
import {
  amountRange,
  countRange,
  readAmount,
  readCount,
  readCountOrZero,
  readSamples,
  samplesRange,
} from '../basics/settings/read-count';
import type { Settings } from '../basics/settings/settings';
import type { Command, Invocation } from './command';
import type { FlagReader } from './flag-reader';

/** Options of every command that makes calls: concurrency and cost. */
export const limitOptions = {
  concurrency: { type: 'value', valueName: '<n>', summary: 'requests in flight at once (default: ASSAY_CONCURRENCY)' },
  budget: {
    type: 'value',
    valueName: '<dollars>',
    summary: 'maximum cost, including calls in flight (default: ASSAY_BUDGET_USD)',
  },
  'confirm-above': {
    type: 'value',
    valueName: '<dollars>',
    summary: 'on a terminal, confirm estimates above this amount (default: 5)',
  },
  'allow-unknown-price': { type: 'flag', summary: 'allow calls of unknown price under a budget' },
  'max-errors': {
    type: 'value',
    valueName: '<n>',
    summary: 'stop after more errored trials than this (default: ASSAY_MAX_ERRORS, else 10 in a row)',
  },
  'samples-per-request': {
    type: 'value',
    valueName: '<n>',
    summary: 'runs per request, sharing the cost of the prompt (default: 1)',
  },
  queue: {
    type: 'value',
    valueName: '<address>',
    summary: 'let workers of this queue make the calls, such as postgres://localhost/assay (default: ASSAY_QUEUE)',
  },
} as const satisfies Command['options'];

/** Default cost in dollars above which a person is asked for consent. */
const confirmAboveByDefault = 5;

/** The values of these options. */
export interface Limits {
  /** Applies the limits to the settings. */
  readonly apply: <Given extends Settings>(settings: Given) => Given;
  /** US dollars. */
  readonly confirmAbove: number;
}

/** Reads the options. */
export function readLimits(options: Invocation['options'], read: FlagReader): Limits {
  const concurrency = read('concurrency', readCount, countRange);
  const budget = read('budget', readAmount, amountRange);
  const maxErrors = read('max-errors', readCountOrZero, 'a whole number from 0 to 1,000,000');
  const samplesPerRequest = read('samples-per-request', readSamples, samplesRange);
  const queue = read('queue', (text) => (text === '' ? undefined : text), addressForm);
  const confirmAbove = read(
    'confirm-above',
    (text) => (text === '0' ? 0 : readAmount(text)),
    'an amount in US dollars, or 0',
  );
  return {
    confirmAbove: confirmAbove ?? confirmAboveByDefault,
    apply: (settings) => ({
      ...settings,
      ...(concurrency !== undefined && { concurrency }),
      ...(budget !== undefined && { budget }),
      ...(maxErrors !== undefined && { maxErrors }),
      ...(samplesPerRequest !== undefined && { samplesPerRequest }),
      ...(queue !== undefined && { queue }),
      ...(options.has('allow-unknown-price') && { allowUnknownPrice: true }),
    }),
  };
}
