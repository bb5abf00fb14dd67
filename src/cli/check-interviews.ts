import { join } from 'node:path';
import { isFile } from '../disk';
import { InputError, type Problem } from '../errors';
import type { Interview } from '../interview/question';
import { loadInterview } from '../interview/questions/load-interview';
import { loadTemplate } from '../interview/questions/load-template';
import { languages } from '../sandbox/sandbox';
import type { CheckDocument } from './documents';

/** Loads interviews: what they hold, what makes them unusable, and what is probably not meant. */
export function checkInterviews(
  root: string,
  ids: readonly string[],
): Pick<CheckDocument, 'interviews'> & {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Those that can be used. */
  readonly loaded: readonly Interview[];
} {
  const interviews: CheckDocument['interviews'] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const loaded: Interview[] = [];
  for (const id of ids) {
    try {
      const { interview, warnings: found } = loadInterview(root, id);
      const prompt = `prompts/${id}.md`;
      const template = isFile(join(root, prompt)) ? loadTemplate(root, prompt, interview) : undefined;
      const { questions } = interview;
      interviews.push({
        ...{ id, title: template?.title ?? id, questions: questions.length },
        checks: questions.reduce((sum, { checks }) => sum + checks.length, 0),
        languages: languages
          .filter((language) => template?.languages?.includes(language) ?? true)
          .filter((language) => questions.some(({ texts }) => texts[language] !== undefined)),
      });
      warnings.push(...found);
      loaded.push(interview);
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      problems.push(...error.problems);
    }
  }
  return { interviews, problems, warnings, loaded };
}
