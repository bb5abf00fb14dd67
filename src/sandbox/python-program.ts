import { join } from 'node:path';
import type { ConfinedProgram } from './confined-program';

/** Our side of a native Python, which takes one job and ends. */
export const pythonHarness = join(__dirname, 'child', 'python', 'guest');

/** A native Python that runs our side; it never sees the user's or the machine's packages, and leaves no compiled files behind. */
export function pythonProgram(file: string): ConfinedProgram {
  return {
    file,
    args: ['-s', '-S', '-B', pythonHarness],
    readable: [pythonHarness],
    // Sets of texts have the same order in every process.
    environment: { PYTHONHASHSEED: '0' },
    processorSeconds: 120,
  };
}
