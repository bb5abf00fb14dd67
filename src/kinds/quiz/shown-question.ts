import { createRandom } from '../../statistics/random';
import type { Option, QuizQuestion } from './question';
import { randomize } from './randomize';
import type { Shuffle } from './quiz-config';

/** An option as a trial shows it. */
export interface LetteredOption extends Option {
  /** A, B, C … in the order shown. */
  readonly letter: string;
  /** Its place in the file, from 0. */
  readonly place: number;
}

/** What decides the order in which a run shows things. */
export interface Order {
  readonly seed: string;
  readonly shuffle: Shuffle;
}

/** The questions in the order of a run: the same for every model and system prompt. */
export function orderOfRun(
  questions: readonly QuizQuestion[],
  { seed, shuffle }: Order,
  run: number,
): readonly QuizQuestion[] {
  return shuffle === true || shuffle === 'questions'
    ? randomize(questions, createRandom('quiz questions', seed, run))
    : questions;
}

/** The options of a question in the order of a run, moved on by `rotation` places: the same for every model and system prompt. */
export function showOptions(
  { id, options }: QuizQuestion,
  { seed, shuffle }: Order,
  run: number,
  rotation = 0,
): readonly LetteredOption[] {
  const placed = options.map((option, place) => ({ place, ...option }));
  const ordered =
    shuffle === true || shuffle === 'options' ? randomize(placed, createRandom('quiz options', seed, run, id)) : placed;
  return [...ordered.slice(rotation), ...ordered.slice(0, rotation)].map((option, index) => ({
    letter: letterOf(index),
    ...option,
  }));
}

/** How many trials of a question a run has: one, or one for each rotation of its options. */
export function rotationsOf({ options }: { readonly options: readonly unknown[] }, circular: boolean): number {
  return circular ? Math.max(1, options.length) : 1;
}

/** A for 0, B for 1 … Z for 25. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
