import { join } from 'node:path';
import { permissionFlag } from './engine-command';
import { defaultLimits, type Job } from './sandbox';

/** A program to run under the confinement of the operating system. */
export interface ConfinedProgram {
  readonly file: string;
  readonly args: readonly string[];
  /** Folders and files of this machine that it may read. */
  readonly readable: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Seconds of processor time after which the kernel kills it, as a last resort. */
  readonly processorSeconds?: number;
}

/** Id of the user and group `nobody`. */
export const nobody = 65_534;

/** The guest side of a native Python, which takes one job and exits. */
export const pythonHarness = join(__dirname, 'child', 'python', 'guest');

/** A native Python that runs the guest side, without packages of the user or the system, and writes no compiled files. */
export function pythonProgram(file: string): ConfinedProgram {
  return {
    file,
    args: ['-s', '-S', '-B', pythonHarness],
    readable: [pythonHarness],
    // Sets of strings have the same order in every process.
    environment: { PYTHONHASHSEED: '0' },
    processorSeconds: 120,
  };
}

const child = join(__dirname, 'child');
const harness = [join(child, 'harness.js'), join(child, 'guest'), join(child, 'node')];

/**
 * Node itself, which runs one job and exits. Its permission model denies processes, threads, addons and the inspector: a
 * second layer behind the sandbox, which alone contains the code.
 */
export function nodeProgram(file: string, job: Pick<Job, 'limits'>): ConfinedProgram {
  return {
    file,
    args: [...nodeFlags(memoryOf(job)), join(child, 'node', 'main.js')],
    readable: harness,
    processorSeconds: 120,
  };
}

/** MiB that the code of a job may use. */
export function memoryOf({ limits }: Pick<Job, 'limits'>): number {
  return limits?.memoryMb ?? defaultLimits.memoryMb;
}

/** Flags of a Node that runs a job of so many MiB. */
export function nodeFlags(memoryMb: number): readonly string[] {
  return [
    permissionFlag(),
    '--allow-fs-read=*',
    '--allow-fs-write=*',
    `--max-old-space-size=${memoryMb}`,
    '--no-addons',
    '--no-warnings',
  ];
}
