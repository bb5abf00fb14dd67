import { hostname } from 'node:os';
import { formatNumberOf, systemClock, isUnprotected, originOf, readVariable } from 'gpt-assay/basics';
import { type Command, countForm, defineCommand, exitCodes, jsonOption, type Invocation } from 'gpt-assay/plugin';
import { createModelWork } from '../answer-calls';
import { createSandboxWork, joinWork } from '../sandbox-work';
import { openEngine } from '../engine';
import { openLanes } from '../lanes';
import { runWorker, type WorkerEnd } from '../run-worker';
import { failWith, limitOptions, printDocument, readSandbox, sandboxOptions } from 'gpt-assay/cli';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals } from './open-queue';
import { type Access, keylessAccess, openOwnAccess } from 'gpt-assay/model';

/** `assay worker`: makes queued calls. */
export const workerCommand: Command = defineCommand({
  name: 'worker',
  summary: 'Make queued calls with this machine’s keys; start as many workers as you like',
  positionals: '',
  example: 'npx assay worker --queue postgres://localhost/assay --concurrency 32',
  options: {
    ...queueOption,
    concurrency: limitOptions.concurrency,
    server: {
      type: 'values',
      valueName: '<url[=variable]>',
      summary: 'additional server, and the variable with its key; repeatable',
      otherwise: 'the servers of the settings',
    },
    lease: {
      ...countForm,
      type: 'value',
      valueName: '<seconds>',
      summary: 'seconds without a sign of life after which a worker’s calls count as lost',
      default: 60,
    },
    ...sandboxOptions,
    'until-idle': { type: 'flag', summary: 'exit when the queue is empty' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { values, problems, settings, signal } = invocation;
    const address = readQueue(invocation, problems);
    refusePositionals(invocation, problems);
    const servers = readServers(values.server, invocation, problems);
    const wish = readSandbox(values, problems);
    failWith('worker', problems);
    const running = createSandboxWork(wish, terminal.error);
    const { concurrency } = settings;
    const say = terminal.error;
    const engine = await openEngine(address, { say, signal, listeners: mostListeners });
    const { shown } = engine.database.address;
    try {
      say(`Taking calls from ${shown}, up to ${concurrency} in flight. Press Ctrl-C to stop.`);
      // A worker makes its calls itself.
      const own = { ...settings, transport: undefined };
      const lanes = await openLanes(engine);
      const work = joinWork(createModelWork(own, { lanes, servers, say }), running);
      const { reason, answered } = await runWorker(engine, lanes, work, {
        name: `${hostname()}:${process.pid}`.slice(-30),
        concurrency,
        leaseSeconds: values.lease,
        endsWhenIdle: values.untilIdle,
        clock: systemClock,
        signal,
        say,
      });
      const document = { queue: shown, reason, answered };
      printDocument(
        invocation,
        terminal,
        document,
        () => `${reasons[reason]} Made ${formatNumberOf(answered, 'call')}.`,
      );
      return reason === 'signal' ? exitCodes.interrupted : exitCodes.passed;
    } finally {
      await running.close();
      await engine.close();
    }
  },
});

/** Connections for the lanes of a worker, one each, and for its presence. */
const mostListeners = 30;

const reasons: Readonly<Record<WorkerEnd['reason'], string>> = {
  signal: 'Interrupted: unfinished calls are back in the queue.',
  drained: 'Drained.',
  idle: 'The queue is empty.',
};

/**
 * Reads `--server <url>[=<variable>]`: further servers that a worker may ask, with the key in that variable. The person
 * who starts the worker names both, so the key may go there.
 */
function readServers(
  given = '',
  { settings, environment }: Pick<Invocation, 'settings' | 'environment'>,
  problems: string[],
): readonly Access[] {
  return given.split(',').flatMap((text) => {
    const [, variable] = /=([A-Za-z_]\w*)$/.exec(text.trim()) ?? [];
    const baseURL = text.trim().slice(0, variable === undefined ? undefined : -variable.length - 1);
    const origin = originOf(baseURL);
    if (text === '') {
      return [];
    }
    if (origin === undefined) {
      problems.push(
        `--server expects <url> or <url>=<variable>, such as https://api.example.com/v1=EXAMPLE_API_KEY, received "${text}"`,
      );
      return [];
    }
    if (variable === undefined) {
      return [keylessAccess(baseURL)];
    }
    if (isUnprotected(origin)) {
      problems.push(`--server ${baseURL} would send ${variable} unencrypted: use https`);
      return [];
    }
    const key = readVariable(environment, settings.root, variable);
    if (key === undefined) {
      problems.push(`--server ${baseURL}: ${variable} is not set in .env or the environment`);
      return [];
    }
    return [openOwnAccess(settings, { variable, key, baseURL, namedBy: 'environment', isOwn: true })];
  });
}
