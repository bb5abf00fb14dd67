import type { Language, Wire } from 'gpt-assay/sandbox';
import { type Use, bitLength, stepsOfBits, weightOf } from 'gpt-assay/code';
import type { Expression } from '../expression';

/** What an expression is about. */
export interface World {
  readonly language: Language;
  /** Name, parameters and source of the function. */
  readonly name: string;
  readonly args: readonly string[];
  readonly uses: readonly Use[];
  /** What a call gives; throws `NotYetCalled`, or what the caller wants to get. */
  readonly call: (args: readonly Wire[]) => Wire;
}

/** Values by the names that loops and lambdas give them. */
export type Names = ReadonlyMap<string, Wire>;

/** Items to go through. Those of a set have no order. */
export interface Items {
  readonly ordered: boolean;
  readonly each: Iterable<Wire>;
}

/** Evaluates parts of one expression. */
export interface Evaluator {
  readonly world: World;
  readonly meter: Meter;
  readonly value: (expression: Expression, names: Names) => Wire;
  readonly items: (expression: Expression, names: Names) => Items;
}

/** Why an expression gives no value; `limit`: it would cost too much. */
export class EvaluationFault extends Error {
  readonly reason: 'value' | 'limit';

  constructor(message: string, reason: 'value' | 'limit' = 'value') {
    super(message);
    this.reason = reason;
  }
}

/** A call that an expression needs has not been made yet. */
export class NotYetCalled extends Error {}

/**
 * Counts what an expression costs, and ends it when that is too much. What goes through a value, copies it or makes one
 * is counted before it is done. No step makes more than 128 bytes that stay, so all steps make at most 64 MB.
 */
export interface Meter {
  /** Parts, items and comparisons. */
  readonly spend: (steps: number) => void;
  /** Characters that are looked at or made, or items that are only copied or gone through. */
  readonly read: (count: number) => void;
  /** All of a value, as often as its parts occur in it: for its text, its hash, or passing it on. */
  readonly weigh: (wire: Wire) => void;
  /** A whole number that is computed with or turned into text: takes as long as its digits times its digits. */
  readonly number: (value: number | bigint) => void;
  /** A search for one text in another. */
  readonly search: (text: string, part: string) => void;
}

/** Steps of one expression. */
const mostSteps = 500_000;
/** Items of a list that an expression makes. */
const mostItems = 100_000;
/** Characters of a text that it makes. */
const mostCharacters = 1_000_000;
/** Bits of a whole number that it makes: 4,300 digits, as many as Python turns into text. */
const mostBits = 14_284;
/** Characters, or items that are only copied, that cost as much as one step. */
const charactersPerStep = 16;
/** Comparisons of two characters that cost as much as one step: a search may compare each with each. */
const comparisonsPerStep = 1_024;
/** Whole numbers up to here take no time of their own. */
const smallNumber = 2n ** 64n;

/** Starts to count. */
export function createMeter(): Meter {
  let spent = 0;
  const spend = (steps: number): void => {
    spent += steps;
    if (spent > mostSteps) {
      throw new EvaluationFault(`the check takes more than ${mostSteps} steps`, 'limit');
    }
  };
  const read = (count: number): void => {
    spend(Math.ceil(count / charactersPerStep));
  };
  return {
    spend,
    read,
    weigh(wire) {
      spend(weightOf(wire));
    },
    number(value) {
      if (typeof value === 'bigint' && (value > smallNumber || value < -smallNumber)) {
        spend(stepsOfBits(bitLength(value)));
      }
    },
    search(text, part) {
      read(text.length + part.length);
      spend(Math.ceil((Math.max(0, text.length - part.length) * part.length) / comparisonsPerStep));
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
