import { basename, isAbsolute, relative, resolve } from 'node:path';
import { listInterviews } from '../list-interviews';
import { type LineOf, attempt, didYouMean, isFile, keepWithin, parseYaml, readText } from 'gpt-assay/basics';
import { InputError, type Problem, listFolder } from 'gpt-assay/plugin';
import type { CodingQuestion, Interview } from '../question';
import { codingQuestionsFileSchema } from './question-file';
import { type FieldFault, readQuestion } from './read-question';

/** An interview, with warnings. */
export interface LoadedInterview {
  readonly interview: Interview;
  readonly warnings: readonly Problem[];
  /** Problems if it is asked in JavaScript, such as a check that asks for a tuple. */
  readonly inJavaScript: readonly Problem[];
}

interface LoadedFile {
  readonly questions: readonly CodingQuestion[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly inJavaScript: readonly Problem[];
}

/**
 * Loads an interview by its name in `fixtures/`, or by its folder, which starts with `./`; all problems of all files
 * are in one `InputError`.
 */
export function loadInterview(root: string, named: string): LoadedInterview {
  const path = findFolder(root, named);
  keepWithin(path);
  const folder = relative(root, path).replaceAll('\\', '/') || '.';
  const names = (listFolder(path) ?? []).filter(isQuestionFile);
  if (names.length === 0) {
    throw new InputError([{ file: folder, message: 'the folder has no question: add a .yaml file' }]);
  }
  const files = names.map((name) => loadFile(root, folder === '.' ? name : `${folder}/${name}`));
  const questions = files.flatMap((file) => file.questions);
  const problems = [...files.flatMap((file) => file.problems), ...sameNames(questions)];
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return {
    interview: { id: idOf(root, path), folder, questions },
    warnings: files.flatMap((file) => file.warnings),
    inJavaScript: files.flatMap((file) => file.inJavaScript),
  };
}

function isQuestionFile(name: string): boolean {
  return /\.ya?ml$/i.test(name) && !name.startsWith('.');
}

function findFolder(root: string, named: string): string {
  const places = [resolve(root, 'fixtures', named), resolve(root, named)];
  const ordered = isAbsolute(named) || isPath(named) ? places.reverse() : places;
  const found = named === '' ? undefined : ordered.find((place) => listFolder(place) !== undefined);
  if (found === undefined) {
    const known = listInterviews(root);
    const others = known.length === 0 ? '' : `; interviews in fixtures/: ${known.join(', ')}`;
    const file = isAbsolute(named) || named.includes('/') ? named : `fixtures/${named}`;
    const problem = isFile(resolve(root, named))
      ? 'expected the folder of an interview, not a file'
      : 'there is no such folder';
    throw new InputError([{ file, message: `${problem}${didYouMean(named, known)}${others}` }]);
  }
  return found;
}

/** Whether the text is a path, such as `./junior-dev`. */
export function isPath(named: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)/.test(named);
}

function loadFile(root: string, file: string): LoadedFile {
  const text = attempt(root, { file }, () => readText(resolve(root, file)));
  if (typeof text !== 'string') {
    return {
      questions: [],
      warnings: [],
      inJavaScript: [],
      problems: [text ?? { file, message: 'the file no longer exists' }],
    };
  }
  const parsed = parseYaml({ file, text, merge: true }, codingQuestionsFileSchema);
  const content = parsed.status === 'parsed' ? parsed : parsed.unfit;
  const unfit = parsed.status === 'unusable' ? parsed.problems : [];
  const all = typeof content?.value === 'object' && content.value !== null ? Object.entries(content.value) : [];
  const asked = all.filter(([name]) => !name.startsWith('.'));
  if (content === undefined || asked.length === 0) {
    const empty = { file, message: 'has no question: each key without a leading "." is a question' };
    return { questions: [], warnings: [], inJavaScript: [], problems: unfit.length > 0 ? unfit : [empty] };
  }
  const read = asked.map(([name, value]) => ({ name, ...readQuestion(name, value) }));
  const problemsOf = (kind: 'faults' | 'warnings' | 'inJavaScript'): readonly Problem[] =>
    read.flatMap((one) => one[kind].map((fault) => toProblem(file, one.name, fault, content.lineOf)));
  return {
    questions: read.flatMap(({ name, question }) =>
      question === undefined ? [] : [{ ...question, file, line: content.lineOf([name]) ?? 1 }],
    ),
    problems: once([...unfit, ...problemsOf('faults')]),
    warnings: once(problemsOf('warnings')),
    inJavaScript: once(problemsOf('inJavaScript')),
  };
}

function toProblem(file: string, question: string, { field, message }: FieldFault, lineOf: LineOf): Problem {
  const path = [question, ...field];
  return { file, line: lineOf(path), field: path.join('.'), message };
}

/** A problem in a part that is merged into several questions is reported once. */
function once(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ line, field = '', message }: Problem): string =>
    line === undefined ? `${field} ${message}` : `${line} ${field.split('.').at(-1) ?? ''} ${message}`;
  const keys = problems.map(keyOf);
  return problems.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** Names become file names, which some systems treat as case-insensitive. */
function sameNames(questions: readonly CodingQuestion[]): readonly Problem[] {
  return questions.flatMap(({ name, file, line }, index): readonly Problem[] => {
    const taken = questions.slice(0, index).find((other) => other.name.toLowerCase() === name.toLowerCase());
    return taken === undefined
      ? []
      : [
          {
            file,
            line,
            field: name,
            message: `the name is taken in ${taken.file}, line ${taken.line}: rename one`,
          },
        ];
  });
}

function idOf(root: string, path: string): string {
  const name = basename(path === root ? resolve(root) : path);
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'interview'
  );
}
