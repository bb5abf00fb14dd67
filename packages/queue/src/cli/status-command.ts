import { type Command, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { failWith, printDocument } from 'gpt-assay/cli';
import { formatCount, formatNumberOf, printableLine } from 'gpt-assay/basics';
import { type Text, line, renderTable, toned, whole } from 'gpt-assay/experiment';
import type { Lanes } from '../lanes';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueStatusDocument } from './queue-documents';

/** `assay queue status`: shows the content of a queue. */
export const statusCommand: Command = defineCommand({
  name: 'queue status',
  summary: 'Show the models and workers of a queue (read-only)',
  positionals: '',
  example: 'npx assay queue status --queue postgres://localhost/assay',
  options: { ...queueOption, ...jsonOption },

  async run(invocation, terminal) {
    const { problems } = invocation;
    const address = readQueue(invocation, problems);
    refusePositionals(invocation, problems);
    failWith('queue status', problems);
    return withQueue(address, terminal, async ({ database }, lanes) => {
      const document = { queue: database.address.shown, ...(await readStatus(lanes)) };
      printDocument(invocation, terminal, document, renderQueue);
      return exitCodes.passed;
    });
  },
});

async function readStatus(lanes: Lanes): Promise<Omit<QueueStatusDocument, 'queue'>> {
  const workers = await lanes.queue.getWorkers();
  const all = [];
  for (const { server, model, queue, perMinute = null, isStated = false } of await lanes.list()) {
    const { active = 0, completed = 0, failed = 0 } = await queue.getJobCounts('active', 'completed', 'failed');
    // Not the engine's counts, which leave out what waits in a paused queue.
    const waiting = (await queue.getRanges(['wait', 'delayed'], 0, -1)).length;
    all.push({ server, model, waiting, active, completed, failed, callsPerMinute: perMinute, isStated });
  }
  return {
    isDraining: await lanes.queue.isPaused(),
    lanes: all,
    // The engine names a worker by its queue and its own name.
    workers: workers.map(({ rawname = '' }) => rawname.split(':w:')[1] ?? '').filter((name) => name !== ''),
  };
}

/** The content of a queue, for people: first whether it works, then models and workers, and what to do. */
function renderQueue(status: QueueStatusDocument): Text {
  const { queue, isDraining, lanes, workers } = status;
  const calls = callsIn(status);
  const drained = workers.length === 0 ? 'is drained' : 'is being drained';
  const held = calls === 0 ? 'is empty' : `holds ${formatNumberOf(calls, 'call')}`;
  return [
    toned(
      'heading',
      `The queue at ${queue} ${isDraining ? drained : held}; ${formatNumberOf(workers.length, 'worker')}.`,
    ),
    ...(lanes.length === 0 ? [] : renderTable(laneColumns, lanes.map(toLaneRow))),
    ...workers.map((name) => line(`Worker ${printableLine(name, 40)}`)),
    ...adviceOn(status),
  ];
}

function callsIn({ lanes }: QueueStatusDocument): number {
  return lanes.reduce((sum, { waiting, active }) => sum + waiting + active, 0);
}

const right = 'right' as const;

const laneColumns = [
  ...['server', 'model'].map((heading) => ({ heading })),
  ...['waiting', 'in flight', 'to collect', 'failed', 'per minute'].map((heading) => ({ heading, align: right })),
  { heading: 'limit from' },
];

function toLaneRow(one: QueueStatusDocument['lanes'][number]): readonly string[] {
  const { callsPerMinute, isStated } = one;
  const source = isStated ? 'you' : 'the server';
  return [
    printableLine(one.server, 60),
    printableLine(one.model, 60),
    formatCount(one.waiting),
    formatCount(one.active),
    formatCount(one.completed),
    formatCount(one.failed),
    callsPerMinute === null ? '–' : formatCount(callsPerMinute),
    callsPerMinute === null ? '–' : source,
  ];
}

function adviceOn(status: QueueStatusDocument): Text {
  if (status.isDraining) {
    return [line('End the drain: ', whole('npx assay queue drain --end'))];
  }
  if (status.workers.length === 0) {
    return [line('Start a worker: ', whole('npx assay worker'))];
  }
  if (callsIn(status) > 0) {
    return [line('Look again: ', whole('npx assay queue status'))];
  }
  return [line('Ask through the queue: ', whole('npx assay repeat <challenge> --queue <address>'))];
}
