import { checkVersion } from '../database/migrate';
import { readStatus } from '../store/status';
import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { failWith, printDocument } from 'gpt-assay/cli';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueStatusDocument } from './queue-documents';
import { formatCount, formatNumberOf, printableLine } from 'gpt-assay/basics';
import { type Text, line, renderTable, toned, whole } from 'gpt-assay/experiment';

/** The content of a queue, for people: first whether it works, then commands, servers and workers, and what to do. */
function renderQueue(status: QueueStatusDocument): Text {
  const { queue, isDraining, sessions, lanes, workers, kept } = status;
  const waiting = lanes.reduce((sum, { calls }) => sum + calls, 0);
  const drained = workers.length === 0 ? 'is drained' : 'is being drained';
  const shown = lanes.filter((lane) => lane.calls > 0 || lane.callsPerMinute !== null || lane.tokensPerMinute !== null);
  const filled = waiting === 0 ? 'is empty' : `holds ${formatNumberOf(waiting, 'call')}`;
  const state = isDraining ? drained : filled;
  return [
    toned('heading', `The queue at ${queue} ${state}; ${formatNumberOf(workers.length, 'worker')}.`),
    ...(sessions.length === 0 ? [] : renderTable(sessionColumns, sessions.map(toSessionRow))),
    ...(shown.length === 0 ? [] : renderTable(laneColumns, shown.map(toLaneRow))),
    ...(workers.length === 0 ? [] : renderTable(workerColumns, workers.map(toWorkerRow))),
    line(
      `${formatNumberOf(kept.replies, 'reply', 'replies')} to ${formatNumberOf(kept.requests, 'request')} stored; ` +
        `database size ${formatCount(Math.round(kept.bytes / 1e6))} MB.`,
    ),
    ...adviceOn(status),
  ];
}

const right = 'right' as const;

const sessionColumns = [
  ...['challenge', 'id', 'host:pid', 'state'].map((heading) => ({ heading })),
  ...['asked', 'answered', 'chunks left', 'failed', 'spent'].map((heading) => ({ heading, align: right })),
];

const laneColumns = [
  ...['server', 'model'].map((heading) => ({ heading })),
  ...['calls', 'per minute', 'tokens per minute'].map((heading) => ({ heading, align: right })),
  { heading: 'limit from' },
];

const workerColumns = [
  ...['worker', 'version'].map((heading) => ({ heading })),
  ...['concurrency', 'answered'].map((heading) => ({ heading, align: right })),
  { heading: 'fault' },
];

function toSessionRow(one: QueueStatusDocument['sessions'][number]): readonly string[] {
  const { name, id, place, asked, answered, chunks, budget, spent } = one;
  return [
    ...[printableLine(name, 40), id, printableLine(place, 40), one.isWaitedFor ? 'waits' : 'gone'],
    ...[
      formatCount(asked),
      formatCount(answered),
      formatCount(chunks.ready + chunks.leased),
      formatCount(chunks.failed),
    ],
    budget === null ? '–' : `$${spent.toFixed(2)} of $${budget.toFixed(2)}`,
  ];
}

function toLaneRow(one: QueueStatusDocument['lanes'][number]): readonly string[] {
  const { server, model, calls, callsPerMinute, tokensPerMinute } = one;
  const limit = (value: number | null): string => (value === null ? '–' : formatCount(value));
  const stated = one.isStated ? 'you' : 'the server';
  const isLimited = callsPerMinute !== null || tokensPerMinute !== null;
  return [
    ...[printableLine(server, 60), printableLine(model, 60), formatCount(calls)],
    ...[limit(callsPerMinute), limit(tokensPerMinute)],
    isLimited ? stated : '–',
  ];
}

function toWorkerRow(one: QueueStatusDocument['workers'][number]): readonly string[] {
  const { name, version, concurrency, answered, fault } = one;
  return [
    ...[printableLine(name, 40), version, formatCount(concurrency), formatCount(answered)],
    fault === null ? '–' : printableLine(fault, 80),
  ];
}

function adviceOn({ isDraining, sessions, workers }: QueueStatusDocument): Text {
  if (isDraining) {
    return [line('End the drain: ', whole('npx assay queue drain --end'))];
  }
  const left = sessions.filter(({ chunks }) => chunks.ready + chunks.leased > 0);
  if (workers.length === 0 && left.some(({ isWaitedFor }) => isWaitedFor)) {
    return [line('Start a worker: ', whole('npx assay worker'))];
  }
  const gone = left.find(({ isWaitedFor }) => !isWaitedFor);
  if (gone !== undefined) {
    return [
      line(
        `The command for ${printableLine(gone.name, 40)} is gone and its calls are on hold. Rerun it, or cancel them:`,
      ),
      line(whole(`npx assay queue cancel --session ${gone.id}`)),
    ];
  }
  if (left.length > 0) {
    return [line('Look again: ', whole('npx assay queue status'))];
  }
  return sessions.some(({ chunks }) => chunks.failed > 0)
    ? [line('Requeue failed chunks: ', whole('npx assay queue retry'))]
    : [line(workers.length === 0 ? 'Start a worker: ' : 'Ask through the queue: ', whole(next(workers.length)))];
}

function next(workers: number): string {
  return workers === 0 ? 'npx assay worker' : 'npx assay repeat <challenge> --queue <address>';
}

/** `assay queue status`: shows the content of a queue. */
export const statusCommand: Command = defineCommand({
  name: 'queue status',
  summary: 'Show the commands, servers and workers of a queue (read-only)',
  positionals: '',
  example: 'npx assay queue status --queue postgres://localhost/assay',
  options: { ...queueOption, ...jsonOption },

  async run(invocation, terminal) {
    const { problems } = invocation;
    const address = readQueue(invocation, problems);
    refusePositionals(invocation, problems);
    failWith('queue status', problems);
    return withQueue(address, terminal, async (database) => {
      await checkVersion(database);
      const { sessions, lanes, workers, ...status } = await readStatus(database);
      const document: QueueStatusDocument = {
        queue: database.address.shown,
        ...status,
        sessions: [...sessions],
        lanes: [...lanes],
        workers: [...workers],
      };
      printDocument(invocation, terminal, document, renderQueue);
      return exitCodes.passed;
    });
  },
});
