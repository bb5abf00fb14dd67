/* oxlint-disable typescript/no-require-imports -- the engine takes half a second to load */
import type { PoolClient } from 'pg';
import type {
  JobProgress,
  PostgresConnectionOptions,
  PostgresQueueBackend,
  Processor,
  Queue,
  Worker,
  WorkerOptions,
} from 'bullmq';
import { AssayError } from 'gpt-assay/plugin';
import { openDatabase, type Database, type DatabaseOptions } from './database/database';

/** A queue of the engine: data and results are checked where they are read. */
export type JobQueue = Queue<
  unknown,
  unknown,
  string,
  unknown,
  unknown,
  string,
  PostgresQueueBackend,
  PostgresConnectionOptions
>;

/** A worker of the engine. */
export type JobWorker = Worker<unknown, string, string, PostgresQueueBackend, JobProgress, PostgresConnectionOptions>;

/** What a worker does with a job, and how. */
export interface Processing extends Omit<WorkerOptions<PostgresConnectionOptions>, 'connection'> {
  /** `null` for a worker that is only present. */
  readonly process: Processor<unknown, string> | null;
}

/** BullMQ on a PostgreSQL database. */
export interface Engine {
  readonly database: Database;
  /** The queue of this name, opened once. */
  readonly queue: (name: string) => Promise<JobQueue>;
  readonly work: (name: string, processing: Processing) => JobWorker;
  readonly bullmq: typeof import('bullmq');
  readonly close: () => Promise<void>;
}

/** Number of events that the engine keeps of a queue, for its dashboard. */
const keptEvents = 1000;

/** Opens the engine, and makes or upgrades its tables. */
export async function openEngine(address: string, options: DatabaseOptions = {}): Promise<Engine> {
  const bullmq = require('bullmq') as typeof import('bullmq');
  const database = openDatabase(address, options);
  try {
    await database.use((client) => prepareTables(client, bullmq));
  } catch (error) {
    await database.close();
    throw error;
  }
  const queues = new Map<string, Promise<JobQueue>>();
  const connection = database.pool;
  const { createPostgresBackend } = bullmq;
  /** A queue that could not connect at first never does. */
  const openQueue = async (name: string): Promise<JobQueue> => {
    const streams = { events: { maxLen: keptEvents } };
    const queue: JobQueue = new bullmq.Queue(name, { connection, streams }, createPostgresBackend);
    // What fails is thrown as well, to whoever asked for it.
    queue.on('error', () => undefined);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      await queue.close().catch(() => undefined);
      throw error;
    }
  };
  return {
    database,
    bullmq,
    queue(name) {
      const opened = queues.get(name) ?? database.patiently(() => openQueue(name));
      queues.set(name, opened);
      return opened;
    },
    work: (name, { process, ...rest }) =>
      new bullmq.Worker(name, process, { ...rest, connection }, createPostgresBackend),
    async close() {
      for (const queue of queues.values()) {
        await queue.then((one) => one.close()).catch(() => undefined);
      }
      await database.close();
    },
  };
}

async function prepareTables(client: PoolClient, bullmq: typeof import('bullmq')): Promise<void> {
  const { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } = bullmq;
  try {
    const version = await assertSchemaCompatibility(client).catch((error: unknown) => {
      if (error instanceof SchemaMigrationRequiredError) {
        return 0;
      }
      throw error;
    });
    if (version < LATEST_SCHEMA_VERSION) {
      await runMigrations(client);
    }
  } catch (error) {
    throw error instanceof Error && error.name.startsWith('Schema') ? new AssayError(error.message) : error;
  }
}
