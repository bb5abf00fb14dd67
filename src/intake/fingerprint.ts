import { createHash } from 'node:crypto';
import { describeJavaScript } from './describe-javascript';
import { describePython } from './describe-python';

/** What tells code from other code, strictly and loosely. */
export interface Fingerprint {
  /** The same for code that differs in line ends, blanks at the ends of lines, and empty lines at its ends. */
  readonly exact: string;
  /** The same for code that differs in layout, comments, the spelling of literals and the names of what it declares. */
  readonly near: string;
}

/** Fingerprints of a code, in time that grows with its length. */
export function fingerprintOf(code: string, language: string): Fingerprint {
  const text = code
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/^\n+|\n+$/g, '');
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
