import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

/** A PostgreSQL server of one's own, on a free port of 127.0.0.1. */
export interface Postgres {
  readonly port: number;
  /** Id of the process that all others of the server belong to. */
  readonly process: () => number;
  /** Address of a database that was made for this call. */
  readonly createDatabase: () => Promise<string>;
  /** Ends the server as `kill -9` of all its processes would, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Runs a statement in a database as its owner, and gives what `psql` prints. */
  readonly run: (address: string, statement: string) => string;
  /** Ends the server and removes its files. */
  readonly close: () => Promise<void>;
}

/** Debian keeps the programs of a server out of the path. */
const places = [
  ...(existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'))
    : []),
  ...(process.env['PATH'] ?? '').split(':'),
];
const programs = places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));

/** Whether a server can be started here. */
export const hasPostgres = programs !== undefined;

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** The server refuses to run as root: then it runs as Debian's user for it, or as nobody. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const idOf = (flag: string): number =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || 65_534);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts a server with an empty cluster; `settings` are those of `postgres -c`. */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const folder = makeTemporaryFolder();
  const user = serverOwner();
  if (user.uid !== undefined) {
    chownSync(folder.path, user.uid, user.gid ?? user.uid);
  }
  const data = join(folder.path, 'data');
  runProgram('initdb', ['-D', data, '-A', 'trust', '-U', 'assay', '-E', 'UTF8', '--locale=C', '--no-sync'], user);
  const port = await findPort();
  let server: ChildProcess | undefined;
  let databases = 0;

  const addressOf = (database: string): string => `postgres://assay@127.0.0.1:${String(port)}/${database}`;
  const run: Postgres['run'] = (address, statement) =>
    runProgram('psql', ['-At', '-v', 'ON_ERROR_STOP=1', '-c', statement, address], user);
  const start = async (): Promise<void> => {
    const own = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder.path}`, 'fsync=off', ...settings];
    const args = ['-D', data, '-p', String(port), ...own.flatMap((one) => ['-c', one])];
    server = spawn(join(programs ?? '', 'postgres'), args, { ...user, cwd: '/', stdio: 'ignore' });
    const isReady = (): boolean =>
      spawnSync(join(programs ?? '', 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
    while (!isReady()) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = server;
    server = undefined;
    if (ending !== undefined && ending.exitCode === null && ending.signalCode === null) {
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill(signal);
      await ended;
    }
  };
  await start();
  return {
    port,
    start,
    run,
    process: () => server?.pid ?? 0,
    async createDatabase() {
      databases += 1;
      run(addressOf('postgres'), `create database test_${String(databases)}`);
      return Promise.resolve(addressOf(`test_${String(databases)}`));
    },
    // An immediate shutdown, which recovers from its log as after a crash; the socket and shared memory are freed.
    kill: () => stop('SIGQUIT'),
    async close() {
      await stop('SIGQUIT');
      folder.remove();
    },
  };
}

function runProgram(name: string, args: readonly string[], user: Owner): string {
  const { status, stdout, stderr } = spawnSync(join(programs ?? '', name), args, {
    ...user,
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0) {
    throw new Error(`${name} failed: ${stderr}`);
  }
  return stdout;
}

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
