import { resolve } from 'node:path';
import { failWith, printDocument } from 'gpt-assay/cli';
import { printableLine, quoteForShell } from 'gpt-assay/basics';
import {
  type Command,
  defineCommand,
  exitCodes,
  InputError,
  type Invocation,
  jsonOption,
  type OptionTable,
} from 'gpt-assay/plugin';
import { measureAgreement } from '../agreement/measure-agreement';
import { readRatingFile } from '../agreement/read-rating-file';
import { comparable } from '../agreement/read-values';
import { renderAgreement } from '../agreement/render-agreement';

const names = {
  type: 'value',
  parse: readNames,
  expected: 'names separated by commas',
} as const;

const agreementOptions = {
  item: {
    ...names,
    valueName: '<columns>',
    summary: 'column that names the item, or several that name it together',
    otherwise: 'detected by name',
  },
  rater: {
    type: 'value',
    valueName: '<column>',
    summary: 'column that says who rated, where each row is a rating',
    otherwise: 'detected by name',
    conflicts: { with: ['raters'], because: 'is for tables in which each row is a rating' },
  },
  value: {
    ...names,
    valueName: '<columns>',
    summary: 'column of the rating, or several, each an analytic',
    otherwise: 'detected by name',
    conflicts: { with: ['raters'], because: 'is for tables in which each row is a rating' },
  },
  raters: {
    ...names,
    valueName: '<columns>',
    summary: 'columns of the people, where each row is an item',
    otherwise: 'columns such as rater_1',
  },
  analytic: {
    type: 'value',
    valueName: '<column>',
    summary: 'column that names what was rated, such as a criterion',
    otherwise: 'detected by name',
  },
  only: { ...names, valueName: '<names>', summary: 'measure these analytics alone' },
  scale: {
    type: 'value',
    valueName: '<scale>',
    choices: ['nominal', 'ordinal', 'interval'],
    parse: (text: string) => (['nominal', 'ordinal', 'interval'] as const).find((scale) => scale === text),
    summary: 'whether values are compared, ordered or subtracted: nominal, ordinal or interval',
    otherwise: 'interval for numbers, else nominal',
  },
  order: {
    type: 'value',
    valueName: '<values>',
    parse: readOrder,
    expected: 'two different values or more, lowest first, separated by commas',
    summary: 'all values in order, lowest first, such as C,B,A (ordinal)',
  },
  missing: {
    ...names,
    valueName: '<words>',
    summary: 'words that mean no rating, besides empty cells, NA, N/A, NaN and null',
  },
  details: { type: 'flag', summary: 'show every pair and person, and intervals by F' },
  ...jsonOption,
} as const satisfies OptionTable;

function readNames(text: string): readonly string[] | undefined {
  const all = text.split(',').map((name) => name.trim());
  return all.every((name) => name !== '') ? all : undefined;
}

function readOrder(text: string): readonly string[] | undefined {
  const all = readNames(text) ?? [];
  return all.length >= 2 && new Set(all.map(comparable)).size === all.length ? all : undefined;
}

/** `assay agreement`: measures how far people agree who rated the same items. */
export const agreementCommand: Command = defineCommand({
  name: 'agreement',
  summary: 'Measure how far people agree: κ, AC1, α and ICC of a CSV file of ratings, by analytic, pair and person',
  positionals: '<ratings.csv>',
  example: 'npx assay agreement ratings.csv',
  options: agreementOptions,

  async run(invocation, terminal) {
    const { positionals, values, problems, folder } = invocation;
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) {
      problems.push(`expects one CSV file, for example: ${agreementCommand.example}`);
    }
    if (values.order !== undefined && values.scale === 'interval') {
      problems.push('--order is for ordinal values: leave out --scale interval, or --order');
    }
    failWith('agreement', problems);
    const shown = file ?? '';
    const ratings = readRatingFile(resolve(folder, shown), shown, values);
    const document = measureAgreement(shown, ratings);
    if (document.analytics.every(({ sharedItems }) => sharedItems === 0)) {
      const { layout, item } = ratings.columns;
      const other = layout === 'long' ? '--item or --rater' : '--item or --raters';
      throw new InputError([
        {
          file: shown,
          message: `no item has ratings of two people, so that there is nothing to compare: expected several rows or columns with the same ${item.map((name) => printableLine(name, 40)).join(', ') || 'row'}; choose other columns with ${other}`,
        },
      ]);
    }
    printDocument(invocation, terminal, document, () =>
      renderAgreement(document, { details: values.details, command: commandOf(shown, invocation) }),
    );
    return Promise.resolve(exitCodes.passed);
  },
});

/** The command line without what only changes the output. */
function commandOf(file: string, { options }: Pick<Invocation, 'options'>): string {
  const given = [...options].filter(([name]) => name in agreementOptions && !['details', 'json'].includes(name));
  return [
    'npx assay agreement',
    quoteForShell(file),
    ...given.map(([name, value]) => `--${name} ${quoteForShell(value)}`),
  ].join(' ');
}
