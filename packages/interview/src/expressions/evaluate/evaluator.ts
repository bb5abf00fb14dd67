import type { Language, Wire } from 'gpt-assay/sandbox';
import type { Use } from 'gpt-assay/code';
import type { Expression } from '../expression';
import type { Meter } from './meter';

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
