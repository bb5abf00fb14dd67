import { languageSchema } from '../../code/language';
import { titleSchema } from '../../basics/text/title';
import type { ValueForm } from '../../basics/settings/value-form';

/** A folder on the command line. */
export const folderForm: ValueForm<string> = {
  parse: (text) => (text === '' ? undefined : text),
  expected: 'a folder',
};

/** One line, such as a title or a reason. */
export const lineForm: ValueForm<string> = {
  parse: (text) => titleSchema.safeParse(text).data,
  expected: 'one line without control characters',
};

/** The language of code. */
export const codeLanguageForm: ValueForm<string> = {
  parse: (text) => languageSchema.safeParse(text).data,
  expected: 'a lower-case name such as python',
};

/** The text that selects variants. */
export const seedForm: ValueForm<string> = {
  parse: (text) => (/^[^\p{Cc}]{1,100}$/u.test(text) ? text : undefined),
  expected: 'a short text',
};

/** Models by name or label, separated by commas; labels may contain blanks, names may not. */
export const modelLabelsForm: ValueForm<readonly string[]> = {
  parse(text) {
    const names = text.split(',').map((name) => name.trim());
    return names.every((name) => /^\P{C}+$/u.test(name)) ? [...new Set(names)] : undefined;
  },
  expected: 'one or more names separated by commas',
};

/** The encoding of a file. */
export const encodingForm: ValueForm<string> = {
  parse: readEncoding,
  expected: 'an encoding such as windows-1252, utf-16le or shift_jis',
};

/** The encoding as its standard calls it. */
function readEncoding(text: string): string | undefined {
  try {
    return new TextDecoder(text).encoding;
  } catch {
    return undefined;
  }
}
