import { setMaxListeners } from 'node:events';
import { systemClock, tryParseJson } from 'gpt-assay/basics';
import { AssayError, type RemoteCall, type RemoteSandboxOptions } from 'gpt-assay/plugin';
import { type JavaScriptEngine, type Job, type JobResult, type Sandbox, languages } from 'gpt-assay/sandbox';
import { openRemoteCalls } from './open-remote-calls';
import { hashJob, sandboxLane, sandboxServer } from './sandbox-lanes';

/** A sandbox that runs its jobs on the workers of a queue; results are never cached. */
export function openRemoteSandbox(address: string, { javascript, challenge, say }: RemoteSandboxOptions): Sandbox {
  const calls = openRemoteCalls(address, {
    renews: true,
    budget: undefined,
    clock: systemClock,
    say,
    pricing: () => {
      throw new Error('code that is run has no price');
    },
  });
  const never = new AbortController().signal;
  setMaxListeners(0, never);
  return {
    description: `those of the workers of a queue, JavaScript in ${javascript}`,
    languages,
    async run(job, signal = never) {
      const outcome = await calls.ask(toCall(job, javascript, challenge), signal);
      const result = outcome.status === 'replied' ? readResult(outcome.reply.text) : undefined;
      if (result === undefined) {
        const problem = outcome.status === 'errored' ? outcome.problem : 'its result cannot be read';
        throw new AssayError(`A worker could not run an answer: ${problem}`);
      }
      return result;
    },
    close: () => Promise.resolve(),
  };
}

/** A job in the form of a call. */
function toCall(job: Job, javascript: JavaScriptEngine, challenge: string): RemoteCall {
  const body = { ...job };
  const lane = sandboxLane(job.language, javascript);
  return {
    name: lane,
    model: lane,
    server: sandboxServer,
    run: 0,
    request: {
      hash: hashJob(JSON.stringify(body)),
      body,
      question: { challenge, about: { kind: 'job', id: job.language } },
    },
  };
}

function readResult(text: string | null): JobResult | undefined {
  const value = tryParseJson(text ?? '') as Partial<JobResult> | null | undefined;
  return Array.isArray(value?.calls) && value.load !== undefined ? (value as JobResult) : undefined;
}
