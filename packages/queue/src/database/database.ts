import { Socket } from 'node:net';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { AssayError } from 'gpt-assay/plugin';
import { type Clock, codeOf, messageOf, systemClock } from 'gpt-assay/basics';
import { readQueueAddress, type QueueAddress } from './address';

/** A database that executes single statements, each in a separate transaction. */
export interface Database {
  readonly address: QueueAddress;
  /**
   * Executes a statement and returns its rows. While the database is unreachable, full or restarting, the statement is
   * retried. A statement must be safe to repeat, because it is unknown whether an interrupted one was executed.
   */
  readonly query: <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Executes a statement that is not essential, such as a sign-off: once, ignoring failures. */
  readonly attempt: (text: string, values: readonly unknown[]) => Promise<void>;
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
  /** Maximum number of connections. */
  readonly connections?: number;
  readonly clock?: Clock;
}

/** Milliseconds. */
const times = { connect: 10_000, statement: 60_000, patience: 600_000, shortestPause: 100, longestPause: 5000 };

/**
 * Classes and codes of temporary errors: connection, shutdown, cancelled statement, too many connections, full disk,
 * deadlock.
 */
const passing = /^(08...|57014|57P0[123]|53[0-4]00|40001|40P01|25006)$/;

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
  const { say = () => undefined, signal = new AbortController().signal, clock = systemClock } = options;
  const address = readQueueAddress(text);
  /** If the login fails for lack of a password, the client leaves its connection open. */
  const sockets = new Set<Socket>();
  const pool = createPool({
    connectionString: address.url,
    max: options.connections ?? 4,
    application_name: 'assay',
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
  });
  // An idle connection that ends is not an error: the next statement opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let hasAnswered = false;
  /** Statements that wait for the database; another one may succeed meanwhile, as a full disk takes updates. */
  let waiting = 0;

  const once = async <Row>(query: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    const client = await pool.connect().catch((error: unknown) => {
      if (!isPassing(error)) {
        sockets.forEach((socket) => socket.destroy());
      }
      throw error;
    });
    let failed: unknown;
    try {
      const { rows } = await client.query<Row & Record<string, unknown>>(query, [...values]);
      return rows;
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      release(client, failed);
    }
  };

  return {
    address,
    async query<Row>(query: string, values: readonly unknown[] = []) {
      const started = clock.elapsed();
      let waits = false;
      for (let pause = times.shortestPause; ; pause = Math.min(2 * pause, times.longestPause)) {
        try {
          const rows = await once<Row>(query, values);
          hasAnswered = true;
          waiting -= waits ? 1 : 0;
          if (waits && waiting === 0) {
            say(`The database at ${address.shown} works again.`);
          }
          return rows;
        } catch (error) {
          const patience = options.patience ?? (hasAnswered ? times.patience : 0);
          if (!isPassing(error) || clock.elapsed() - started >= patience || signal.aborted) {
            waiting -= waits ? 1 : 0;
            throw describe(address, error);
          }
          if (waiting === 0) {
            say(
              `${codeOf(error) === fullDisk ? 'No room left in' : 'Lost'} the database at ${address.shown} (${reasonOf(error)}). Retrying.`,
            );
          }
          waiting += waits ? 0 : 1;
          waits = true;
          await clock.sleep(pause, signal).catch(() => undefined);
        }
      }
    },
    async attempt(query, values) {
      await once(query, values).catch(() => undefined);
    },
    close: async () => pool.end(),
  };
}

function createPool(config: PoolConfig): Pool {
  try {
    // oxlint-disable-next-line typescript/no-require-imports -- an optional package, which only users of a queue install
    const { Pool: create } = require('pg') as typeof import('pg');
    return new create(config);
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') {
      throw new AssayError('--queue needs the package pg, which is not installed: npm install pg');
    }
    throw new AssayError(`The address of the queue cannot be used: ${messageOf(error)}.`);
  }
}

/** Does not reuse a connection if its statement failed for a reason other than the statement itself. */
function release(client: PoolClient, error: unknown): void {
  client.release(error !== undefined && isPassing(error));
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
    return about('does not exist', 'Create the database (createdb), then run: assay queue migrate');
  }
  if (['42P01', '3F000', '42703', '42883'].includes(code)) {
    return about('has no tables of this version of Assay', 'Run: assay queue migrate');
  }
  if (code === '42704') {
    return about('has no such role', 'Create it first: create role <role> login');
  }
  if (code === '42501') {
    return about('denies access', 'Have its owner run: assay queue migrate --grant <role>');
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
