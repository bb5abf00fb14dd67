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

/** What `prices.yaml` holds. */
export const pricesFileSchema = z
  .array(priceOverrideSchema)
  .meta({ title: 'Assay prices.yaml: prices of calls without a list price' });

/** The prices of `<root>/prices.yaml`, none without such a file; everything that is wrong with it in one `InputError`. */
export function loadPrices(root: string): readonly PriceOverride[] {
  const { prices, problems } = checkPrices(root);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return prices;
}

/** The prices of `<root>/prices.yaml`, what makes it unusable, and what is probably not meant. */
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

/** Also what the schema does not tell where other entries do not fit it: all problems are told at once. */
function problemsOf({ problems, unfit }: Unusable, text: string): readonly Problem[] {
  const file = pricesFile;
  if (unfit === undefined) {
    // A tab ends the parser's understanding, and what it says from there on is of no use.
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
    ...{ file: pricesFile, line: lineOf([index, ...keys]), message },
    ...nameField([index, ...keys].join('.'), entries),
  }));
}

/** Entries are counted as people do, and have the names of their models. */
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
