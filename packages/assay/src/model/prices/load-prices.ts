import { join } from 'node:path';
import { z } from 'zod';
import { parseYaml, type LineOf, type Parsed } from '../../basics/yaml/parse-yaml';
import { readText } from '../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../basics/errors';
import { findErrors, findPerToken, type EntryProblem } from './entry-problems';
import type { PriceOverride } from './price-schema';
import { priceOverrideSchema } from './price-schema';

/** The user's own prices, at the project's root. */
export const pricesFile = 'prices.yaml';

/** The content of `prices.yaml`. */
export const pricesFileSchema = z
  .array(priceOverrideSchema)
  .meta({ title: 'Assay prices.yaml: prices of calls without a list price' });

/** The prices of `<root>/prices.yaml`, empty without the file; all problems are in one `InputError`. */
export function loadPrices(root: string): readonly PriceOverride[] {
  const { prices, problems } = checkPrices(root);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return prices;
}

/** The prices of `<root>/prices.yaml`, with errors and warnings. */
export function checkPrices(root: string): {
  readonly prices: readonly PriceOverride[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
} {
  const file = pricesFile;
  const read = attempt(root, { file }, () => readText(join(root, file)));
  if (typeof read !== 'string') {
    return { prices: [], problems: read === undefined ? [] : [read], warnings: [] };
  }
  const text = read.replace(/^\uFEFF/, '');
  const parsed = parseYaml({ file, text }, pricesFileSchema);
  if (parsed.status !== 'parsed') {
    return { prices: [], problems: problemsOf(parsed, text), warnings: [] };
  }
  const { value: prices, lineOf } = parsed;
  const named = (problems: readonly EntryProblem[]): readonly Problem[] => nameEntries(problems, prices, lineOf);
  return { prices, problems: named(findErrors(prices, lineOf)), warnings: named(findPerToken(prices)) };
}

/** Reports all problems at once, even if some entries do not match the schema. */
function problemsOf({ problems, unfit }: Unusable, text: string): readonly Problem[] {
  const file = pricesFile;
  if (unfit === undefined) {
    // A tab confuses the parser, and its later messages are useless.
    const line = text.split('\n').findIndex((one) => /^[ -]*\t/.test(one));
    return line < 0
      ? problems
      : [{ file, line: line + 1, message: 'a tab is used for indentation: YAML requires spaces' }];
  }
  const { value, lineOf } = unfit;
  if (value === null || value === undefined) {
    return [{ file, message: `it is empty: remove it, or begin with a line such as ${exampleOfPrice}` }];
  }
  if (!Array.isArray(value)) {
    return problems;
  }
  const fitting = value.map((one: unknown) => priceOverrideSchema.safeParse(one).data);
  return [
    ...problems.map((problem) => ({ ...problem, ...nameField(problem.field, value) })),
    ...nameEntries(findErrors(fitting, lineOf), value, lineOf),
  ];
}

type Unusable = Extract<Parsed<unknown>, { readonly status: 'unusable' }>;

const exampleOfPrice = '- { model: my-model, server: localhost:8080, input: 0.5, output: 1.5 }';

function nameEntries(
  problems: readonly EntryProblem[],
  entries: readonly unknown[],
  lineOf: LineOf,
): readonly Problem[] {
  return problems.map(({ index, keys, message }) => ({
    file: pricesFile,
    line: lineOf([index, ...keys]),
    message,
    ...nameField([index, ...keys].join('.'), entries),
  }));
}

/** Counts entries from 1, and adds the model's name. */
function nameField(field: string | undefined, entries: readonly unknown[]): Pick<Problem, 'field'> {
  const [, index, rest] = /^(\d+)(?:\.(.+))?$/s.exec(field ?? '') ?? [];
  if (index === undefined) {
    return {};
  }
  const entry = entries[Number(index)];
  const model = typeof entry === 'object' && entry !== null && 'model' in entry ? entry.model : undefined;
  const name = typeof model === 'string' ? ` (${model.replace(/\s+/g, ' ').slice(0, 60)})` : '';
  return { field: `entry ${Number(index) + 1}${name}${rest === undefined ? '' : `, ${rest}`}` };
}
