import { join } from 'node:path';
import { appendTo } from '../../basics/append-to';
import { isFile } from '../../basics/disk/disk';
import { InputError, type Problem } from '../../basics/errors';
import { coder } from '../../kinds/interview/coder';
import { ownModelList } from '../../kinds/interview/interview-config';
import type { CodingQuestion, Interview } from '../../kinds/interview/question';
import { loadInterview } from '../../kinds/interview/questions/load-interview';
import { loadTemplate } from '../../kinds/interview/questions/load-template';
import {
  findRefusedKeys,
  findUnknownProviders,
  type ModelSurroundings,
} from '../../kinds/model-list/open-listed-model';
import { languages, type Language } from '../../sandbox/sandbox';
import type { CheckDocument } from '../json/documents';

/** Loads interviews: their content, errors and warnings. */
export function checkInterviews(
  surroundings: Pick<ModelSurroundings, 'settings' | 'environment'>,
  ids: readonly string[],
): Pick<CheckDocument, 'interviews'> & {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Valid interviews. */
  readonly loaded: readonly Interview[];
} {
  const { root } = surroundings.settings;
  const interviews: CheckDocument['interviews'] = [];
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const loaded: Interview[] = [];
  for (const id of ids) {
    try {
      const { interview, warnings: found, inJavaScript } = loadInterview(root, id);
      const prompt = `prompts/${id}.md`;
      const template = isFile(join(root, prompt)) ? loadTemplate(root, prompt, interview) : undefined;
      const { questions } = interview;
      const list = ownModelList(root, interview.folder);
      const asked = languages.filter((language) => template?.languages?.includes(language) ?? true);
      appendTo(problems, asked.includes('javascript') ? inJavaScript : []);
      interviews.push({
        ...{ id, title: template?.title ?? id, questions: questions.length },
        checks: questions.reduce((sum, { checks }) => sum + checks.length, 0),
        languages: asked.filter((language) => questions.some(({ texts }) => texts[language] !== undefined)),
      });
      appendTo(
        problems,
        list === undefined
          ? []
          : findUnknownProviders(list.models, surroundings.settings).map((message) => ({ file: list.file, message })),
      );
      appendTo(warnings, [...found, ...questions.flatMap((question) => missingSolutions(question, asked))]);
      appendTo(
        warnings,
        list === undefined
          ? []
          : findRefusedKeys(list.models, { ...surroundings, file: list.file, answerer: coder }).map((message) => ({
              ...{ file: list.file, message },
            })),
      );
      loaded.push(interview);
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  return { interviews, problems, warnings, loaded };
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
