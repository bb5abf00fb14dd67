import { languageSchema } from '../../code/language';
import { titleSchema } from '../../basics/text/title';
import { modelName, type Settings } from '../../basics/settings/settings';
import { readCount } from '../../basics/settings/read-count';
import type { Command, Invocation } from '../command';
import { limitOptions, readLimits } from '../limit-options';
import { createFlagReader } from '../flag-reader';

/** Maximum number of fixtures per command. */
const mostWanted = 1000;

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
    type: 'value',
    valueName: '<n>',
    summary: 'fixtures to keep (default: 10); asks for at most three times as many',
  },
  focus: { type: 'value', valueName: '<text>', summary: 'what the solutions should be like, such as "almost correct"' },
  label: {
    type: 'values',
    valueName: '<analytic=true|false>',
    summary: 'label every solution must have; repeatable (default: the rarest labels of the challenge)',
  },
  language: {
    type: 'value',
    valueName: '<name>',
    summary: 'language of the solutions (default: the most common one)',
  },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model that writes the solutions (default: ASSAY_MODEL, else the prompt’s)',
  },
  'dry-run': { type: 'flag', summary: 'show the prompt and its cost; ask no model and write nothing' },
  ...{ concurrency, budget, 'confirm-above': confirm, 'allow-unknown-price': unknown, 'max-errors': errors },
} as const satisfies Command['options'];

/** The values of these options; labels are parsed once the analytics are known. */
export interface GenerateFlags {
  readonly settings: Settings;
  readonly confirmAbove: number;
  readonly count: number;
  readonly focus: string | undefined;
  readonly language: string | undefined;
  readonly model: string | undefined;
  readonly dryRun: boolean;
}

/** Reads the options; invalid values become problems. */
export function readGenerateFlags({ options, settings }: Invocation, problems: string[]): GenerateFlags {
  const read = createFlagReader(options, problems);
  const { apply, confirmAbove } = readLimits(options, read);
  const upTo = (text: string): number | undefined => {
    const value = readCount(text);
    return value === undefined || value > mostWanted ? undefined : value;
  };
  return {
    settings: apply(settings),
    confirmAbove,
    count: read('count', upTo, `a whole number from 1 to ${mostWanted.toLocaleString('en-US')}`) ?? 10,
    focus: read('focus', (text) => titleSchema.safeParse(text).data, 'words on one line'),
    language: read('language', (text) => languageSchema.safeParse(text).data, 'a lower-case name such as javascript'),
    model: read('model', (text) => (modelName.test(text) && !text.includes(',') ? text : undefined), 'one model'),
    dryRun: options.has('dry-run'),
  };
}
