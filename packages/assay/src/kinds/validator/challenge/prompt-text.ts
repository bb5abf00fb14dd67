import { languageOf } from '../../../code/language-of';
import { type Submission, type TaskPart, taskParts } from '../../../code/submission';
import { largest } from '../../../statistics/numbers';

/** A `{{ … }}` in a template, with name and position. */
interface TemplateVariable {
  readonly name: string;
  readonly offset: number;
}

interface Place extends TemplateVariable {
  /** Position after the closing brackets. */
  readonly end: number;
}

/** Every `{{ … }}` of a template in order, known or not; the brackets must be on one line. */
export function variablesOf(template: string): readonly TemplateVariable[] {
  return placesOf(template).map(({ name, offset }) => ({ name, offset }));
}

/** The parts of a task that a template shows. */
export function taskPartsIn(template: string): readonly TaskPart[] {
  const names = variablesOf(template).map(({ name }) => name);
  return taskParts.filter((part) => names.includes(part));
}

/** A template with each `{{ … }}` replaced by its value; variables without a value are unchanged. */
export function fillTemplate(template: string, valueOf: (name: string) => string | undefined): string {
  const parts: string[] = [];
  let from = 0;
  for (const { name, offset, end } of placesOf(template)) {
    parts.push(template.slice(from, offset), valueOf(name) ?? template.slice(offset, end));
    from = end;
  }
  return parts.join('') + template.slice(from);
}

/** Scans each line once: a pattern would search for the end of the line again at every bracket. */
function placesOf(template: string): readonly Place[] {
  const places: Place[] = [];
  let start = 0;
  for (const line of template.split(/[\n\r\u2028\u2029]/)) {
    for (let from = line.indexOf('{{'); from >= 0;) {
      const to = line.indexOf('}}', from + 2);
      if (to < 0) {
        break;
      }
      places.push({ name: line.slice(from + 2, to).trim(), offset: start + from, end: start + to + 2 });
      from = line.indexOf('{{', to + 2);
    }
    start += line.length + 1;
  }
  return places;
}

/** Code in a fence longer than any in it. */
export function fence(code: string, language: string): string {
  const longest = largest([0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)]);
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${marks}`;
}

/** A submission's code as prompts show it. */
export function fenceSolution({ solution, language, hasFiles }: Omit<Submission, 'id'>): string {
  return hasFiles === true ? solution : fence(solution, language);
}

/** The parts of a submission's task in fences; a part that it lacks is an empty fence. */
export function fenceTask({ task, language }: Omit<Submission, 'id' | 'solution'>): Readonly<Record<TaskPart, string>> {
  return {
    problem: fence(task?.problem ?? '', 'text'),
    reference: fence(task?.reference ?? '', language),
  };
}

const mostFiles = 50;
const longestName = 100;

/** What is wrong with the files of a submission; without a name, with all of them. */
interface FileProblem {
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
