import { SandboxError } from './sandbox-errors';
import type { EnginePool } from './engine-pool';
import { languages, type Language, type Sandbox } from './sandbox';

/** A sandbox with one pool for each language; `remedies` says how to make it run others. */
export function joinPools(
  description: string,
  pools: Readonly<Partial<Record<Language, EnginePool>>>,
  remedies: Readonly<Partial<Record<Language, string>>> = {},
): Sandbox {
  return {
    description,
    languages: languages.filter((language) => pools[language] !== undefined),
    async run(job, signal) {
      const pool = pools[job.language];
      if (pool === undefined) {
        const remedy = remedies[job.language];
        throw new SandboxError(
          `The sandbox has no engine for ${job.language} (${description}).${remedy === undefined ? '' : ` ${remedy}`}`,
        );
      }
      return pool.run(job, signal);
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}
