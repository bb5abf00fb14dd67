import { readCount } from './settings/read-count';

/** The range of `readRun`, in words. */
export const runRange = 'a run number from 1 to 1,000,000 (runs count from 1)';

/** The number of a run that people see and type, from 1; programs and logs hold its index, from 0. */
export function runNumber(index: number): number {
  return index + 1;
}

/** The index of the run whose number this is, else `undefined`. */
export function readRun(text: string): number | undefined {
  const number = readCount(text);
  return number === undefined ? undefined : number - 1;
}
