import type { CommandLineResult } from '../../../assay/dist/testing/open-project';
import type { Postgres } from './postgres';
import { openQueueWorkers, type QueueWorkers } from './queue-workers';
import { openServedProject, type ServedProject } from '../../../assay/dist/testing/served-project';

/** A project whose commands have workers make their calls, a server that answers them, and an empty queue. */
export interface QueueProject extends ServedProject {
  /** Address of the queue's database. */
  readonly queue: string;
  readonly workers: QueueWorkers;
  /** Runs a command with the queue, and no key. */
  readonly run: (
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<CommandLineResult>;
}

/** Makes the queue, starts the server, and makes a project of files that may name its host. */
export async function openQueueProject(
  postgres: Postgres,
  script: ServedProject['script'],
  filesFor: (host: string) => Readonly<Record<string, string>>,
): Promise<QueueProject> {
  const queue = await postgres.createDatabase();
  const served = await openServedProject(script, filesFor);
  const { project, server } = served;
  const workers = openQueueWorkers(queue, server.url);
  return Object.assign(served, {
    queue,
    workers,
    run: (args: readonly string[], variables = {}, options = {}) =>
      project.run([...args, '--queue', queue], { OPENAI_BASE_URL: server.url, ...variables }, options),
    async close() {
      await workers.end();
      project.remove();
      await server.close();
    },
  });
}

/** A report without what differs from run to run: times, ports, and calls that were sent again. */
export function withoutTimes(report: string): string {
  return report
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d( UTC)?/g, '<time>')
    .replace(/<time> to <time>/g, '<time>')
    .replace(/ · \d+ retr(y|ies)/g, '')
    .replace(/127\.0\.0\.1:\d+/g, '<server>')
    .replace(/\d+ ms|[\d.]+ s\b/g, '<time>');
}
