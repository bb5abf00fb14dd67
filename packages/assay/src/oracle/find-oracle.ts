import { join } from 'node:path';
import { isFile } from '../basics/disk/disk';
import { findModule } from './load-functions';

/** Paths of a challenge's oracle, relative to the root: its module, its cases, both or none. */
export function findOracle(root: string, id: string): readonly string[] {
  const module = findModule(root, id, 'oracle');
  const cases = ['yaml', 'yml'].map((extension) => `fixtures/${id}/cases.${extension}`);
  return [...(module === undefined ? [] : [module]), ...cases.filter((file) => isFile(join(root, file)))];
}

/** Whether a file holds the cases of an oracle, which are data, and not code that runs with the user's rights. */
export function holdsCases(file: string): boolean {
  return /(?:^|\/)cases\.ya?ml$/.test(file);
}
