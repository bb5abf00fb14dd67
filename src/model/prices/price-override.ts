import { z } from 'zod';
import { modelName } from '../../model-name';
import { hostOf } from '../server-address';
import type { Rates } from './rates';

/** The server whose list prices are known. */
export const listedServer = hostOf(undefined);

const dollars = z.number().min(0);
const factor = z.number().positive();

/** One price of one model: of `prices.yaml`, or of those that come with the tool. */
export const priceOverrideSchema = z.strictObject({
  model: z
    .string()
    .regex(modelName, 'a model name has no blanks or control characters')
    .meta({ description: 'Model id, its dated snapshots included; * stands for any characters.' }),
  server: z
    .string()
    .refine(isHost, {
      error: ({ input }) =>
        `expected a host, with its port if it has one, such as api.groq.com or localhost:8080; received ${JSON.stringify(input)}`,
    })
    .default(listedServer)
    .meta({ description: 'Host that is asked, with its port.' }),
  from: z.iso
    .date('expected a day such as 2026-11-01')
    .optional()
    .meta({ description: 'First day (UTC) of the price; default: always.' }),
  input: dollars.meta({ description: 'US dollars per 1,000,000 prompt tokens.' }),
  cached: dollars.optional().meta({ description: 'The same for those from the cache; default: input.' }),
  cacheWrite: dollars.optional().meta({ description: 'The same for those written to the cache; default: input.' }),
  output: dollars.meta({ description: 'US dollars per 1,000,000 completion tokens, reasoning included.' }),
  longPrompts: z
    .strictObject({
      above: z.int().positive().meta({ description: 'Prompt tokens that must be exceeded.' }),
      input: factor.meta({ description: 'What input, cached and cacheWrite are multiplied by.' }),
      output: factor.meta({ description: 'What output is multiplied by.' }),
    })
    .optional()
    .meta({ description: 'What all tokens of a call with a long prompt cost.' }),
  factors: z
    .strictObject({
      batch: factor.optional(),
      flex: factor.optional(),
      priority: factor.optional(),
      fast: factor.optional(),
      scale: factor.optional(),
    })
    .optional()
    .meta({ description: 'What service tiers multiply the price by; without, the price of their calls is unknown.' }),
  source: z.url('expected an address').optional().meta({ description: 'Where the price is stated.' }),
});

/** One price of one model on one server from a day on. */
export type PriceOverride = Readonly<z.infer<typeof priceOverrideSchema>>;

/** The override that decides a model's price: the closest name first, then the newest that has begun. */
export function findOverride(
  overrides: readonly PriceOverride[],
  model: string,
  server: string,
  at: Date,
): PriceOverride | undefined {
  return overrides
    .filter((one) => one.server === server && (one.from === undefined || Date.parse(one.from) <= at.getTime()))
    .map((override) => ({ override, closeness: closenessOf(override.model, model) }))
    .filter(({ closeness }) => closeness > 0)
    .reduce<{ readonly override: PriceOverride; readonly closeness: number } | undefined>(
      (best, one) =>
        best === undefined ||
        one.closeness > best.closeness ||
        (one.closeness === best.closeness && (one.override.from ?? '') > (best.override.from ?? ''))
          ? one
          : best,
      undefined,
    )?.override;
}

/** The overrides that may decide the price of one of these models, now or at another time. */
export function overridesFor(
  overrides: readonly PriceOverride[],
  models: readonly { readonly name: string; readonly server: string }[],
): readonly PriceOverride[] {
  return overrides.filter((override) =>
    models.some(({ name, server }) => override.server === server && closenessOf(override.model, name) > 0),
  );
}

/** The overrides of a model on any server, begun or not. */
export function overridesOf(overrides: readonly PriceOverride[], model: string): readonly PriceOverride[] {
  return overrides.filter((override) => closenessOf(override.model, model) > 0);
}

/** The rates that an override states. */
export function toRates({ input, cached, cacheWrite, output, longPrompts, factors }: PriceOverride): Rates {
  const prices = { input, cached: cached ?? input, cacheWrite: cacheWrite ?? input, output };
  const long = longPrompts && {
    above: longPrompts.above,
    input: prices.input * longPrompts.input,
    cached: prices.cached * longPrompts.input,
    cacheWrite: prices.cacheWrite * longPrompts.input,
    output: prices.output * longPrompts.output,
  };
  const known = Object.entries(factors ?? {}).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return {
    steps: [{ above: -1, ...prices }, ...(long === undefined ? [] : [long])],
    factors: Object.fromEntries(known),
  };
}

/** 0 for a pattern that is not the model's; a name beats its dated snapshots' base, which beats any pattern, of which the longer is closer. */
function closenessOf(pattern: string, model: string): number {
  if (pattern === model) {
    return Infinity;
  }
  if (!pattern.includes('*')) {
    return model.startsWith(pattern) && /^-\d{4}-\d{2}-\d{2}$/.test(model.slice(pattern.length))
      ? Number.MAX_SAFE_INTEGER
      : 0;
  }
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'u').test(model) ? pattern.length : 0;
}

function isHost(text: string): boolean {
  try {
    return new URL(`https://${text}`).host === text;
  } catch {
    return false;
  }
}
