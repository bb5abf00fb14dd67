import type { ServedText } from 'gpt-assay/experiment';
import type { ServedTexts } from 'gpt-assay/plugin';
import { type Language, languages } from 'gpt-assay/sandbox';
import type { CodingAbout } from './offline-coder';
import { loadOwnTemplate } from './load-parts';
import type { CodingQuestion } from './question';
import { loadInterview } from './questions/load-interview';
import { renderQuestion } from './questions/load-template';
import type { Template } from './questions/template';

const bareTemplate: Template = { name: 'bare', user: '{{question}}' };

/** The questions of an interview in each of their languages, for `assay serve`. */
export function serveQuestions(root: string, id: string): ServedTexts {
  const { interview } = loadInterview(root, id);
  const template = loadOwnTemplate(root, interview);
  const { questions } = interview;
  return {
    id: interview.id,
    questions: questions.length,
    asked: questions.flatMap((question) => languages.flatMap((language) => toServed(question, language, template))),
  };
}

function toServed(question: CodingQuestion, language: Language, template: Template | undefined): readonly ServedText[] {
  const { name, solutions } = question;
  const texts = [template, bareTemplate].flatMap((one) => {
    const user = renderQuestion(question, language, one)?.user;
    return user === undefined ? [] : [user];
  });
  const about: CodingAbout = { kind: 'coding', id: name, language, solution: solutions[language] };
  return texts.length === 0 ? [] : [{ texts, about, name: `${name} in ${language}`, words: [language] }];
}
