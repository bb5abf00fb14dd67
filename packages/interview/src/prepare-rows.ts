import { basename, extname } from 'node:path';
import { type Language, languages } from 'gpt-assay/sandbox';
import type { Interview } from './question';
import { renderQuestion } from './questions/render-question';
import type { Template } from './questions/load-template';
import type { PreparedRow } from './rows/rows';

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
