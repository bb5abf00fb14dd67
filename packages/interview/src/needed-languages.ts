import { AssayError } from 'gpt-assay/plugin';
import { type Language, languages } from 'gpt-assay/sandbox';
import type { CodingQuestion } from './question';
import type { PreparedRow } from './rows/rows';

/** Maximum number of problems reported. */
const mostTold = 20;

/**
 * Languages needed to evaluate some rows: the languages of the rows, and one language of the solution if hidden inputs
 * need it. Rows without a usable question give one error.
 */
export function neededLanguages<Row extends PreparedRow>(
  rows: Iterable<Row>,
  questionOf: (row: Row) => CodingQuestion,
): readonly Language[] {
  const needed = new Set<Language>();
  const withInputs = new Set<CodingQuestion>();
  const problems = new Set<string>();
  for (const row of rows) {
    needed.add(row.language);
    try {
      const question = questionOf(row);
      if (question.checks.some(({ kind }) => kind === 'inputs')) {
        withInputs.add(question);
      }
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problems.add(error.message);
    }
  }
  if (problems.size > 0) {
    const rest = problems.size - mostTold;
    throw new AssayError([...[...problems].slice(0, mostTold), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
  }
  for (const { solutions } of withInputs) {
    const solved = languages.filter((language) => solutions[language] !== undefined);
    if (!solved.some((language) => needed.has(language))) {
      solved.slice(0, 1).forEach((language) => needed.add(language));
    }
  }
  return languages.filter((language) => needed.has(language));
}
