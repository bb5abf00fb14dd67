import { join } from 'node:path';
import { isFile } from '../basics/disk/disk';
import { placeToRead } from '../basics/disk/disk-bounds';
import { InputError, messageOf } from '../basics/errors';
import { allowTypeScript } from './allow-typescript';
import { unknownAnalytics } from './unknown-analytics';

/**
 * Path of a module that an author wrote for a challenge, `<name>.ts` or `<name>.js`, relative to the root; `undefined`
 * without one.
 */
export function findModule(root: string, id: string, name: 'oracle' | 'grader'): string | undefined {
  return ['ts', 'js']
    .map((extension) => `fixtures/${id}/${name}.${extension}`)
    .find((file) => isFile(join(root, file)));
}

/** Loads an author's module that exports a function for each analytic that it decides; what else it exports is ignored. */
export function loadFunctions<AuthorFunction>(
  root: string,
  file: string,
  analytics: readonly string[],
): Readonly<Record<string, AuthorFunction>> {
  const exported = load(root, file);
  const functions = exported.filter((entry): entry is [string, AuthorFunction] => typeof entry[1] === 'function');
  const names = functions.map(([name]) => name);
  const problems = unknownAnalytics(names, analytics).map(({ name, message }) => ({ file, field: name, message }));
  if (functions.length === 0) {
    throw new InputError([{ file, message: `exports no function; expected one for each of ${analytics.join(', ')}` }]);
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return Object.fromEntries(functions.filter(([name]) => analytics.includes(name)));
}

/** The module's exports, by name. */
function load(root: string, file: string): readonly (readonly [string, unknown])[] {
  try {
    // The author's own code, found at run time: Jest or the command line compiles it like any other module.
    const place = placeToRead(join(root, file)) ?? join(root, file);
    allowTypeScript(place);
    // oxlint-disable-next-line typescript/no-require-imports
    return Object.entries((require(place) as object | null | undefined) ?? {});
  } catch (error) {
    throw new InputError([{ file, message: `cannot be loaded: ${describe(error, root)}` }]);
  }
}

/** Without the tool's own modules, through which the author's was found. */
function describe(error: unknown, root: string): string {
  const [message = ''] = messageOf(error).split(/\n[^\S\n]*Require stack:/i, 1);
  return message.replaceAll(`${root}/`, '').replace(/\s+/g, ' ').trim();
}
