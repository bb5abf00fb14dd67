import { join } from 'node:path';
import type { ConfinedProgram } from './confined-program';
import { permissionFlag } from './engine-command';
import { defaultLimits, type Job } from './sandbox';

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
