import { parseDocument } from 'yaml';
import { AssayError } from '../errors';
import { fixtureFileSchema, type Fixture } from './fixture';

/** The text of a fixture's file with its labels confirmed: these expected values, reviewed, without proposals; comments and code stay as they are. */
export function confirmFixture(text: string, expected: Fixture['expected'], file: string): string {
  const document = parseDocument(text);
  const before = document.toJS() as { readonly solution?: unknown };
  document.delete('reviewed');
  document.delete('proposals');
  document.set('expected', document.createNode(expected));
  const confirmed = document.toString({ lineWidth: 0 });
  const after: unknown = parseDocument(confirmed).toJS();
  const parsed = fixtureFileSchema.safeParse(after);
  if (!parsed.success || parsed.data.solution !== before.solution) {
    throw new AssayError(
      `${file} cannot be changed without changing its code: set its expected values by hand, and remove "reviewed" and "proposals".`,
    );
  }
  return confirmed;
}
