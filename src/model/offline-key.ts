import { OutageError } from '../errors';
import { randomFrom } from '../statistics/random';
import type { Model, Outcome, Reply } from './model';
import type { OfflineRates } from './offline-name';
import { hashRequest } from './request-hash';

/**
 * The offline model that knows the expected answers: `offline/key`. It turns each boolean round with probability
 * `flip`, answers outside the format with `unreadable`, and fails like a network with `errored`; all of it decided by
 * the seed, the fixture and the run, so that the same trial always ends the same way.
 */
export function createOfflineKey(name: string, { flip, unreadable, errored, seed }: OfflineRates): Model {
  return {
    name,
    offline: true,
    server: 'offline',
    prepare(question) {
      const body = { model: name, about: question.about };
      return { question, body, hash: hashRequest(body), notes: [] };
    },
    async ask({ question }, run): Promise<Outcome> {
      const { id, expected } = question.about;
      if (expected === undefined) {
        throw new OutageError(
          `offline/key knows the answers of fixtures only, not of ${id}: put OPENAI_API_KEY into .env, or name another model.`,
        );
      }
      const chance = (purpose: string): number => randomFrom(seed, question.challenge, id, run, purpose);
      if (chance('errored') < errored) {
        return Promise.resolve({ status: 'errored', problem: 'simulated network failure', attempts: 1 });
      }
      const answer = Object.fromEntries(
        Object.entries(expected).map(([analytic, value]) => [
          analytic,
          chance(`flip ${analytic}`) < flip ? !value : value,
        ]),
      );
      const text = chance('unreadable') < unreadable ? 'I cannot say.' : JSON.stringify(answer);
      return Promise.resolve({ status: 'replied', reply: offlineReply(name, text) });
    },
  };
}

function offlineReply(model: string, text: string): Reply {
  return {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    model,
    systemFingerprint: null,
    server: 'offline',
    usage: null,
    repliedAt: new Date(0).toISOString(),
    milliseconds: 0,
    attempts: 1,
  };
}
