import { languageOf } from '../../../code/language-of';
import { fence } from './fence';

const mostFiles = 50;
const longestName = 100;

/** What is wrong with the files of a submission; without a name, with all of them. */
export interface FileProblem {
  readonly name?: string;
  readonly message: string;
}

/** The files as one text, which prompts show as it is: each in a fence below its name, in the given order. */
export function renderFiles(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([name, text]) => `File ${name}:\n\n${fence(text, languageOf(name))}`)
    .join('\n\n');
}

/** Checks files by a candidate, whose names stand outside of the fences. */
export function checkFiles(files: Readonly<Record<string, unknown>>): readonly FileProblem[] {
  const names = Object.keys(files);
  if (names.length > mostFiles) {
    return [{ message: `expected at most ${mostFiles} files, received ${names.length}` }];
  }
  if (!Object.values(files).some((text) => typeof text !== 'string' || text.trim() !== '')) {
    return [{ message: 'is empty: expected the text of each file by its name' }];
  }
  const known = new Map<string, string>();
  return names.flatMap((name): readonly FileProblem[] => {
    if (!isFileName(name)) {
      const expected = `expected a path such as src/a.js, of at most ${longestName} letters, digits and . _ - /`;
      return [{ name, message: `${expected}, without .. and with a letter: rename the file` }];
    }
    const same = known.get(name.toLowerCase());
    known.set(name.toLowerCase(), name);
    return same === undefined ? [] : [{ name, message: `is ${same} in other letters: rename one` }];
  });
}

/** Objects sort names of digits alone to the front, so a name has a letter. */
function isFileName(name: string): boolean {
  const parts = name.split('/');
  return name.length <= longestName && /[a-z]/i.test(name) && parts.every((part) => /^(?!\.+$)[\w.-]+$/.test(part));
}
