import type { FailureShare } from '../../../statistics/beyond-chance';
import type { Rulings } from '../stress/confirm-variant';
import type { Fixture } from '../challenge/fixture';

/** What came of asking once: the analytics whose verdict was wrong or unreadable; `undefined` when there was no reply. */
export type Answer = ReadonlySet<string> | undefined;

/** A program that is to be asked about further times. */
export interface Wanted {
  readonly program: Fixture;
  readonly times: number;
}

/** What a program is asked about for. */
export type Phase = 'search' | 'shrink' | 'confirm';

/** A program that was made, with what a reader of the log must know of it. */
export interface MadeProgram {
  readonly program: Fixture;
  readonly phase: Phase;
  /** The fixture that it comes from, the operator that changed it, and where. */
  readonly parent: string;
  readonly operator: string;
  readonly line: number;
  readonly what: string;
  /** What the grader is wrong about; absent while that is open. */
  readonly analytic?: string;
  /** How often something was left out so far. */
  readonly steps?: number;
  /** Of a program that is confirmed: which confirmation it is, from 0, and whether nothing more could be left out. */
  readonly attempt?: number;
  readonly isSmallest?: boolean;
  /** Of a program that is confirmed: every label that the oracle proves, and how. */
  readonly labels?: Fixture['expected'];
  readonly evidence?: Readonly<Record<string, string>>;
}

/** Asks, proves and writes down for a search, which does nothing of it itself. */
export interface Desk {
  /** Says what was made, before it is asked about. */
  readonly make: (made: readonly MadeProgram[]) => void;
  /** The answers in the order of what is wanted; every call counts. */
  readonly ask: (wanted: readonly Wanted[]) => Promise<readonly (readonly Answer[])[]>;
  /** What the oracle says of a program; costs no call. */
  readonly prove: (program: Pick<Fixture, 'id' | 'language' | 'solution'>) => Promise<Rulings>;
}

/** Calls that a search may still make. */
export interface Purse {
  readonly left: () => number;
  readonly ask: Desk['ask'];
}

/** A desk whose calls are counted; asking for more than is left is an error of the search. */
export function createPurse({ ask }: Pick<Desk, 'ask'>, calls: number): Purse {
  let left = calls;
  return {
    left: () => left,
    ask(wanted) {
      left -= wanted.reduce((sum, { times }) => sum + times, 0);
      if (left < 0) {
        throw new Error(`${-left} calls too many`);
      }
      return ask(wanted);
    },
  };
}

/** How often one analytic was wrong; what had no reply is left out. */
export function countAnswers(answers: readonly Answer[], analytic: string): FailureShare {
  const given = answers.filter((answer) => answer !== undefined);
  return { failures: given.filter((wrong) => wrong.has(analytic)).length, trials: given.length };
}
