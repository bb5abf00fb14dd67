import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../basics/clock';
import { readText, writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';

/** Finds out once, for each model of a server, what it supports. */
export interface Canaries {
  /** The known capabilities of a model; calls `probe` when they are unknown or too old. */
  readonly probeCapabilities: (
    model: string,
    server: string,
    probe: () => Promise<Capabilities | undefined>,
  ) => Promise<Capabilities | undefined>;
}

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

const keptSchema = z.object({ at: z.iso.datetime(), capabilities: capabilitiesSchema });

const day = 86_400_000;

/** Days after which a server is probed again: it may have been updated. */
const longestKept = 7;

/** Probes whose results are stored in `.assay/servers/`; `say` is called with new ones. */
export function createCanaries(root: string, clock: Clock, say: (line: string) => void): Canaries {
  const greeted = new Map<string, Promise<Capabilities | undefined>>();
  const find = async (
    model: string,
    server: string,
    probe: () => Promise<Capabilities | undefined>,
  ): Promise<Capabilities | undefined> => {
    const file = fileOf(root, { server, model }, 'json');
    const kept = keptSchema.safeParse(tryParseJson(readText(file) ?? '')).data;
    if (kept !== undefined && clock.now() - Date.parse(kept.at) < longestKept * day) {
      return kept.capabilities;
    }
    const capabilities = await probe();
    if (capabilities !== undefined) {
      remember(file, { at: new Date(clock.now()).toISOString(), capabilities });
      say(describeCapabilities(model, server, capabilities));
    }
    return capabilities;
  };
  return {
    probeCapabilities(model, server, probe) {
      const key = `${server} ${model}`;
      const known =
        greeted.get(key) ??
        find(model, server, probe).catch((error: unknown) => {
          greeted.delete(key);
          throw error;
        });
      greeted.set(key, known);
      return known;
    },
  };
}

/** If writing fails, the next command probes again, which is no reason to end this one. */
export function remember(file: string, kept: object): void {
  try {
    writeText(file, `${JSON.stringify(kept, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof AssayError)) {
      throw error;
    }
  }
}

/** A file with what is known of a model on a server. */
export function fileOf(
  root: string,
  { server, model }: { readonly server: string; readonly model: string },
  ending: string,
): string {
  return join(root, '.assay/servers', safeName(server), `${safeName(model)}.${ending}`);
}

function safeName(name: string): string {
  return name.replace(/[^\w.-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

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
