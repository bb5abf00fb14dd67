import { createSimulatedModel, fence, type OfflineAnswerer } from 'gpt-assay/kinds';
import { AssayError, type Model } from 'gpt-assay/plugin';
import { type CoderRates, parseOfflineName, type About } from 'gpt-assay/model';
import { pickFault, spoilSolution } from './offline/break-solution';

const openings = [
  'Here is the function:',
  'Sure! This does what you ask for:',
  'One way to write it:',
  'The following code solves it.',
] as const;

/**
 * The simulated coder, `offline/coder`. It answers coding questions with the questions' own solutions as often as its
 * `skill` says, and otherwise with code that has a known fault. Results depend only on seed, request and run.
 */
export function createOfflineCoder(name: string, rates: CoderRates): Model {
  return createSimulatedModel(name, rates, ({ about }) => {
    if (!isCoding(about)) {
      const other =
        about.kind === 'choice'
          ? 'offline/examinee, as in offline/examinee?accuracy=0.8'
          : 'offline/judge, offline/grader or offline/key';
      throw new AssayError(`${name} writes code for interviews only: name ${other}.`);
    }
    const { id, language, solution } = about;
    if (solution === undefined) {
      throw new AssayError(
        `${name} answers with the author’s solutions, but ${id} has none in ${language}: add Solution: { ${language}: … } to it, or name another model.`,
      );
    }
    return (random) => {
      const isRight = random() < rates.skill;
      const opening = openings[Math.floor(random() * openings.length)] ?? openings[0];
      return isRight
        ? { text: `${opening}\n\n${fence(solution, language)}\n` }
        : spoilSolution(solution, language, pickFault(random()), opening);
    };
  });
}

const others = 'writes no code';
const example = 'offline/coder?skill=0.8&seed=1';

/** The offline model for interviews. */
export const coder: OfflineAnswerer = {
  kind: 'coder',
  others,
  example,
  open(name) {
    const parsed = parseOfflineName(name);
    if (parsed.kind !== 'coder') {
      throw new AssayError(`${name} ${others}: name offline/coder, as in ${example}.`);
    }
    return createOfflineCoder(name, parsed.rates);
  },
};

/** A coding question, as offline models see it. */
export interface CodingAbout extends About {
  readonly kind: 'coding';
  readonly language: string;
  /** A right answer, if the question has one. */
  readonly solution: string | undefined;
}

function isCoding(about: About): about is CodingAbout {
  return about.kind === 'coding';
}
