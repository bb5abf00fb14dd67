import { namesAt } from '../providers/find-provider';
import type { PriceOverride } from './price-schema';
import type { Rates } from './rates';

/** The override for a model: the most specific name first, then the latest one in force. */
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

/** Overrides that may apply to one of these models, now or later. */
export function overridesFor(
  overrides: readonly PriceOverride[],
  models: readonly { readonly name: string; readonly server: string }[],
): readonly PriceOverride[] {
  return overrides.filter((override) =>
    models.some(
      ({ name, server }) =>
        override.server === server && namesAt(name, server).some((one) => closenessOf(override.model, one) > 0),
    ),
  );
}

/** The overrides of a model on any server, in force or not. */
export function overridesOf(overrides: readonly PriceOverride[], model: string): readonly PriceOverride[] {
  return overrides.filter((override) => closenessOf(override.model, model) > 0);
}

/** The rates in an override. */
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

/**
 * How specific a pattern is for a model, 0 if it does not match: an exact name beats the base name of dated snapshots,
 * which beats wildcards, and longer wildcards beat shorter ones.
 */
function closenessOf(pattern: string, model: string): number {
  if (pattern === model) {
    return Infinity;
  }
  if (!pattern.includes('*')) {
    return model.startsWith(pattern) && /^-\d{4}-\d{2}-\d{2}$/.test(model.slice(pattern.length))
      ? Number.MAX_SAFE_INTEGER
      : 0;
  }
  return fits(pattern.split('*'), model) ? pattern.length : 0;
}

/** Whether a name consists of these parts in order, with anything between them. */
function fits([first = '', ...others]: readonly string[], name: string): boolean {
  const last = others.pop() ?? '';
  let from = first.length;
  for (const part of others) {
    const at = name.indexOf(part, from);
    if (at < 0) {
      return false;
    }
    from = at + part.length;
  }
  return name.startsWith(first) && name.endsWith(last) && name.length - last.length >= from;
}
