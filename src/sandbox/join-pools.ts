import { SandboxError } from './child-process';
import type { EnginePool } from './engine-pool';
import { languages, type Language, type Sandbox } from './sandbox';

/** A sandbox of one pool for each language that it runs. */
export function joinPools(description: string, pools: Readonly<Partial<Record<Language, EnginePool>>>): Sandbox {
  return {
    description,
    languages: languages.filter((language) => pools[language] !== undefined),
    async run(job, signal) {
      const pool = pools[job.language];
      if (pool === undefined) {
        throw new SandboxError(`The sandbox has no engine for ${job.language} (${description}).`);
      }
      return pool.run(job, signal);
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
}
