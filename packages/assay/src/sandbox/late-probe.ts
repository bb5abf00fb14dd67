import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isFile, removeFile } from '../basics/disk/disk';
import { writeBytes } from '../basics/disk/disk-claims';
import { AssayError } from '../basics/errors';
import { SandboxError, type Language, type Sandbox } from './sandbox';
import { cacheFolder } from './engine-command';
import { probeSandbox } from './probe-sandbox';

/** Remembers which sandboxes have contained the attempts of their probe on this machine. */
export interface ProbeMemory {
  readonly hasHeld: (description: string, language: Language) => boolean;
  readonly note: (description: string, language: Language) => void;
  readonly forget: (description: string, language: Language) => void;
}

/** A memory on disk: a file for each sandbox and language. */
export function openProbeMemory(folder = join(cacheFolder(), 'probed')): ProbeMemory {
  const fileOf = (description: string, language: Language): string =>
    join(folder, createHash('sha256').update(`${language} ${description}`).digest('hex'));
  return {
    hasHeld: (description, language) => isFile(fileOf(description, language)),
    note(description, language) {
      try {
        writeBytes(fileOf(description, language), Buffer.from(`${language}: ${description}\n`));
      } catch (error) {
        // Where nothing can be written, each command probes at once.
        if (!(error instanceof AssayError)) {
          throw error;
        }
      }
    },
    forget(description, language) {
      removeFile(fileOf(description, language));
    },
  };
}

/** A sandbox that can be told to probe itself before the first job of a language, in place of now. */
export interface LateSandbox {
  readonly sandbox: Sandbox;
  readonly probeLater: (language: Language) => void;
}

/** No job of a language runs before the probe of that language has held in this process. */
export function probeLate(sandbox: Sandbox, memory: ProbeMemory): LateSandbox {
  const probes = new Map<Language, () => Promise<void>>();
  return {
    sandbox: {
      ...sandbox,
      async run(job, signal) {
        await probes.get(job.language)?.();
        return sandbox.run(job, signal);
      },
    },
    probeLater(language) {
      let probed: Promise<void> | undefined;
      probes.set(language, () => (probed ??= probe(sandbox, language, memory)));
    },
  };
}

async function probe(sandbox: Sandbox, language: Language, memory: ProbeMemory): Promise<void> {
  const result = await probeSandbox(sandbox, { languages: [language], quick: true });
  if (!result.holds) {
    memory.forget(sandbox.description, language);
    throw new SandboxError(
      `The sandbox contained code earlier, but no longer does (${sandbox.description}; ${result.reasons.join('; ')}). Rerun the command to choose another sandbox.`,
    );
  }
}
