import { AssayError } from '../../basics/errors';
import { plainWildcards } from '../../basics/text/matches-wildcards';
import type { About, Model } from '../../model/model';
import { type ExamineeRates, parseOfflineName } from '../../model/offline-name';
import type { OfflineAnswerer } from '../model-list/model-config';
import { createSimulatedModel } from '../validator/offline/simulated-model';
import type { OpenAnswer, QuizQuestion } from './question';
import type { LetteredOption } from './shown-question';

/**
 * The simulated examinee, `offline/examinee`. It answers multiple-choice questions with a right letter as often as its
 * `accuracy` says, and otherwise with a wrong one. Results depend only on seed, request and run.
 */
export function createOfflineExaminee(name: string, rates: ExamineeRates): Model {
  return createSimulatedModel(name, rates, ({ about, parameters }) => {
    if (!isChoice(about)) {
      const other = about.kind === 'coding' ? 'offline/coder' : 'offline/judge, offline/grader or offline/key';
      throw new AssayError(`${name} answers multiple-choice questions only: name ${other}.`);
    }
    return (random) => {
      if (about.open !== undefined) {
        const said = answerOpen(about.open, random() < rates.accuracy);
        return { text: parameters.responseFormat === 'text' ? String(said) : JSON.stringify({ answer: said }) };
      }
      const letters = chooseLetters(about, rates, random);
      const answer = about.multiple ? letters : letters[0];
      return { text: parameters.responseFormat === 'text' ? letters.join(', ') : JSON.stringify({ answer }) };
    };
  });
}

/** A right or wrong short text or number. */
function answerOpen(open: OpenAnswer, right: boolean): string | number {
  if (open.kind === 'number') {
    return open.value + (right ? 0 : 2 * open.tolerance + 1);
  }
  return right ? plainWildcards(open.accept[0] ?? '') || 'anything' : 'something else';
}

/** The preferred letter with the probability of the preference, otherwise right or wrong letters. */
function chooseLetters(
  about: ChoiceAbout,
  { accuracy, letterBias }: ExamineeRates,
  random: () => number,
): readonly string[] {
  const biased = random() < (letterBias?.share ?? 0) ? letterBias?.letter : undefined;
  return biased !== undefined && about.options.some(({ letter }) => letter === biased)
    ? [biased]
    : choose(about, random() < accuracy, random);
}

/**
 * The letters of all right options, or a wrong answer: a wrong option, or any other set if several options may be
 * right.
 */
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
  // One option more or fewer than the right ones.
  const place = Math.floor(random() * options.length);
  const changed = options.filter((option, index) => option.correct !== (index === place));
  return (changed.length === 0 ? options : changed).map(({ letter }) => letter);
}

const others = 'answers no multiple-choice questions';
const example = 'offline/examinee?accuracy=0.8';

/** The offline model for quizzes. */
export const examinee: OfflineAnswerer = {
  kind: 'examinee',
  others,
  example,
  open(name) {
    const parsed = parseOfflineName(name);
    if (parsed.kind !== 'examinee') {
      throw new AssayError(`${name} ${others}: name ${example}`);
    }
    return createOfflineExaminee(name, parsed.rates);
  },
};

/** A quiz question, as offline models see it. */
export interface ChoiceAbout extends About, Pick<QuizQuestion, 'multiple' | 'open'> {
  readonly kind: 'choice';
  /** In the order in which they are shown. */
  readonly options: readonly Omit<LetteredOption, 'place'>[];
}

/** Whether a question is one of a quiz. */
export function isChoice(about: About): about is ChoiceAbout {
  return about.kind === 'choice';
}
