import { join, relative, resolve } from 'node:path';
import { kindOfPrompt } from '../../kinds/validator/challenge/list-interviews';
import { isFile } from '../../basics/disk/disk';
import { AssayError, InputError, type Problem } from '../../basics/errors';
import { prepareRows } from '../../kinds/interview/prepare-rows';
import type { CodingQuestion, Interview } from '../../kinds/interview/question';
import { loadInterview } from '../../kinds/interview/questions/load-interview';
import { loadTemplate, type Template } from '../../kinds/interview/questions/load-template';
import { questionOfRow } from '../../kinds/interview/rows/question-of-row';
import type { PreparedRow } from '../../kinds/interview/rows/rows';
import type { Language } from '../../sandbox/sandbox';
import type { Terminal } from '../terminal';

/** An interview and what it asks. */
export interface OpenInterview {
  readonly interview: Interview;
  readonly template: Template | undefined;
  readonly rows: readonly PreparedRow[];
}

/** Loads an interview with its prompt, and prints what is probably not meant. */
export function openInterview(
  root: string,
  id: string,
  flags: { readonly prompt: string | undefined; readonly languages: readonly Language[] | undefined },
  terminal: Terminal,
): OpenInterview {
  refuseOthers(root, id);
  const { interview, warnings } = loadInterview(root, id);
  const own = `prompts/${interview.id}.md`;
  const file = flags.prompt ?? (isFile(join(root, own)) ? own : undefined);
  const template = file === undefined ? undefined : loadTemplate(root, file, interview);
  const rows = prepareRows(interview, flags.languages, template);
  if (rows.length === 0) {
    throw new AssayError(`No question of ${interview.folder} is asked in ${(flags.languages ?? []).join(', ')}.`);
  }
  warn(warnings, terminal);
  return { interview, template, rows };
}

/** Says what to use for challenges of other kinds. */
function refuseOthers(root: string, id: string): void {
  if (kindOfPrompt(root, id) === 'validator') {
    const message = `is of a validator, which judges solutions: use assay repeat ${id}`;
    throw new InputError([{ file: `prompts/${id}.md`, message }]);
  }
  if (isFile(join(root, 'fixtures', id, 'questions.json'))) {
    throw new InputError([{ file: `fixtures/${id}/`, message: `holds a quiz: use assay test-llm ${id}` }]);
  }
}

/** Prints warnings on standard error. */
export function warn(warnings: readonly Problem[], terminal: Terminal): void {
  for (const { file, line, message } of warnings) {
    terminal.error(`warning: ${file}${line === undefined ? '' : `:${String(line)}`} ${message}`);
  }
}

/**
 * Finds the question of a row: in the interview that a flag names, else in the row's own, else in the row itself. A row
 * without checks, as the original leaves those without code, takes them from the `others`; if none has any, so has the question.
 */
export function createQuestionFinder(
  root: string,
  named: string | undefined,
  others: () => Iterable<PreparedRow> = () => [],
): (row: PreparedRow) => CodingQuestion {
  const loaded = new Map<string, ReadonlyMap<string, CodingQuestion>>();
  let stated: ReadonlyMap<string, CodingQuestion> | undefined;
  const load = (id: string): ReadonlyMap<string, CodingQuestion> => {
    const questions =
      loaded.get(id) ?? new Map(loadInterview(root, id).interview.questions.map((one) => [one.name, one]));
    loaded.set(id, questions);
    return questions;
  };
  if (named !== undefined) {
    load(named);
  }
  return (row) => {
    const id = named ?? row.interview;
    if (id === undefined) {
      const own = questionOfRow(row);
      if (own.checks.length > 0) {
        return own;
      }
      stated ??= questionsIn(others());
      return stated.get(row.name) ?? own;
    }
    if (named === undefined && relative(root, resolve(root, id)).startsWith('..')) {
      throw new AssayError(
        `A row is of the interview ${id}, outside of ${root}: if you trust it, name it by --questions.`,
      );
    }
    const question = load(id).get(row.name);
    if (question === undefined) {
      throw new AssayError(
        named === undefined
          ? `${id} has no question "${row.name}": name the interview that these answers are from by --questions.`
          : `${id}, which --questions names, has no question "${row.name}" (${row.language}).`,
      );
    }
    return question;
  };
}

/** The questions of rows that bring checks, the first of each name. */
function questionsIn(rows: Iterable<PreparedRow>): ReadonlyMap<string, CodingQuestion> {
  const questions = new Map<string, CodingQuestion>();
  for (const row of rows) {
    if (row.interview === undefined && !questions.has(row.name)) {
      const question = questionOfRow(row);
      if (question.checks.length > 0) {
        questions.set(row.name, question);
      }
    }
  }
  return questions;
}
