import { findModule, loadFunctions } from './load-functions';
import type { Oracle } from './oracle';

/** Path of a challenge's oracle, relative to the root; `undefined` when it has none. */
export function findOracle(root: string, id: string): string | undefined {
  return findModule(root, id, 'oracle');
}

/** Loads a challenge's oracle: a module of its author that exports a function for each analytic that it decides. */
export function loadOracle(root: string, file: string, analytics: readonly string[]): Oracle {
  return loadFunctions(root, file, analytics);
}
