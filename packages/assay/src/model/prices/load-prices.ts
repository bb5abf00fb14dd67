import { join } from 'node:path';
import { z } from 'zod';
import { type LineOf, type Parsed, parseYaml } from '../../basics/yaml/parse-yaml';
import { readText } from '../../basics/disk/disk';
import { attempt, InputError, type Problem } from '../../basics/errors';
import { type PriceOverride, priceOverrideSchema } from './price-schema';

/** A problem with an entry of `prices.yaml` that the schema does not catch. */
interface EntryProblem {
  /** Counted from 0. */
  readonly index: number;
  readonly keys: readonly string[];
  readonly message: string;
}

/** Prices per token, as other tools write them, are below this; no price per million is so low. */
const perTokenBelow = 0.0005;

/** Slower service tiers, which are never sold at a higher price. */
const slowTiers = ['batch', 'flex'] as const;

/** The user's own prices, at the project's root. */
export const pricesFile = 'prices.yaml';

/** The content of `prices.yaml`. */
export const pricesFileSchema = z
  .array(priceOverrideSchema)
  .meta({ title: 'Assay prices.yaml: prices of calls without a list price' });

type Unusable = Extract<Parsed<unknown>, { readonly status: 'unusable' }>;

const exampleOfPrice = '- { model: my-model, server: localhost:8080, input: 0.5, output: 1.5 }';

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

/** Errors in prices; entries that do not match the schema are `undefined`. */
function findErrors(prices: readonly (PriceOverride | undefined)[], lineOf: LineOf): readonly EntryProblem[] {
  const keys = prices.map((price) => JSON.stringify([price?.model, price?.server, price?.from]));
  return prices.flatMap((price, index): readonly EntryProblem[] => {
    if (price === undefined) {
      return [];
    }
    const { model, server, from } = price;
    const first = keys.indexOf(keys[index] ?? '');
    const since = from === undefined ? '' : ` from ${from}`;
    const message = `a second price of ${model} at ${server}${since}; the first is on line ${String(lineOf([first]))}: keep one, or give each a start date (from)`;
    return [...(first === index ? [] : [{ index, keys: [], message }]), ...findDear(price, index)];
  });
}

function findDear({ factors }: PriceOverride, index: number): readonly EntryProblem[] {
  return slowTiers.flatMap((tier) => {
    const factor = factors?.[tier] ?? 0;
    const message = `expected at most 1, received the number ${factor}: the price is multiplied by it, so 0.5 halves the price`;
    return factor <= 1 ? [] : [{ index, keys: ['factors', tier], message }];
  });
}

/** Prices that are probably a mistake. */
function findPerToken(prices: readonly PriceOverride[]): readonly EntryProblem[] {
  return prices.flatMap((price, index) =>
    (['input', 'output'] as const)
      .filter((key) => price[key] > 0 && price[key] < perTokenBelow)
      .map((key) => ({
        index,
        keys: [key],
        message: `${price[key]} looks like a price per token: prices are in US dollars per 1,000,000 tokens`,
      })),
  );
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
