import { createRandom } from '../../../statistics/random';
import type { Model, Outcome, Question } from '../../../model/model';
import { offlineReply } from '../../../model/reply';
import { hashRequest } from '../../../model/request-hash';

/** Shares (0 to 1) of missing and unreadable replies of a simulated model, and the seed of its random numbers. */
export interface SimulatedRates {
  readonly unreadable: number;
  readonly errored: number;
  readonly seed: string;
}

/** A simulated model's reply; finished unless stated otherwise. */
export interface Said {
  readonly text: string;
  readonly finishReason?: string | null;
}

/** A simulated model's own part: answers with these random numbers, or throws if it cannot answer the question. */
export type Respond = (question: Question) => (random: () => number) => Said;

/** A model with pseudo-random errors that depend only on seed, request and run. */
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
