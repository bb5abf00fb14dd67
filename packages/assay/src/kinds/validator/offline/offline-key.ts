import { OutageError } from '../../../basics/errors';
import { wantedOf } from '../challenge/answer-schema';
import { codeOf } from '../code-about';
import type { Model } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { createKnowingModel } from './simulate-reply';

/** The offline model `offline/key`: knows the expected answers, with errors at the rates in its name. */
export function createOfflineKey(name: string, rates: OfflineRates): Model {
  return createKnowingModel(name, rates, {
    about: ({ about }) => about,
    know(question) {
      const { id, expected } = codeOf(name, question);
      return expected === undefined
        ? Promise.reject(
            new OutageError(
              `offline/key knows only the answers of fixtures, not of ${id}: put OPENAI_API_KEY into .env, or name another model, such as offline/judge or offline/grader.`,
            ),
          )
        : Promise.resolve({ answer: { ...falseOf(wantedOf(question.answer).required), ...expected } });
    },
  });
}

/** An answer has every key; values without a label are never compared. */
function falseOf(asked: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(asked.map((name) => [name, false]));
}
