import { join } from 'node:path';
import { didYouMean } from '../did-you-mean';
import { isFile } from '../disk';
import { InputError, messageOf } from '../errors';
import type { Decide, Oracle } from './oracle';

/** Where the oracle of a challenge stands, relative to the root; `undefined` when it has none. */
export function findOracle(root: string, id: string): string | undefined {
  return ['oracle.ts', 'oracle.js'].map((name) => `fixtures/${id}/${name}`).find((file) => isFile(join(root, file)));
}

/** Loads a challenge's oracle: a module of its author that exports a function for each analytic that it decides. */
export function loadOracle(root: string, file: string, analytics: readonly string[]): Oracle {
  const exported = load(root, file);
  const functions = exported.filter((entry): entry is [string, Decide] => typeof entry[1] === 'function');
  const problems = functions
    .filter(([name]) => !analytics.includes(name))
    .map(([name]) => ({
      file,
      field: name,
      message: `the prompt has no such analytic${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`,
    }));
  if (functions.length === 0) {
    problems.push({
      file,
      field: '',
      message: `exports no function; expected one for each of ${analytics.join(', ')}`,
    });
  }
  if (problems.length > 0) {
    throw new InputError(problems.map(({ field, ...problem }) => (field === '' ? problem : { ...problem, field })));
  }
  return Object.fromEntries(functions);
}

/** What the module exports, by name. */
function load(root: string, file: string): readonly (readonly [string, unknown])[] {
  try {
    // The author's own code, found at run time: Jest or the command line compile it like any other module.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return Object.entries((require(join(root, file)) as object | null | undefined) ?? {});
  } catch (error) {
    throw new InputError([{ file, message: `cannot be loaded: ${describe(error, root)}` }]);
  }
}

/** Without the tool's own modules, through which the author's was found. */
function describe(error: unknown, root: string): string {
  const message = messageOf(error).replace(/\s*\n\s*Require stack:[^]*$/i, '');
  return message.replaceAll(`${root}/`, '').replace(/\s+/g, ' ').trim();
}
