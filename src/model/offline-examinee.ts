import { AssayError } from '../errors';
import { createRandom } from '../statistics/random';
import type { ChoiceAbout, Model, Outcome, Question } from './model';
import type { ExamineeRates } from './offline-name';
import { offlineReply } from './offline-reply';
import { hashRequest } from './request-hash';

/**
 * The simulated examinee, `offline/examinee`: it answers multiple-choice questions with the letter of a right option as
 * often as its `accuracy` says, or of a wrong one. Seed, request and run decide, so that the same trial always ends the same way.
 */
export function createOfflineExaminee(name: string, rates: ExamineeRates): Model {
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
  { accuracy, letterBias, unreadable, errored }: ExamineeRates,
  { about, parameters }: Question,
  random: () => number,
): Outcome {
  if (about.kind !== 'choice') {
    const other = about.kind === 'coding' ? 'offline/coder' : 'offline/judge or offline/key';
    throw new AssayError(`${name} answers multiple-choice questions only: name ${other}.`);
  }
  if (random() < errored) {
    return { status: 'errored', problem: 'simulated network failure', attempts: 1 };
  }
  if (random() < unreadable) {
    return { status: 'replied', reply: offlineReply(name, 'I cannot say.') };
  }
  const biased = random() < (letterBias?.share ?? 0) ? letterBias?.letter : undefined;
  const letters =
    biased !== undefined && about.options.some(({ letter }) => letter === biased)
      ? [biased]
      : choose(about, random() < accuracy, random);
  const text =
    parameters.responseFormat === 'text'
      ? letters.join(', ')
      : JSON.stringify({ answer: about.multiple ? letters : letters[0] });
  return { status: 'replied', reply: offlineReply(name, text) };
}

/** The letters of all right options, or of something else: one wrong option, where several may be right any other set. */
function choose({ options, multiple }: ChoiceAbout, right: boolean, random: () => number): readonly string[] {
  const correct = options.filter((option) => option.correct);
  if (right) {
    return correct.map(({ letter }) => letter);
  }
  if (!multiple) {
    const wrong = options.filter((option) => !option.correct);
    return wrong
      .slice(Math.floor(random() * wrong.length))
      .slice(0, 1)
      .map(({ letter }) => letter);
  }
  // One option more or less than the right ones.
  const place = Math.floor(random() * options.length);
  const changed = options.filter((option, index) => option.correct !== (index === place));
  return (changed.length === 0 ? options : changed).map(({ letter }) => letter);
}
