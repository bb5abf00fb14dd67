import { createRandom } from '../../../statistics/random';
import type { Model, Outcome, Question } from '../../../model/model';
import { offlineReply } from '../../../model/offline-reply';
import { hashRequest } from '../../../model/request-hash';

/** How often a simulated model brings no reply, or one outside the format (shares from 0 to 1), and the seed of its dice. */
export interface SimulatedRates {
  readonly unreadable: number;
  readonly errored: number;
  readonly seed: string;
}

/** What a simulated model says; it has finished unless it says otherwise. */
export interface Said {
  readonly text: string;
  readonly finishReason?: string | null;
}

/** A simulated model's own part: throws for what it cannot answer, else tells how it answers, by these dice. */
export type Respond = (question: Question) => (random: () => number) => Said;

/** A model that throws dice: seed, request and run decide, so that the same trial always ends the same way. */
export function createSimulatedModel(name: string, rates: SimulatedRates, respond: Respond): Model {
  return {
    name,
    offline: true,
    server: 'offline',
    prepare(question) {
      const { prompt, about } = question;
      const body = { model: name, prompt, about };
      return { question, body, hash: hashRequest(body), notes: [] };
    },
    ask: async ({ question, hash }, run) =>
      Promise.resolve(outcomeOf(name, rates, respond(question), createRandom(rates.seed, hash, run))),
  };
}

function outcomeOf(
  name: string,
  { errored, unreadable }: SimulatedRates,
  answer: (random: () => number) => Said,
  random: () => number,
): Outcome {
  if (random() < errored) {
    return { status: 'errored', problem: 'simulated network failure', attempts: 1 };
  }
  const said = random() < unreadable ? { text: 'I cannot say.' } : answer(random);
  return { status: 'replied', reply: { ...offlineReply(name, said.text), ...said } };
}
