import { join } from 'node:path';
import { z } from 'zod';
import { parseYaml, type LineOf, type Parsed } from '../../challenge/parse-yaml';
import { readText } from '../../disk';
import { attempt, InputError, type Problem } from '../../errors';
import { priceOverrideSchema, type PriceOverride } from './price-override';

/** The user's own prices, at the project's root. */
export const pricesFile = 'prices.yaml';

/** What `prices.yaml` holds. */
export const pricesFileSchema = z
  .array(priceOverrideSchema)
  .meta({ title: 'Assay prices.yaml: what calls cost where list prices do not tell' });

/** Prices in dollars per token, as other tools write them, are below this; no model is so cheap per million. */
const perTokenBelow = 0.0005;

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
  const text = attempt(root, { file }, () => readText(join(root, file)));
  if (typeof text !== 'string') {
    return { prices: [], problems: text === undefined ? [] : [text], warnings: [] };
  }
  const parsed = parseYaml({ file, text }, pricesFileSchema);
  if (parsed.status !== 'parsed') {
    return { prices: [], problems: [...parsed.problems, ...findRepeatedOf(parsed)], warnings: [] };
  }
  const { value: prices, lineOf } = parsed;
  return { prices, problems: findRepeated(prices, lineOf), warnings: findPerToken(prices, lineOf) };
}

/** Also where other entries do not fit the schema: all problems are told at once. */
function findRepeatedOf({ unfit }: Extract<Parsed<unknown>, { readonly status: 'unusable' }>): readonly Problem[] {
  return unfit !== undefined && Array.isArray(unfit.value)
    ? findRepeated(
        unfit.value.map((one: unknown) => priceOverrideSchema.safeParse(one).data),
        unfit.lineOf,
      )
    : [];
}

function findRepeated(prices: readonly (PriceOverride | undefined)[], lineOf: LineOf): readonly Problem[] {
  const keys = prices.map((price) => JSON.stringify([price?.model, price?.server, price?.from]));
  return prices.flatMap((price, index) => {
    if (price === undefined) {
      return [];
    }
    const { model, server, from } = price;
    const first = keys.indexOf(keys[index] ?? '');
    const since = from === undefined ? '' : ` from ${from}`;
    const message = `a second price of ${model} at ${server}${since}; the first is on line ${String(lineOf([first]))}: keep one, or say from when each holds`;
    return first === index ? [] : [{ file: pricesFile, line: lineOf([index]), field: String(index), message }];
  });
}

function findPerToken(prices: readonly PriceOverride[], lineOf: LineOf): readonly Problem[] {
  return prices.flatMap((price, index) =>
    (['input', 'output'] as const)
      .filter((key) => price[key] > 0 && price[key] < perTokenBelow)
      .map((key) => ({
        ...{ file: pricesFile, line: lineOf([index, key]), field: `${String(index)}.${key}` },
        message: `${String(price[key])} looks like a price per token: prices are in US dollars per 1,000,000 tokens`,
      })),
  );
}
