import { formatNumberOf } from 'gpt-assay/basics';
import { failWith, printDocument } from 'gpt-assay/cli';
import {
  type Call,
  type Command,
  type OptionTable,
  countForm,
  defineCommand,
  exitCodes,
  jsonOption,
} from 'gpt-assay/plugin';
import { cancelAll } from '../cancellation';
import type { Lanes } from '../lanes';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueChangeDocument } from './queue-documents';

/** A command that changes something in a queue and reports it. */
interface QueueChange<Options> {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  /** Reads what to do; what is wrong becomes a problem. */
  readonly read: (call: Pick<Call<Options>, 'values' | 'problems'>) => {
    readonly change: QueueChangeDocument['change'];
    /** Gives the number of calls that were changed; `undefined` if the command changes no calls. */
    readonly make: (lanes: Lanes) => Promise<number | undefined>;
    /** Describes the change, and the next step. */
    readonly say: (calls: number) => readonly string[];
  };
}

/** A command of the group `queue`. */
function createQueueCommand<const Options extends OptionTable>({
  name,
  summary,
  options,
  read,
}: QueueChange<Options>): Command {
  return defineCommand({
    name: `queue ${name}`,
    summary,
    positionals: '',
    example: `npx assay queue ${name} --queue postgres://localhost/assay`,
    options: { ...queueOption, ...options, ...jsonOption },
    async run(invocation, terminal) {
      const { problems } = invocation;
      const address = readQueue(invocation, problems);
      refusePositionals(invocation, problems);
      const { change, make, say } = read(invocation);
      failWith(`queue ${name}`, problems);
      return withQueue(address, terminal, async (engine, lanes) => {
        const calls = await make(lanes);
        const document: QueueChangeDocument = { queue: engine.database.address.shown, change, calls: calls ?? null };
        printDocument(invocation, terminal, document, () => say(calls ?? 0).join('\n'));
        return exitCodes.passed;
      });
    },
  });
}

/** `assay queue drain`: lets workers exit. */
export const drainCommand: Command = createQueueCommand({
  name: 'drain',
  summary: 'Let workers exit after their current calls; --end ends the drain',
  options: { end: { type: 'flag', summary: 'end the drain, so that workers take calls again' } },
  read: ({ values }) => ({
    change: values.end ? 'undrained' : 'draining',
    async make(lanes) {
      for (const queue of [lanes.queue, ...(await lanes.list()).map((lane) => lane.queue)]) {
        await (values.end ? queue.resume() : queue.pause());
      }
      return undefined;
    },
    say: () =>
      values.end
        ? ['The drain has ended: workers take calls again.', 'Start a worker: npx assay worker']
        : ['Draining: workers finish their current calls and exit.', 'End the drain: npx assay queue drain --end'],
  }),
});

/** `assay queue retry`: queues failed calls again. */
export const retryCommand: Command = createQueueCommand({
  name: 'retry',
  summary: 'Queue failed calls again',
  options: {},
  read: () => ({
    change: 'retried',
    async make(lanes) {
      let calls = 0;
      for (const { queue } of await lanes.list()) {
        calls += await queue.getFailedCount();
        await queue.retryJobs({ state: 'failed' });
      }
      return calls;
    },
    say: (calls) =>
      calls === 0
        ? ['Nothing to retry: no call has failed.', 'See the queue: npx assay queue status']
        : [`Queued ${formatNumberOf(calls, 'call')} again.`, 'Rerun the command that asked for them.'],
  }),
});

/** `assay queue cancel`: cancels queued calls. */
export const cancelCommand: Command = createQueueCommand({
  name: 'cancel',
  summary: 'Cancel all queued calls and end the commands waiting for them',
  options: { all: { type: 'flag', summary: 'cancel the calls of all commands' } },
  read({ values: { all }, problems }) {
    if (problems.length === 0 && !all) {
      problems.push('expects --all: it cancels the calls of all commands');
    }
    return {
      change: 'cancelled',
      make: cancelAll,
      say: (calls) =>
        calls === 0
          ? ['Nothing to cancel: no calls are queued.', 'See the queue: npx assay queue status']
          : [
              `Cancelled ${formatNumberOf(calls, 'call')}.`,
              'Recorded replies are kept. Rerun a command to continue from them.',
            ],
    };
  },
});

/** `assay queue limit`: sets a rate limit. */
export const limitCommand: Command = createQueueCommand({
  name: 'limit',
  summary: 'Set the rate limit of a model, shared by all workers',
  options: {
    server: {
      type: 'value',
      valueName: '<host>',
      summary: 'host of the server, such as api.openai.com',
      required: true,
    },
    model: { type: 'value', valueName: '<name>', summary: 'the model’s name at that server', required: true },
    calls: { ...countForm, type: 'value', valueName: '<n>', summary: 'maximum calls per minute', required: true },
  },
  read: ({ values: { server = '', model = '', calls = 1 } }) => ({
    change: 'limited',
    async make(lanes) {
      await lanes.limit({ server, model }, calls, true);
      return undefined;
    },
    say: () => [`Limit set: all workers share it for ${model} at ${server}.`, 'See the queue: npx assay queue status'],
  }),
});
