import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { AssayError } from '../../../basics/errors';
import { fixtureFileSchema, type Fixture } from './fixture';

/**
 * The text of a fixture's file with confirmed labels: these expected values, reviewed, without proposals. Comments and
 * code are preserved.
 */
export function confirmFixture(text: string, expected: Fixture['expected'], file: string): string {
  const document = parseDocument(text);
  const before = fixtureFileSchema.safeParse(document.toJS());
  document.delete('reviewed');
  document.delete('proposals');
  document.set('expected', document.createNode(expected));
  const confirmed = attempt(() => document.toString({ lineWidth: 0 }));
  const after = fixtureFileSchema.safeParse(confirmed === undefined ? undefined : parseDocument(confirmed).toJS());
  const wanted = { ...before.data, expected, reviewed: true, proposals: undefined };
  if (confirmed === undefined || !isDeepStrictEqual({ ...after.data, proposals: undefined }, wanted)) {
    throw new AssayError(
      `${file} cannot be changed without affecting more than its labels. Set the expected values by hand, and remove "reviewed" and "proposals".`,
    );
  }
  return confirmed;
}

/**
 * The result of a function, or `undefined` if YAML cannot be written that way, for example because of an alias to a
 * removed anchor.
 */
function attempt(write: () => string): string | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}
