import { join } from 'node:path';
import type { ConfinedProgram } from './confined-program';

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
