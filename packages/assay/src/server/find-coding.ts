import type { CodingQuestion } from '../kinds/interview/question';
import { renderQuestion } from '../kinds/interview/questions/render-question';
import type { Template } from '../kinds/interview/questions/template';
import type { CodingAbout } from '../kinds/interview/coding-about';
import { languages, type Language } from '../sandbox/sandbox';
import type { ChatRequest } from './chat-request';
import { chooseLongest, type Match } from './choose-longest';
import type { ServedInterview } from './served-project';

/** The coding question that a request asks. */
export interface FoundCoding {
  /** Name of the interview. */
  readonly challenge: string;
  readonly about: CodingAbout;
}

interface Asked {
  /** As the interview's prompt puts it, and without anything around it. */
  readonly texts: readonly string[];
  readonly match: Match<FoundCoding>;
}

const bareTemplate: Template = { name: 'bare', user: '{{question}}' };

/** Makes a finder of coding questions: one whose rendered text is a message of the user, else the longest that one holds; the last such message decides. */
export function createCodingFinder(
  interviews: readonly ServedInterview[],
): (request: ChatRequest) => FoundCoding | undefined {
  const all = interviews.flatMap(({ interview, template }) =>
    interview.questions.flatMap((question) =>
      languages.flatMap((language) => {
        const asked = toAsked(interview.id, question, language, template);
        return asked === undefined ? [] : [asked];
      }),
    ),
  );
  return ({ messages, words }) => {
    for (const { text } of messages.filter(({ role }) => role === 'user').reverse()) {
      const exact = all.filter(({ texts: [rendered] }) => rendered === text.trim()).map(({ match }) => match);
      const held = all.flatMap(({ texts, match }) =>
        texts.filter((one) => text.includes(one)).map((one) => ({ ...match, length: one.length })),
      );
      const found = chooseLongest(exact, words) ?? chooseLongest(held, words);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
}

function toAsked(
  challenge: string,
  question: CodingQuestion,
  language: Language,
  template: Template | undefined,
): Asked | undefined {
  const { name, solutions } = question;
  const texts = [template, bareTemplate].flatMap((one) => {
    const user = renderQuestion(question, language, one)?.user;
    return user === undefined ? [] : [user];
  });
  const about: CodingAbout = { kind: 'coding', id: name, language, solution: solutions[language] };
  const match = { found: { challenge, about }, name: `${name} in ${language}`, length: 1, words: [language] };
  return texts.length === 0 ? undefined : { texts, match };
}
