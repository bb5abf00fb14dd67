import { fence } from '../challenge/render-prompt';
import { AssayError } from '../errors';
import { createRandom } from '../statistics/random';
import type { Model, Outcome, Question } from './model';
import type { CoderRates } from './offline-name';
import { offlineReply } from './offline-reply';
import { hashRequest } from './request-hash';
import { pickFault, spoilSolution } from './spoil-solution';

const openings = [
  'Here is the function:',
  'Sure! This does what you ask for:',
  'One way to write it:',
  'The following code solves it.',
] as const;

/**
 * The simulated coder, `offline/coder`: it answers coding questions with their own solutions as often as its `skill`
 * says, and otherwise with code of a known fault. Seed, request and run decide, so that the same trial always ends the same way.
 */
export function createOfflineCoder(name: string, rates: CoderRates): Model {
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
      Promise.resolve(answer(name, rates, question, createRandom(rates.seed, hash, run))),
  };
}

function answer(
  name: string,
  { skill, unreadable, errored }: CoderRates,
  { about }: Question,
  random: () => number,
): Outcome {
  if (about.kind !== 'coding') {
    const other =
      about.kind === 'choice'
        ? 'offline/examinee, as in offline/examinee?accuracy=0.8'
        : 'offline/judge or offline/key';
    throw new AssayError(`${name} writes code for interviews only: name ${other}.`);
  }
  const { id, language, solution } = about;
  if (solution === undefined) {
    throw new AssayError(
      `${name} answers with solutions of the questions' author, and ${id} has none in ${language}: add Solution: { ${language}: … } to it, or name another model.`,
    );
  }
  if (random() < errored) {
    return { status: 'errored', problem: 'simulated network failure', attempts: 1 };
  }
  if (random() < unreadable) {
    return { status: 'replied', reply: offlineReply(name, 'I cannot say.') };
  }
  const isRight = random() < skill;
  const opening = openings[Math.floor(random() * openings.length)] ?? openings[0];
  if (isRight) {
    return { status: 'replied', reply: offlineReply(name, `${opening}\n\n${fence(solution, language)}\n`) };
  }
  const { text, finishReason } = spoilSolution(solution, language, pickFault(random()), opening);
  return { status: 'replied', reply: { ...offlineReply(name, text), finishReason } };
}
