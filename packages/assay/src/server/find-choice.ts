import type { ChoiceAbout } from '../kinds/quiz/choice-about';
import type { QuizQuestion } from '../kinds/quiz/question';
import type { Quiz } from '../kinds/quiz/quiz';
import type { ChatRequest } from './chat-request';
import { chooseLongest, type Match } from './choose-longest';

/** The multiple-choice question that a request asks. */
export interface FoundChoice {
  readonly quiz: Quiz;
  readonly about: ChoiceAbout;
}

/** How options are shown: as Assay does, `A - text`, and as others do: `a) text`, `(1) text`, `- B: text`. */
const forms = [
  ['([A-Z]) - ', ''],
  ['[ \\t>*-]*(?:[("\\[][("\\[*]*)?([A-Za-z]|\\d{1,2})(?:[ \\t]*[-–—.:)=\\]"*]+[ \\t]*|[ \\t]+)', '[ \\t]*'],
] as const;

/** Finds the question whose title and options a message of the user shows; the last message that shows any decides. */
export function findChoice(quizzes: readonly Quiz[], { messages, words }: ChatRequest): FoundChoice | undefined {
  for (const { text } of messages.filter(({ role }) => role === 'user').reverse()) {
    const matches = quizzes.flatMap((quiz) =>
      quiz.questions.flatMap((question): readonly Match<FoundChoice>[] => {
        const options = text.includes(question.title.trim()) ? shownOptions(question, text) : undefined;
        const { id, multiple, title, open } = question;
        return options === undefined
          ? []
          : [
              {
                found: { quiz, about: { kind: 'choice', id, options, multiple, ...(open !== undefined && { open }) } },
                name: `"${title}"`,
                length: options.reduce((sum, option) => sum + option.text.length, title.length),
                words: [],
              },
            ];
      }),
    );
    const found = chooseLongest(matches, words);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The options in the order shown, each with the letter or number in front of it; `undefined` unless all are there. */
function shownOptions({ options }: QuizQuestion, text: string): ChoiceAbout['options'] | undefined {
  for (const [before, after] of forms) {
    const shown = options.flatMap((option) => {
      const found = new RegExp(`^${before}${escape(option.text.trim())}${after}$`, 'm').exec(text);
      return found?.[1] === undefined ? [] : [{ ...option, letter: found[1], at: found.index }];
    });
    if (shown.length === options.length && new Set(shown.map(({ letter }) => letter)).size === options.length) {
      return shown
        .sort((one, other) => one.at - other.at)
        .map(({ letter, text: said, correct }) => ({ letter, text: said, correct }));
    }
  }
  return undefined;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
