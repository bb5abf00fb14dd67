import { z } from 'zod';
import { modelName } from '../../basics/settings/settings';
import { listedServer } from '../server-address';

const dollars = z.number().min(0);
const factor = z.number().positive();

/** One price of one model, in `prices.yaml` or built in. */
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
  cached: dollars
    .optional()
    .meta({ description: 'US dollars per 1,000,000 prompt tokens from the cache; default: input.' }),
  cacheWrite: dollars
    .optional()
    .meta({ description: 'US dollars per 1,000,000 prompt tokens written to the cache; default: input.' }),
  output: dollars.meta({ description: 'US dollars per 1,000,000 completion tokens, reasoning included.' }),
  longPrompts: z
    .strictObject({
      above: z.int().positive().meta({ description: 'Prompt tokens that must be exceeded.' }),
      input: factor.meta({ description: 'Factor for input, cached and cacheWrite.' }),
      output: factor.meta({ description: 'Factor for output.' }),
    })
    .optional()
    .meta({ description: 'Prices of all tokens of a call with a long prompt.' }),
  factors: z
    .strictObject({
      batch: factor.optional(),
      flex: factor.optional(),
      priority: factor.optional(),
      fast: factor.optional(),
      scale: factor.optional(),
    })
    .optional()
    .meta({ description: 'Price factors of service tiers; without them, the price of such calls is unknown.' }),
  source: z.url('expected an address').optional().meta({ description: 'Where the price is stated.' }),
});

/** One price of one model on one server, from a date on. */
export type PriceOverride = Readonly<z.infer<typeof priceOverrideSchema>>;

function isHost(text: string): boolean {
  try {
    return new URL(`https://${text}`).host === text;
  } catch {
    return false;
  }
}
