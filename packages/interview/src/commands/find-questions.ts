import { AssayError, type Terminal } from 'gpt-assay/plugin';
import { listInterviews } from '../list-interviews';
import { loadInterview } from '../questions/load-interview';
import { questionOfRow } from '../rows/question-of-row';
import type { PreparedRow } from '../rows/rows';

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
