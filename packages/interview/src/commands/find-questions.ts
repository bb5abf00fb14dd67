import { AssayError, type Terminal } from 'gpt-assay/plugin';
import { listInterviews } from '../list-interviews';
import { loadInterview } from '../questions/load-interview';
import { questionOfRow } from '../rows/question-of-row';
import type { PreparedRow } from '../rows/rows';
import { relative, resolve } from 'node:path';
import { loadParts, type InterviewParts, type WantedParts } from '../load-parts';
import type { CodingQuestion } from '../question';
import { warn } from 'gpt-assay/cli';

/** Interviews of the project whose questions' names fit. */
export function findInterviews(root: string, fits: (names: readonly string[]) => boolean): readonly string[] {
  return listInterviews(root).filter((id) => fits(namesOfQuestions(root, id)));
}

/**
 * The interview that has the questions of these rows; `undefined` if the rows say themselves where their checks are.
 * Throws if no interview has them, or several do.
 */
export function findQuestionsOfRows(
  root: string,
  place: string,
  rows: () => Iterable<PreparedRow>,
  terminal: Terminal,
): string | undefined {
  const names = namesWithoutChecks(rows());
  return names === undefined
    ? undefined
    : announceOnly(
        findInterviews(root, (known) => names.every((name) => known.includes(name))),
        place,
        terminal,
      );
}

/** Takes the only interview found, and says so; throws if there are none or several. */
export function announceOnly(found: readonly string[], place: string, terminal: Terminal): string {
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) {
    const which = only === undefined ? '' : `; these have questions of such names: ${found.join(', ')}`;
    throw new AssayError(
      `${place} has no checks: name the interview of these answers, as in --questions ${only ?? 'junior-dev'}${which}.`,
    );
  }
  terminal.error(`The replies are taken as answers to ${only}, which has questions of their names.`);
  return only;
}

/** Names of the rows if no row has checks, an interview or a maximum of points. */
export function namesWithoutChecks(rows: Iterable<PreparedRow>): readonly string[] | undefined {
  const names = new Set<string>();
  for (const row of rows) {
    if (row.interview !== undefined || row['total'] !== undefined || questionOfRow(row).checks.length > 0) {
      return undefined;
    }
    names.add(row.name);
  }
  return names.size === 0 ? undefined : [...names];
}

/** An interview that cannot be loaded is no candidate. */
function namesOfQuestions(root: string, id: string): readonly string[] {
  try {
    return loadInterview(root, id).interview.questions.map(({ name }) => name);
  } catch (error) {
    if (error instanceof AssayError) {
      return [];
    }
    throw error;
  }
}

/** Loads an interview with its prompt, and prints warnings. */
export function openInterview(root: string, id: string, wanted: WantedParts, terminal: Terminal): InterviewParts {
  const parts = loadParts(root, id, wanted);
  warn(parts.warnings, terminal);
  return parts;
}

/**
 * Finds the question of a row: in the interview that a flag names, else in the row's own interview, else in the row
 * itself. A row without checks (the original omits them for rows without code) takes them from the `others`; if none
 * has any, the question has none.
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
        `A row names the interview ${id}, outside ${root}. If you trust that interview, name it with --questions.`,
      );
    }
    const question = load(id).get(row.name);
    if (question === undefined) {
      throw new AssayError(
        named === undefined
          ? `${id} has no question "${row.name}": name the interview of these answers with --questions.`
          : `--questions ${id} has no question "${row.name}" (${row.language}).`,
      );
    }
    return question;
  };
}

/** The questions of rows with checks, the first for each name. */
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
