import { embeddedBackend } from '../sandbox/embedded-backend';
import type { Job, JobResult, Language, Sandbox } from '../sandbox/sandbox';
import { expectNoEngineProcess } from './engine-processes';

/** How much is tried: everything, or what stands for the rest. */
export type Extent = 'whole' | 'smoke';

/** A sandbox of one process, so that the next job meets whatever an attack has left behind. */
export interface AttackedSandbox {
  readonly run: Sandbox['run'];
  /** Runs a source with one call and tells the status of that call, or of loading when nothing was called. */
  readonly statusOf: (source: string, job?: Partial<Job>) => Promise<string>;
  /** Runs a source with one call and tells what it came to. */
  readonly call: (source: string, job?: Partial<Job>) => Promise<JobResult['calls'][number] | undefined>;
  /** What must hold after every attack; `asIfNothingHappened`. */
  readonly aftermath: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** What is called in an attack unless it names an entry; JavaScript's are modules that export it. */
const harmless: Readonly<Record<Language, Pick<Job, 'source' | 'entry'>>> = {
  javascript: { source: 'module.exports = (a, b) => a + b' },
  python: { source: 'def main(a, b): return a + b', entry: 'main' },
};

/** Opens a sandbox to attack. What Python calls is `main`. */
export function openAttackedSandbox(
  sandbox: Sandbox = embeddedBackend.open(1),
  language: Language = 'javascript',
): AttackedSandbox {
  const before = Object.getOwnPropertyNames(Object.prototype).sort().join();
  const run = (source: string, job: Partial<Job> = {}): Promise<JobResult> =>
    sandbox.run({ ...harmless[language], language, source, calls: [[]], ...job });
  return {
    run: sandbox.run,
    async statusOf(source, job) {
      const { load, found, calls } = await run(source, job);
      return found ? String(calls[0]?.status) : load.status;
    },
    call: async (source, job) => (await run(source, job)).calls[0],
    async aftermath() {
      const { calls, globals } = await run(harmless[language].source, { calls: [[1, 2]] });
      const [call] = calls;
      const isClean = Object.getOwnPropertyNames(Object.prototype).sort().join() === before;
      return [call?.status === 'returned' ? call.value : call, globals, isClean];
    },
    async close() {
      await sandbox.close();
      expectNoEngineProcess();
    },
  };
}

/** What `aftermath` tells when nothing is left of an attack. */
export const asIfNothingHappened = [3, [], true];
