import { createHash } from 'node:crypto';
import { trimOf } from '../basics/text/trim-characters';
import { describeJavaScript } from '../code/javascript/describe-javascript';
import { describePython } from '../code/python/describe-python';

/** Identifies code, exactly and loosely. */
export interface Fingerprint {
  /** Equal for code that differs only in line endings, trailing whitespace, and empty lines at its ends. */
  readonly exact: string;
  /** Equal for code that differs only in formatting, comments, spelling of literals and the names it declares. */
  readonly near: string;
}

/** Fingerprints of code, in linear time. */
export function fingerprintOf(code: string, language: string): Fingerprint {
  const text = trimOf(withoutBlanksAtEnds(code.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')), '\n');
  const described = describe(text, language);
  return {
    exact: hash(`${language}\n${text}`),
    near: hash(
      described === undefined
        ? `${language}\n${text.replaceAll(/\s+/g, ' ').trim()}`
        : `${language} syntax\n${described}`,
    ),
  };
}

/** Removes trailing whitespace of lines in linear time, which a pattern with `$` does not. */
function withoutBlanksAtEnds(text: string): string {
  return text.replaceAll(/[^\S\n]+/g, (blanks, at: number) => {
    const next = text[at + blanks.length];
    const kept = next === undefined || next === '\n' ? blanks.length : lastSeparator(blanks);
    return blanks.slice(Math.max(0, kept));
  });
}

/** Unicode's line separators also end a line, and are whitespace themselves. */
function lastSeparator(blanks: string): number {
  return Math.max(blanks.lastIndexOf('\u2028'), blanks.lastIndexOf('\u2029'));
}

function describe(text: string, language: string): string | undefined {
  switch (language) {
    case 'javascript':
      return describeJavaScript(text);
    case 'python':
      return describePython(text);
    default:
      return undefined;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 24);
}
