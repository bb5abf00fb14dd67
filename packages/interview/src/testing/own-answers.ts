import { loadInterview } from '../questions/load-interview';
import type { CodingQuestion } from '../question';
import { type Language, languages } from 'gpt-assay/sandbox';
import { repository } from '../../../assay/dist/testing/run-script';

/** The solution of one of Assay's own questions, which earns all points. */
export interface OwnAnswer {
  readonly question: CodingQuestion;
  readonly functionName: string | undefined;
  readonly language: Language;
  readonly code: string;
}

/** The solutions of the interview `junior-dev`: 20 questions in two languages. */
export function ownAnswers(): readonly OwnAnswer[] {
  const { questions } = loadInterview(repository, 'junior-dev').interview;
  return questions.flatMap((question) =>
    languages.flatMap((language) => {
      const { [language]: code } = question.solutions;
      return code === undefined ? [] : [{ question, functionName: question.functionName, language, code }];
    }),
  );
}
