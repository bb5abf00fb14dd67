import { OutageError, systemClock, tryParseJson } from 'gpt-assay/basics';
import { AssayError, type Reply } from 'gpt-assay/plugin';
import { type Language, type Sandbox, type SandboxWish, openChosenSandbox } from 'gpt-assay/sandbox';
import { hashJob, readJob, sandboxLane, sandboxServer } from './sandbox-lanes';
import type { Work } from './work';

/** Runs jobs in this machine's sandbox, which is opened with the first job of a language. */
export function createSandboxWork(
  wish: SandboxWish,
  say: (line: string) => void,
): Work & { readonly close: () => Promise<void> } {
  const { javascript = 'quickjs' } = wish;
  const opened = new Map<Language, Promise<Sandbox>>();
  const open = (language: Language): Promise<Sandbox> => {
    const known = opened.get(language);
    const sandbox =
      known ??
      openChosenSandbox({ ...wish, languages: [language] }).then((chosen) => {
        say(`Sandbox for ${language}: ${chosen.sandbox.description}`);
        return chosen.sandbox;
      });
    opened.set(language, sandbox);
    return sandbox;
  };
  const lanes = (['javascript', 'python'] as const).map((language) => sandboxLane(language, javascript));
  return {
    serves: ({ server, model }) => server === sandboxServer && lanes.includes(model),
    async answer({ lane, job: { hash, body } }, signal) {
      const job = readJob(tryParseJson(body));
      if (job === undefined || hashJob(body) !== hash || sandboxLane(job.language, javascript) !== lane.model) {
        const problem =
          job === undefined ? 'the queue holds a job that cannot be run' : 'the queued job does not match its hash';
        return { failed: { problem, attempts: 0, lost: false } };
      }
      const sandbox = await open(job.language).catch((error: unknown) => {
        throw error instanceof AssayError ? new OutageError(error.message) : error;
      });
      const started = systemClock.elapsed();
      const text = JSON.stringify(await sandbox.run(job, signal));
      const reply: Reply = {
        text,
        refusal: null,
        finishReason: null,
        responseId: null,
        systemFingerprint: null,
        usage: null,
        model: lane.model,
        server: sandboxServer,
        attempts: 1,
        repliedAt: new Date(systemClock.now()).toISOString(),
        milliseconds: Math.round(systemClock.elapsed() - started),
      };
      return { reply: JSON.stringify(reply) };
    },
    async close() {
      for (const sandbox of opened.values()) {
        await sandbox.then((one) => one.close()).catch(() => undefined);
      }
    },
  };
}

/** Combines two kinds of work in one process. */
export function joinWork(first: Work, second: Work): Work {
  return {
    serves: (lane) => first.serves(lane) || second.serves(lane),
    answer: (call, signal) => (second.serves(call.lane) ? second : first).answer(call, signal),
  };
}
