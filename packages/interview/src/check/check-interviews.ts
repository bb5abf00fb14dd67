import { z } from 'zod';
import { appendTo, formatNumberOf } from 'gpt-assay/basics';
import { type CheckContext, type CheckedKind, InputError, type Problem } from 'gpt-assay/plugin';
import { coder } from '../coder';
import { ownModelList } from '../interview-config';
import { loadOwnTemplate } from '../load-parts';
import type { CodingQuestion, Interview } from '../question';
import { loadInterview } from '../questions/load-interview';
import { findRefusedKeys, findUnknownProviders } from 'gpt-assay/kinds';
import { type Language, languages } from 'gpt-assay/sandbox';
import { checkSolutionsOf } from './check-solutions-of';

/** What the document of `assay check` says about an interview. */
export const checkedInterviewSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  questions: z.int(),
  checks: z.int(),
  languages: z.array(z.string()),
});

/** Loads interviews, and runs the solutions of valid ones. */
export async function checkInterviews(ids: readonly string[], context: CheckContext): Promise<CheckedKind> {
  const { settings, environment } = context;
  const { root } = settings;
  const interviews: z.infer<typeof checkedInterviewSchema>[] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const loaded: Interview[] = [];
  for (const id of ids) {
    try {
      const { interview, warnings: found, inJavaScript } = loadInterview(root, id);
      const template = loadOwnTemplate(root, interview);
      const { questions } = interview;
      const list = ownModelList(root, interview.folder);
      const asked = languages.filter((language) => template?.languages?.includes(language) ?? true);
      appendTo(problems, asked.includes('javascript') ? inJavaScript : []);
      interviews.push({
        id,
        title: template?.title ?? id,
        questions: questions.length,
        checks: questions.reduce((sum, { checks }) => sum + checks.length, 0),
        languages: asked.filter((language) => questions.some(({ texts }) => texts[language] !== undefined)),
      });
      appendTo(
        problems,
        list === undefined
          ? []
          : findUnknownProviders(list.models, settings).map((message) => ({ file: list.file, message })),
      );
      appendTo(warnings, [...found, ...questions.flatMap((question) => missingSolutions(question, asked))]);
      appendTo(
        warnings,
        list === undefined
          ? []
          : findRefusedKeys(list.models, { settings, environment, file: list.file, answerer: coder }).map(
              (message) => ({ file: list.file, message }),
            ),
      );
      loaded.push(interview);
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  const solutions = await checkSolutionsOf(loaded, context);
  return {
    challenges: interviews.map((entry) => ({ entry, content: describe(entry) })),
    problems,
    suspicious: solutions.suspicious,
    warnings: [...warnings, ...solutions.warnings],
  };
}

function describe({ questions, checks, languages: asked }: z.infer<typeof checkedInterviewSchema>): string {
  return `${formatNumberOf(questions, 'coding question')}, ${formatNumberOf(checks, 'check')}, in ${asked.join(' and ')}`;
}

/**
 * Languages in which a question with a solution in another language has none, so that it is unknown whether its checks
 * can be met.
 */
function missingSolutions(
  { name, file, line, texts, solutions }: CodingQuestion,
  asked: readonly Language[],
): readonly Problem[] {
  const solved = languages.filter((language) => solutions[language] !== undefined);
  const missing = asked.filter((language) => texts[language] !== undefined && solutions[language] === undefined);
  const message = `has a solution in ${solved.join(', ')} but none in ${missing.join(', ')}, so the checks are untested in ${missing.join(', ')}`;
  return solved.length === 0 || missing.length === 0 ? [] : [{ file, line, field: `${name}.Solution`, message }];
}
