import { countForm, type ValueForm } from './settings/value-form';

/** The number of a run that people see and type, from 1; programs and logs hold its index, from 0. */
export function runNumber(index: number): number {
  return index + 1;
}

/** The number of a run, read as its index. */
export const runForm: ValueForm<number> = {
  parse(text) {
    const number = countForm.parse(text);
    return number === undefined ? undefined : number - 1;
  },
  expected: 'a run number from 1 to 1,000,000 (runs count from 1)',
};
