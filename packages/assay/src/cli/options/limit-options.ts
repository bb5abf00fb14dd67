import { defaultConcurrency } from '../../basics/settings/settings';
import { amountForm, countForm, countOrZeroForm, samplesForm } from '../../basics/settings/value-form';
import type { OptionTable } from '../../plugin/option';

/** Options of every command that makes calls: concurrency and cost. */
export const limitOptions = {
  concurrency: {
    ...countForm,
    type: 'value',
    valueName: '<n>',
    summary: 'requests in flight at once',
    setting: 'concurrency',
    variable: 'ASSAY_CONCURRENCY',
    default: defaultConcurrency,
  },
  budget: {
    ...amountForm,
    type: 'value',
    valueName: '<dollars>',
    summary: 'maximum cost, including calls in flight',
    setting: 'budget',
    variable: 'ASSAY_BUDGET_USD',
  },
  'confirm-above': {
    type: 'value',
    valueName: '<dollars>',
    summary: 'on a terminal, confirm estimates above this amount',
    parse: (text: string) => (text === '0' ? 0 : amountForm.parse(text)),
    expected: 'an amount in US dollars, or 0',
    default: 5,
  },
  'allow-unknown-price': {
    type: 'flag',
    summary: 'allow calls of unknown price under a budget',
    setting: 'allowUnknownPrice',
    variable: 'ASSAY_ALLOW_UNKNOWN_PRICE',
  },
  'max-errors': {
    ...countOrZeroForm,
    type: 'value',
    valueName: '<n>',
    summary: 'stop after more errored trials than this',
    setting: 'maxErrors',
    variable: 'ASSAY_MAX_ERRORS',
    otherwise: '10 in a row',
  },
  'samples-per-request': {
    ...samplesForm,
    type: 'value',
    valueName: '<n>',
    summary: 'runs per request, sharing the cost of the prompt',
    setting: 'samplesPerRequest',
    variable: 'ASSAY_SAMPLES_PER_REQUEST',
    default: 1,
  },
} as const satisfies OptionTable;
