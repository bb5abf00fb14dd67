import { dirname, sep } from 'node:path';
import type { EngineCommand } from './child-process';
import { nobody, type ConfinedProgram } from './confined-program';

/** What is known of bubblewrap on this machine. */
export interface Bubblewrap {
  readonly file: string;
  /** Path of util-linux's `prlimit`. */
  readonly prlimit: string;
  /** User and group id that it runs as; `undefined` for our own, if we are not root. */
  readonly user: number | undefined;
  /** The system call filter to load, if there is one for this architecture. */
  readonly filter: Uint8Array | undefined;
  /** Whether it is 0.8 or newer, which can forbid nested user namespaces and cap a folder in memory. */
  readonly recent: boolean;
}

/** A program and its memory limits. */
export interface BubblewrappedProgram extends ConfinedProgram {
  /** Data that it may write to, in MiB. */
  readonly dataMb?: number;
  /** Addresses that it may map, in MiB. */
  readonly spaceMb?: number;
}

/**
 * Where loaders look for libraries; paths missing on this machine are skipped. Debian's Node keeps modules of its own
 * apart, Nix everything.
 */
const libraries = [
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/lib',
  '/lib32',
  '/lib64',
  '/usr/share/nodejs',
  '/nix/store',
];
const libraryIndex = '/etc/ld.so.cache';
const devices = ['/dev/null', '/dev/zero', '/dev/urandom'];
const mebibyte = 1_048_576;
const temporaryBytes = 16 * mebibyte;
const largestFileBytes = mebibyte;
const mostDescriptors = 64;
/** Only where no filter forbids processes. Linux before 5.14 counts those of all sandboxes, and ours, together. */
const mostProcesses = 64;
/** Where the filter leaves threads only. */
const mostThreads = 512;
const filterDescriptor = 4;

/**
 * The command that runs a program with namespaces of its own: no network, no processes but its own, no capability, nothing to
 * read but what is named, nothing to write but a small folder in memory (in older versions of bubblewrap nothing at all). It dies with its parent.
 */
export function confine(bubblewrap: Bubblewrap, program: BubblewrappedProgram): EngineCommand {
  const { file, args, readable, environment = {} } = program;
  const { prlimit, user, filter, recent } = bubblewrap;
  const bound = withoutNested([prlimit, file, ...readable]);
  return {
    file: bubblewrap.file,
    args: [
      '--unshare-all',
      '--unshare-user',
      ...(recent ? ['--disable-userns'] : []),
      '--die-with-parent',
      // Otherwise a second process of bubblewrap's stays a zombie until init reaps it.
      '--as-pid-1',
      '--new-session',
      '--clearenv',
      ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
      ...['--cap-drop', 'ALL', '--uid', String(nobody), '--gid', String(nobody), '--hostname', 'sandbox'],
      // Before the binds: a project may lie in there.
      ...(recent ? ['--size', String(temporaryBytes), '--tmpfs', '/tmp'] : ['--dir', '/tmp']),
      ...[...libraries, libraryIndex].flatMap((path) => ['--ro-bind-try', path, path]),
      ...bound.flatMap((path) => ['--ro-bind', path, path]),
      ...devices.flatMap((path) => ['--dev-bind', path, path]),
      ...['--remount-ro', '/', '--chdir', '/tmp'],
      ...(filter === undefined ? [] : ['--seccomp', String(filterDescriptor)]),
      ...['--', prlimit, '--core=0', `--fsize=${largestFileBytes}`, `--nofile=${mostDescriptors}`],
      `--nproc=${filter === undefined ? mostProcesses : mostThreads}`,
      ...memoryAndTime(program),
      ...['--', file, ...args],
    ],
    user,
    given: filter,
  };
}

function memoryAndTime({ dataMb, spaceMb, processorSeconds }: BubblewrappedProgram): readonly string[] {
  return [
    ...(dataMb === undefined ? [] : [`--data=${dataMb * mebibyte}`]),
    ...(spaceMb === undefined ? [] : [`--as=${spaceMb * mebibyte}`]),
    ...(processorSeconds === undefined ? [] : [`--cpu=${processorSeconds}`]),
  ];
}

/** Skips paths inside folders that are bound anyway. */
function withoutNested(paths: readonly string[]): readonly string[] {
  const lies = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}${sep}`);
  const others = [...new Set(paths)].filter((path) => !libraries.some((folder) => lies(path, folder)));
  return others.filter((path) => !others.some((other) => other !== path && lies(dirname(path), other)));
}
