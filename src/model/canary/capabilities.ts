import { z } from 'zod';

/** What one small request found out about a model on a server. */
export const capabilitiesSchema = z.object({
  /** Whether an answer follows the JSON schema that was sent; `unknown` when it was too short to tell. */
  schema: z.enum(['kept', 'ignored', 'refused', 'unknown']),
  /** Whether one request may ask for several samples. */
  samples: z.enum(['given', 'ignored', 'refused']),
  /** Whether the token limit is enforced. */
  tokenCap: z.enum(['kept', 'ignored', 'refused', 'unknown']),
  temperature: z.enum(['taken', 'refused', 'not sent']),
});

/** What a model of a server supports. */
export type Capabilities = Readonly<z.infer<typeof capabilitiesSchema>>;

/** The capabilities in one line for people; a missing one comes with its consequence. */
export function describeCapabilities(model: string, server: string, found: Capabilities): string {
  const parts = [
    {
      kept: 'keeps to answer schemas',
      ignored: 'ignores answer schemas (replies are checked all the same)',
      refused: 'refuses answer schemas (set responseFormat: text)',
      unknown: 'answer schemas: cannot be told',
    }[found.schema],
    {
      given: 'gives several samples a request',
      ignored: 'one sample a request',
      refused: 'one sample a request',
    }[found.samples],
    {
      kept: 'keeps to maxTokens',
      ignored: 'ignores maxTokens (a budget cannot rely on it)',
      refused: 'refuses maxTokens',
      unknown: 'maxTokens: cannot be told',
    }[found.tokenCap],
    { taken: 'takes temperature', refused: 'refuses temperature', 'not sent': 'takes no temperature' }[
      found.temperature
    ],
  ];
  return `${model} at ${server} ${parts.join(', ')}.`;
}
