import type { FailureShare } from 'gpt-assay/statistics';
import type { Rulings } from '../variants/confirm-variant';
import type { Fixture } from 'gpt-assay/kinds';

/** The result of asking once: the analytics whose verdict was wrong or unreadable; `undefined` without a reply. */
export type Answer = ReadonlySet<string> | undefined;

/** A program to ask about more often. */
export interface Wanted {
  readonly program: Fixture;
  readonly times: number;
}

/** Why a program is asked about. */
export type Phase = 'search' | 'shrink' | 'confirm';

/** A created program, with what readers of the log must know. */
export interface MadeProgram {
  readonly program: Fixture;
  readonly phase: Phase;
  /** The original fixture, the operator that changed it, and where. */
  readonly parent: string;
  readonly operator: string;
  readonly line: number;
  readonly what: string;
  /** The analytic that the grader gets wrong; absent while unknown. */
  readonly analytic?: string;
  /** Number of pieces removed so far. */
  readonly steps?: number;
  /** For a program under confirmation: the number of the attempt, from 0, and whether nothing more could be removed. */
  readonly attempt?: number;
  readonly isSmallest?: boolean;
  /** For a program under confirmation: every label that the oracle proves, with the evidence. */
  readonly labels?: Fixture['expected'];
  readonly evidence?: Readonly<Record<string, string>>;
}

/** Does all I/O for a search: asks, proves and logs. */
export interface Desk {
  /** Declares new programs before they are asked about. */
  readonly make: (made: readonly MadeProgram[]) => void;
  /** The answers in the order of the requests; every call counts. */
  readonly ask: (wanted: readonly Wanted[]) => Promise<readonly (readonly Answer[])[]>;
  /** The oracle's rulings on a program; costs no call. */
  readonly prove: (program: Pick<Fixture, 'id' | 'language' | 'solution' | 'hasFiles' | 'task'>) => Promise<Rulings>;
}

/** The calls that a search has left. */
export interface Purse {
  readonly left: () => number;
  readonly ask: Desk['ask'];
}

/** A desk with a call limit; exceeding the limit is a bug in the search. */
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

/** How often one analytic was wrong; missing replies do not count. */
export function countAnswers(answers: readonly Answer[], analytic: string): FailureShare {
  const given = answers.filter((answer) => answer !== undefined);
  return { failures: given.filter((wrong) => wrong.has(analytic)).length, trials: given.length };
}
