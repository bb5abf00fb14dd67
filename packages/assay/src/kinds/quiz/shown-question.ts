import { createRandom } from '../../statistics/random';
import type { Option, QuizQuestion } from './question';
import type { Shuffle } from './quiz-config';

/** An option as shown in a trial. */
export interface LetteredOption extends Option {
  /** A, B, C … in the order shown. */
  readonly letter: string;
  /** Position in the file, from 0. */
  readonly place: number;
}

/** An option as a model sees it. */
export type ShownOption = Pick<LetteredOption, 'letter' | 'text'>;

/** What determines the order in a run. */
export interface Order {
  readonly seed: string;
  readonly shuffle: Shuffle;
}

/** The questions in the order of a run, which is the same for every model and system prompt. */
export function orderOfRun(
  questions: readonly QuizQuestion[],
  { seed, shuffle }: Order,
  run: number,
): readonly QuizQuestion[] {
  return shuffle === true || shuffle === 'questions'
    ? randomize(questions, createRandom('quiz questions', seed, run))
    : questions;
}

/**
 * The options of a question in the order of a run, rotated by `rotation` positions; the same for every model and system
 * prompt.
 */
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

/** Trials of a question per run: one, or one per rotation of its options. */
export function rotationsOf({ options }: Pick<QuizQuestion, 'options'>, circular: boolean): number {
  return circular ? Math.max(1, options.length) : 1;
}

/** A for 0, B for 1 … Z for 25. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** A new array with the same items in random order, every order equally likely (Fisher & Yates; Durstenfeld 1964); `random` gives numbers in [0, 1). */
export function randomize<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const a = shuffled[last] as Item;
    const b = shuffled[other] as Item;
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}
