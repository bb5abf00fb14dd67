import { EvaluationFault } from './fault';

/** Counts what an expression costs, and ends it when that is too much. */
export interface Meter {
  /** Parts, items and comparisons. */
  readonly spend: (steps: number) => void;
  /** Characters that are looked at or made. */
  readonly read: (characters: number) => void;
}

/** Steps of one expression. */
const mostSteps = 500_000;
/** Items of a list that an expression makes. */
const mostItems = 100_000;
/** Characters of a text that it makes. */
const mostCharacters = 1_000_000;
/** Bits of a whole number that it makes: 4,300 digits, as many as Python turns into text. */
const mostBits = 14_284;
/** Characters that cost as much as one step. */
const charactersPerStep = 16;

/** Starts to count. */
export function createMeter(): Meter {
  let spent = 0;
  const spend = (steps: number): void => {
    spent += steps;
    if (spent > mostSteps) {
      throw new EvaluationFault(`the check takes more than ${mostSteps} steps`, 'limit');
    }
  };
  return {
    spend,
    read(characters) {
      spend(Math.ceil(characters / charactersPerStep));
    },
  };
}

/** Refuses a list that would have too many items. */
export function requireItems(count: number): void {
  if (count > mostItems) {
    throw new EvaluationFault(`the check makes more than ${mostItems} items`, 'limit');
  }
}

/** Refuses a text that would have too many characters. */
export function requireCharacters(count: number): void {
  if (count > mostCharacters) {
    throw new EvaluationFault(`the check makes a text of more than ${mostCharacters} characters`, 'limit');
  }
}

/** Refuses a whole number that would have too many bits. */
export function requireBits(count: number): void {
  if (count > mostBits) {
    throw new EvaluationFault('the check makes a number of more than 4300 digits', 'limit');
  }
}
