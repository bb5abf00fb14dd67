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

/** Items to go through. Those of a set have no order. */
export interface Items {
  readonly ordered: boolean;
  readonly each: Iterable<Wire>;
}

/** What comparing and calculating take. */
export interface Comparing {
  readonly language: Language;
  readonly meter: Meter;
}

/** Evaluates parts of one expression. */
export interface Evaluator extends Comparing {
  readonly world: World;
  /** Values by the names that the loops and lambdas around give them. */
  readonly names: ReadonlyMap<string, Wire>;
  readonly value: (expression: Expression) => Wire;
  readonly items: (expression: Expression) => Items;
  /** The same within a loop or lambda. */
  readonly naming: (names: Iterable<readonly [string, Wire]>) => Evaluator;
}

/** Why an expression gives no value; `limit`: it would cost too much. */
export class EvaluationFault extends Error {
  readonly reason: 'value' | 'limit';

  constructor(message: string, reason: 'value' | 'limit' = 'value') {
    super(message);
    this.reason = reason;
  }
}

/** The value of an operation; fails where it gives none. */
export function valueFrom<Value>(given: { readonly value: Value } | { readonly problem: string }): Value {
  if ('problem' in given) {
    throw new EvaluationFault(given.problem);
  }
  return given.value;
}

/** A call that an expression needs has not been made yet. */
export class NotYetCalled extends Error {}

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

/**
 * Counts what an expression costs, and ends it when that is too much. What goes through a value, copies it or makes one
 * is counted before it is done. No step makes more than 128 bytes that stay, so all steps make at most 64 MB.
 */
export class Meter {
  #spent = 0;

  /** Parts, items and comparisons. */
  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > mostSteps) {
      throw new EvaluationFault(`the check takes more than ${mostSteps} steps`, 'limit');
    }
  }

  /** Characters that are looked at or made, or items that are only copied or gone through. */
  read(count: number): void {
    this.spend(Math.ceil(count / charactersPerStep));
  }

  /** All of a value, as often as its parts occur in it: for its text, its hash, or passing it on. */
  weigh(wire: Wire): void {
    this.spend(weightOf(wire));
  }

  /** A whole number that is computed with or turned into text: takes as long as its digits times its digits. */
  number(value: number | bigint): void {
    if (typeof value === 'bigint' && (value > smallNumber || value < -smallNumber)) {
      this.spend(stepsOfBits(bitLength(value)));
    }
  }

  /** A search for one text in another. */
  search(text: string, part: string): void {
    this.read(text.length + part.length);
    this.spend(Math.ceil((Math.max(0, text.length - part.length) * part.length) / comparisonsPerStep));
  }
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
