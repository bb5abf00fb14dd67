import { z } from 'zod';

/** What one small request found out about a model on a server. */
export const capabilitiesSchema = z.object({
  /**
   * Whether an answer follows the JSON schema that was sent; `beside` if only with the schema next to `json_object`;
   * `unknown` if the answer was too short to tell.
   */
  schema: z.enum(['kept', 'beside', 'ignored', 'refused', 'unknown']),
  /** Whether one request may ask for several samples. */
  samples: z.enum(['given', 'ignored', 'refused']),
  /** Whether the token limit is enforced. */
  tokenCap: z.enum(['kept', 'ignored', 'refused', 'unknown']),
  temperature: z.enum(['taken', 'refused', 'not sent']),
});

/** What a model of a server supports. */
export type Capabilities = Readonly<z.infer<typeof capabilitiesSchema>>;

/** What one small request found out, in one line for people: each capability with what it means for the user. */
export function describeCapabilities(model: string, server: string, found: Capabilities): string {
  const parts = [
    {
      kept: 'follows answer schemas',
      ignored: 'ignores answer schemas (replies in another format count as unreadable)',
      beside: 'accepts answer schemas only with json_object (set responseFormat: json_object_schema in the prompt)',
      refused: 'refuses answer schemas (set responseFormat: json_object or text in the prompt)',
      unknown: 'may or may not follow answer schemas (the reply was too short to tell)',
    }[found.schema],
    {
      given: 'returns several samples per request (--samples-per-request saves money)',
      ignored: 'returns one sample per request (--samples-per-request saves nothing)',
      refused: 'returns one sample per request (--samples-per-request saves nothing)',
    }[found.samples],
    {
      kept: 'respects maxTokens',
      ignored: 'ignores maxTokens (a reply may cost more than a budget expects)',
      refused: 'refuses maxTokens (leave it out of the prompt)',
      unknown: 'may or may not respect maxTokens',
    }[found.tokenCap],
    {
      taken: 'accepts temperature',
      refused: 'refuses temperature (leave it out of the prompt)',
      'not sent': 'is sent no temperature, which models of its family refuse',
    }[found.temperature],
  ];
  return `Tried ${model} at ${server} with one small request: it ${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}.${
    isFine(found) ? ' No action is needed.' : ''
  }`;
}

/** Requests for several samples are not sent to a model that refuses them. */
function isFine({ schema, tokenCap, temperature }: Capabilities): boolean {
  return schema !== 'beside' && tokenCap !== 'ignored' && ![schema, tokenCap, temperature].includes('refused');
}
