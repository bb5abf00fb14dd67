import { join, basename, extname } from 'node:path';
import { isFile } from 'gpt-assay/basics';
import { AssayError, InputError, type Problem, kindOfPrompt } from 'gpt-assay/plugin';
import { type Language, languages } from 'gpt-assay/sandbox';
import { ownModelList, readModelList, type ModelList } from './interview-config';
import type { Interview } from './question';
import { isPath, loadInterview } from './questions/load-interview';
import { loadTemplate, type Template, renderQuestion } from './questions/load-template';
import type { PreparedRow } from './rows/rows';

/** The wanted prompt and languages, if not the interview's own. */
export interface WantedParts {
  readonly prompt?: string | undefined;
  readonly languages?: readonly Language[] | undefined;
  /** File with models, if not the interview's own. */
  readonly config?: string | undefined;
}

/** An interview and everything it asks. */
export interface InterviewParts {
  readonly interview: Interview;
  readonly template: Template | undefined;
  /** File of the template, or the folder of the questions if there is none. */
  readonly promptFile: string;
  readonly rows: readonly PreparedRow[];
  /** The interview's models; absent if it lists none. */
  readonly list?: ModelList | undefined;
  /** Valid settings that are probably a mistake. */
  readonly warnings: readonly Problem[];
}

/** Loads an interview with its prompt. */
export function loadParts(root: string, id: string, { prompt, languages, config }: WantedParts = {}): InterviewParts {
  if (!isPath(id)) {
    refuseOthers(root, id);
  }
  const { interview, warnings, inJavaScript } = loadInterview(root, id);
  const own = `prompts/${interview.id}.md`;
  const file = prompt ?? (isFile(join(root, own)) ? own : undefined);
  const template = file === undefined ? undefined : loadTemplate(root, file, interview);
  const rows = prepareRows(interview, languages, template);
  if (rows.length === 0) {
    throw new AssayError(`No question of ${interview.folder} is asked in ${(languages ?? []).join(', ')}.`);
  }
  if (inJavaScript.length > 0 && rows.some(({ language }) => language === 'javascript')) {
    throw new InputError(inJavaScript);
  }
  const list = config === undefined ? ownModelList(root, interview.folder) : readModelList(root, config);
  return { interview, template, promptFile: file ?? interview.folder, rows, list, warnings };
}

/** The interview's own prompt, if it has one. */
export function loadOwnTemplate(root: string, interview: Interview): Template | undefined {
  const file = `prompts/${interview.id}.md`;
  return isFile(join(root, file)) ? loadTemplate(root, file, interview) : undefined;
}

/** Names the command to use for challenges of other kinds. */
function refuseOthers(root: string, id: string): void {
  if (kindOfPrompt(root, id) === 'validator') {
    const message = `belongs to a validator: use assay repeat ${id}`;
    throw new InputError([{ file: `prompts/${id}.md`, message }]);
  }
  if (isFile(join(root, 'fixtures', id, 'questions.json'))) {
    throw new InputError([{ file: `fixtures/${id}/`, message: `holds a quiz: use assay test-llm ${id}` }]);
  }
}

/** Each question in each of its languages, in the order of the files. */
export function prepareRows(
  interview: Interview,
  wanted: readonly Language[] | undefined,
  template: Template | undefined,
): readonly PreparedRow[] {
  const hasCategories = new Set(interview.questions.map(({ file }) => file)).size > 1;
  return interview.questions.flatMap((question) =>
    (wanted ?? template?.languages ?? languages).flatMap((language): readonly PreparedRow[] => {
      const rendered = renderQuestion(question, language, template);
      return rendered === undefined
        ? []
        : [
            {
              interview: interview.folder.replace(/^fixtures\//, ''),
              name: question.name,
              language,
              ...(hasCategories && { category: basename(question.file, extname(question.file)) }),
              template: template?.name ?? 'default',
              ...(template?.request !== undefined && { defaults: template.request }),
              ...question.texts[language],
              prompt:
                rendered.system === undefined
                  ? rendered.user
                  : [
                      { role: 'system', content: rendered.system },
                      { role: 'user', content: rendered.user },
                    ],
            },
          ];
    }),
  );
}
