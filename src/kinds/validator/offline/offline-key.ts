import { OutageError } from '../../../basics/errors';
import { codeOf } from '../code-about';
import type { Model, Outcome } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { hashRequest } from '../../../model/request-hash';
import { simulateReply } from './simulate-reply';

/** The offline model that knows the expected answers, `offline/key`, and errs at the rates of its name. */
export function createOfflineKey(name: string, rates: OfflineRates): Model {
  return {
    name,
    offline: true,
    server: 'offline',
    prepare(question) {
      const body = { model: name, about: question.about };
      return { question, body, hash: hashRequest(body), notes: [] };
    },
    async ask({ question }, run): Promise<Outcome> {
      const { id, expected } = codeOf(name, question);
      if (expected === undefined) {
        throw new OutageError(
          `offline/key knows the answers of fixtures only, not of ${id}: put OPENAI_API_KEY into .env, or name another model, such as offline/judge or offline/grader.`,
        );
      }
      return Promise.resolve(simulateReply(name, rates, question, run, { answer: expected }));
    },
  };
}
