import { Socket } from 'node:net';
import type { PostgresConnectionOptions } from 'bullmq';
import type { Pool, PoolClient, PoolConfig, QueryResultRow } from 'pg';
import { AssayError } from 'gpt-assay/plugin';
import { type Clock, codeOf, messageOf, systemClock } from 'gpt-assay/basics';
import { readQueueAddress, type QueueAddress } from './address';

/** A pool of connections as the engine takes it. */
type EnginePool = Exclude<PostgresConnectionOptions, string>;

/** The database of a queue. */
export interface Database {
  readonly address: QueueAddress;
  /**
   * Connections for the engine. While the database is unreachable, full or restarting, `query` and `connect` are
   * repeated: a statement of the engine names its job and its lock, so that its second execution changes nothing.
   */
  readonly pool: EnginePool;
  /** Repeats an attempt while the database is unreachable, full or restarting. */
  readonly patiently: <Value>(attempt: () => Promise<Value>) => Promise<Value>;
  /** Uses one connection, patiently. */
  readonly use: <Value>(statements: (client: PoolClient) => Promise<Value>) => Promise<Value>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** Options that a caller chooses. */
export interface DatabaseOptions {
  /** Called when the database becomes unreachable, and when it is back. */
  readonly say?: (line: string) => void;
  /** Stops waiting for an unreachable database. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for an unreachable database; 10 minutes by default, 0 for a first connection. */
  readonly patience?: number;
  /** Whether anybody waits for an unreachable database; always by default. */
  readonly isNeeded?: () => boolean;
  /** Maximum number of connections for statements. */
  readonly connections?: number;
  /** Maximum number of further connections on which the engine listens. */
  readonly listeners?: number;
  readonly clock?: Clock;
}

/** Milliseconds. */
const times = { connect: 10_000, statement: 60_000, patience: 600_000, shortestPause: 100, longestPause: 5000 };

/**
 * Classes and codes of temporary errors: connection, shutdown, cancelled statement, too many connections, full disk,
 * deadlock.
 */
const passing = /^(08...|57014|57P0[123]|53[0-4]00|40001|40P01|25006)$/;

/** The engine's own errors: what it was told to do does not fit the job. */
function isOfEngine(error: unknown): boolean {
  return codeOf(error) === 'BM001' || (error instanceof Error && error.name.startsWith('Schema'));
}

/** The schema of the engine's tables. */
const engineSchema = 'bullmq';

/** The code of a full disk. */
const fullDisk = '53100';

/** System errors: too many connections here, connection refused, reset, no route, unknown name. */
const unreachable = [
  'EMFILE',
  'ENFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
];

/** The client's message when a connection has ended, which has no code. */
const ended = /^(connection terminated|query read timeout|timeout expired|timeout exceeded|client has encountered)/i;

/** A statement that the database rejects because of a value in it or in a row: the database itself works. */
export class RejectedValueError extends AssayError {
  override name = 'RejectedValueError';
}

/** Classes of such errors: data exceptions, violated constraints, and limits of the server's programs. */
const rejectedValue = /^(22|23|54)...$/;

/** Opens the database of a queue; connects with the first statement, and never keeps the process alive. */
export function openDatabase(text: string, options: DatabaseOptions = {}): Database {
  const address = readQueueAddress(text);
  /** If the login fails for lack of a password, the client leaves its connection open. */
  const sockets = new Set<Socket>();
  const config: PoolConfig = {
    connectionString: address.url,
    max: options.connections ?? 4,
    application_name: 'assay',
    options: `-c search_path=${engineSchema}`,
    connectionTimeoutMillis: times.connect,
    query_timeout: times.statement,
    statement_timeout: times.statement,
    keepAlive: true,
    allowExitOnIdle: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const pool = createPool(config);
  // A worker of the engine keeps its connection, and must leave some to statements.
  const listening = createPool({ ...config, max: options.listeners ?? 1 });
  const listen = listening.connect.bind(listening) as () => Promise<PoolClient>;
  const patiently = createPatience(address, options);
  const use: Database['use'] = (statements) =>
    patiently(async () => {
      const client = await pool.connect().catch((error: unknown) => {
        if (!isPassing(error)) {
          sockets.forEach((socket) => socket.destroy());
        }
        throw error;
      });
      return useOnce(client, statements);
    });
  const patient = {
    query: <Row extends QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      use((client) => client.query<Row>(statement, [...values])),
    connect: () => patiently(listen),
  };
  // The types of the engine's pool are not those of `pg`, although it takes one.
  const forEngine = Object.assign(listening, patient) as unknown as EnginePool;
  return {
    address,
    pool: forEngine,
    patiently,
    use,
    async close() {
      await Promise.all([pool.end(), listening.end()]);
    },
  };
}

/** What repeats attempts while the database is unreachable, full or restarting, and says so once for all of them. */
function createPatience(
  address: QueueAddress,
  {
    say = () => undefined,
    signal = new AbortController().signal,
    isNeeded = () => true,
    clock = systemClock,
    patience,
  }: DatabaseOptions,
): Database['patiently'] {
  let hasAnswered = false;
  /** Attempts that wait for the database; another one may succeed meanwhile, as a full disk takes updates. */
  const waiting = new Set<symbol>();
  const untilItWorks = async <Value>(attempt: () => Promise<Value>, onWaiting: (error: unknown) => void) => {
    const started = clock.elapsed();
    for (let pause = times.shortestPause; ; pause = Math.min(2 * pause, times.longestPause)) {
      try {
        return await attempt();
      } catch (error) {
        const longest = patience ?? (hasAnswered ? times.patience : 0);
        const isOver = clock.elapsed() - started >= longest || signal.aborted || !isNeeded();
        if (!isPassing(error) || isOver) {
          throw isOfEngine(error) ? error : describe(address, error);
        }
        onWaiting(error);
        await clock.sleep(pause, signal).catch(() => undefined);
      }
    }
  };
  return async (attempt) => {
    const own = Symbol('attempt');
    const onWaiting = (error: unknown): void => {
      if (waiting.size === 0) {
        const what = codeOf(error) === fullDisk ? 'No room left in' : 'Lost';
        say(`${what} the database at ${address.shown} (${reasonOf(error)}). Retrying.`);
      }
      waiting.add(own);
    };
    try {
      const value = await untilItWorks(attempt, onWaiting);
      hasAnswered = true;
      if (waiting.delete(own) && waiting.size === 0) {
        say(`The database at ${address.shown} works again.`);
      }
      return value;
    } finally {
      waiting.delete(own);
    }
  };
}

/** Uses a connection, and does not reuse it if it failed for a reason other than the statement itself. */
async function useOnce<Value>(client: PoolClient, statements: (client: PoolClient) => Promise<Value>): Promise<Value> {
  let failed: unknown;
  try {
    return await statements(client);
  } catch (error) {
    failed = error;
    throw error;
  } finally {
    client.release(failed !== undefined && isPassing(failed));
  }
}

function createPool(config: PoolConfig): Pool {
  try {
    // oxlint-disable-next-line typescript/no-require-imports -- an optional package, which only users of a queue install
    const { Pool: create } = require('pg') as typeof import('pg');
    const pool = new create(config);
    // An idle connection that ends is not an error: the next statement opens another.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    // Each queue of the engine adds some.
    pool.setMaxListeners(0);
    return pool;
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') {
      throw new AssayError('--queue needs the package pg, which is not installed: npm install pg');
    }
    throw new AssayError(`The address of the queue cannot be used: ${messageOf(error)}.`);
  }
}

function isPassing(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return passing.test(code) || unreachable.includes(code) || ended.test(messageOf(error));
}

/** An error for several refused connections has no message of its own. */
function reasonOf(error: unknown): string {
  return messageOf(error) === '' ? (codeOf(error) ?? 'no answer') : messageOf(error);
}

/** Says what is wrong and what to do; a person can fix every database error. */
function describe({ shown, encrypted }: QueueAddress, error: unknown): AssayError {
  const code = codeOf(error) ?? '';
  const message = reasonOf(error);
  const about = (what: string, advice: string): AssayError =>
    new AssayError(`The queue at ${shown} ${what}: ${message}.\n  ${advice}`);
  if (rejectedValue.test(code)) {
    return new RejectedValueError(`the queue at ${shown} rejects a value: ${message}`);
  }
  if (['28P01', '28000'].includes(code) || /SASL|password/i.test(message)) {
    return about('rejects the login', 'Put a user and password into ASSAY_QUEUE, or the password into PGPASSWORD.');
  }
  if (code === '3D000') {
    return about('does not exist', 'Create it: createdb');
  }
  if (['42P01', '3F000', '42703', '42883'].includes(code)) {
    return about('lacks tables of its engine', 'Have the owner of the database run: assay queue status');
  }
  if (code === '42501') {
    return about(
      'denies access',
      'Have its owner run assay queue status, then grant the role what docs/how-to/queue.md lists.',
    );
  }
  if (/^(ENOENT|EACCES|EISDIR): /.test(message)) {
    return about('names a file that cannot be read', 'Check sslrootcert, sslcert and sslkey in the address.');
  }
  if (encrypted && /SSL|certificate|self.signed|altname/i.test(message)) {
    return about(
      'cannot be reached over TLS',
      'Name the CA certificate with sslrootcert=<file>, or set sslmode=disable on a trusted network.',
    );
  }
  return about('cannot be used', 'Check that the database is running and accepts connections from this machine.');
}
