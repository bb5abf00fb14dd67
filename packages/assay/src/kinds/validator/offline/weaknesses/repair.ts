import { applySite, type Site } from '../../../../code/edits/operator';

/** Maximum number of repairs tried per submission. */
const most = 200;

/** A change that might make code right. */
export type Repair = Pick<Site, 'edits'>;

/** The code after each single repair, without duplicates. */
export function repair(code: string, repairs: readonly Repair[]): readonly string[] {
  return [...new Set(repairs.slice(0, most).map((one) => applySite(code, one)))];
}
