import { modelName } from '../../basics/settings/settings';
import { wholeNumber } from '../../basics/settings/value-form';
import { jsonOption } from '../../plugin/command';
import { limitOptions } from '../options/limit-options';
import type { OptionTable } from '../../plugin/option';
import { codeLanguageForm, lineForm } from '../options/option-forms';

const {
  concurrency,
  budget,
  'confirm-above': confirm,
  'allow-unknown-price': unknown,
  'max-errors': errors,
} = limitOptions;

/** Options of `assay generate`. */
export const generateOptions = {
  count: {
    ...wholeNumber(1, 1000),
    type: 'value',
    valueName: '<n>',
    summary: 'fixtures to keep; asks for at most three times as many',
    default: 10,
  },
  focus: {
    ...lineForm,
    type: 'value',
    valueName: '<text>',
    summary: 'what the solutions should be like, such as "almost correct"',
  },
  label: {
    type: 'values',
    valueName: '<analytic=true|false>',
    summary: 'label every solution must have; repeatable',
    otherwise: 'the rarest labels of the challenge',
  },
  language: {
    ...codeLanguageForm,
    type: 'value',
    valueName: '<name>',
    summary: 'language of the solutions',
    otherwise: 'the most common one',
  },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model that writes the solutions',
    parse: (text: string) => (modelName.test(text) && !text.includes(',') ? text : undefined),
    expected: 'one model',
    variable: 'ASSAY_MODEL',
    otherwise: 'the prompt’s',
  },
  'dry-run': { type: 'flag', summary: 'show the prompt and its cost; ask no model and write nothing' },
  concurrency,
  budget,
  'confirm-above': confirm,
  'allow-unknown-price': unknown,
  'max-errors': errors,
  ...jsonOption,
} as const satisfies OptionTable;
