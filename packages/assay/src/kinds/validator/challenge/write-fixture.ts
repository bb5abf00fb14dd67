import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Document, parse, parseDocument, Scalar, stringify } from 'yaml';
import { writeNewText } from '../../../basics/disk/disk-claims';
import { AssayError } from '../../../basics/errors';
import { taskParts } from '../../../code/submission';
import { type Fixture, fixtureFileSchema, type Proposals } from './fixture';

/** A fixture to write; an unreviewed one may omit expected values. */
export interface FixtureDraft extends Pick<Fixture, 'title' | 'language' | 'solution' | 'task'> {
  /** By analytic; `null`: nobody says. */
  readonly expected: Readonly<Record<string, boolean | null>>;
  readonly reviewed: boolean;
  readonly origin?: string | undefined;
  readonly proposals?: Proposals | undefined;
}

/** Maximum length of an id made from a title. */
const longestId = 60;

/**
 * The YAML of a fixture. The solution reads back byte for byte, as a block of lines if YAML can represent it that way.
 */
export function renderFixture(draft: FixtureDraft): string {
  const { title, language, reviewed, origin, expected, proposals, solution, task = {} } = draft;
  const document = new Document({
    title,
    language,
    ...(!reviewed && { reviewed }),
    ...(origin !== undefined && { origin }),
    expected,
    ...(!reviewed && proposals !== undefined && { proposals }),
  });
  const head = document.toString({ lineWidth: 0 });
  const texts = [...taskParts.map((part) => [part, task[part]] as const), ['solution', solution] as const];
  return texts.reduce((all, [name, text]) => (text === undefined ? all : `${all}${name}: ${renderText(text)}`), head);
}

/** Makes an id from a title: lower-case letters, digits and single hyphens; `solution` if nothing remains. */
export function toFixtureId(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return words.slice(0, longestId).replace(/-$/, '') || 'solution';
}

/** The wanted id or title, or the first free one of `wanted<separator>2`, `3` and so on. */
export function findFreeName(wanted: string, taken: ReadonlySet<string>, separator = '-'): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted}${separator}${number}`;
    if (!taken.has(candidate)) {
      return candidate;
    }
  }
}

/**
 * Writes a new fixture to `fixtures/<challenge>/<id>.yaml`; if the file exists, writes nothing and returns `undefined`.
 */
export function createFixture(root: string, challenge: string, id: string, draft: FixtureDraft): string | undefined {
  const file = `fixtures/${challenge}/${id}.yaml`;
  return writeNewText(join(root, file), renderFixture(draft)) ? file : undefined;
}

/** A text as a YAML value: a literal block if it reads back unchanged, otherwise a quoted string. */
function renderText(text: string): string {
  const block = stringify(text, { defaultStringType: Scalar.BLOCK_LITERAL, lineWidth: 0 });
  const isKept = (yaml: string): boolean => {
    try {
      return (parse(`solution: ${yaml}`) as { readonly solution?: unknown }).solution === text;
    } catch {
      return false;
    }
  };
  const nested = block.replaceAll(/\n(?=[^\n])/g, '\n  ');
  return block.startsWith('|') && !/[^\P{Cc}\n\t]/u.test(text) && isKept(nested)
    ? nested
    : `${JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escapeCharacter)}\n`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

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
