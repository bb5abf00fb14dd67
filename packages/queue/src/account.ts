import { BudgetError, describeEnd } from 'gpt-assay/model';
import type { RemoteCall, Reply } from 'gpt-assay/plugin';
import type { CallCosts } from './call-costs';

/** The money of a command, in US dollars: only the command decides that a call is made. */
export interface Account {
  /** Maximum cost of a call. */
  readonly worstOf: (call: RemoteCall) => number;
  /** Sets this aside; `false` if the budget has no room for it. */
  readonly setAside: (worst: number) => boolean;
  /** Takes back what was set aside for a call, and books its reply, its maximum for a lost one, or nothing. */
  readonly settle: (worst: number, cost: number) => void;
  readonly costOf: (call: RemoteCall, reply: Reply, worst: number) => number;
  /** What to throw when the next call does not fit and nothing in flight can free money. */
  readonly describe: (worst: number) => BudgetError;
}

/** An account of this budget; `undefined` is no limit. */
export function openAccount(budget: number | undefined, costs: CallCosts): Account {
  let spent = 0;
  let aside = 0;
  return {
    worstOf: costs.worstOf,
    setAside(worst) {
      if (budget !== undefined && spent + aside + worst > budget + 1e-9) {
        return false;
      }
      aside += worst;
      return true;
    },
    settle(worst, cost) {
      aside -= worst;
      spent += cost;
    },
    costOf: costs.costOf,
    describe: (worst) => new BudgetError(describeEnd(budget ?? 0, { spent, aside }, worst)),
  };
}
