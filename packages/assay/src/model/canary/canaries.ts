import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../basics/clock';
import { readText, writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';
import { capabilitiesSchema, describeCapabilities, type Capabilities } from './capabilities';

/** Finds out once, for each model of a server, what it supports. */
export interface Canaries {
  /** The known capabilities of a model; calls `probe` when they are unknown or too old. */
  readonly probeCapabilities: (
    model: string,
    server: string,
    probe: () => Promise<Capabilities | undefined>,
  ) => Promise<Capabilities | undefined>;
}

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
    const kept = parseKept(readText(file));
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

function parseKept(text: string | undefined): z.infer<typeof keptSchema> | undefined {
  try {
    return keptSchema.safeParse(parseJson(text ?? '')).data;
  } catch {
    return undefined;
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
