import { randomUUID } from 'node:crypto';
import type { Clock } from '../../basics/clock';
import { AssayError } from '../../basics/errors';
import { trimEndOf } from '../../basics/text/trim-characters';
import type { Usage } from '../usage';
import type { Ended, PlannedCall } from './call';
import type { Ledger } from './ledger';
import { createTokenForecast } from './token-forecast';

/** Raised when the next call could exceed the budget and none under way can give room back. */
export class BudgetError extends AssayError {
  override name = 'BudgetError';
}

/** What a call costs in US dollars; `null` when the model's price is not known. */
export interface Pricing {
  /** Of a reply, by what the server counted. */
  readonly costOf: (call: PlannedCall, usage: Usage, tier: string | null) => number | null;
  /** At most, for so many tokens. */
  readonly worstOf: (call: PlannedCall, tokens: Pick<Usage, 'promptTokens' | 'completionTokens'>) => number | null;
}

/** Money that calls may cost, those in flight included. */
export interface Budget {
  /** Sets aside what a call may cost, waiting for room as long as calls under way may give some back; then says how it ended. */
  readonly reserve: (call: PlannedCall, signal: AbortSignal) => Promise<(ended: Ended) => void>;
}

/** Milliseconds between two looks at what other processes gave back. */
const interval = 100;

/** A budget of so many US dollars. A call whose price is not known costs nothing here: whether that may be is asked before. */
export function createBudget(
  total: number,
  {
    ledger,
    shared,
    pricing,
    clock,
  }: {
    readonly ledger: Ledger;
    /** Whether other processes spend of it, too. */
    readonly shared: boolean;
    readonly pricing: Pricing;
    readonly clock: Clock;
  },
): Budget {
  const forecast = createTokenForecast();
  const waiting = new Set<() => void>();

  const untilChange = async (signal: AbortSignal): Promise<void> => {
    const own = new AbortController();
    let wake = (): void => undefined;
    const change = new Promise<void>((resolve) => {
      wake = resolve;
      waiting.add(wake);
    });
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener(
        'abort',
        () => {
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caller chose the reason
          reject(signal.reason);
        },
        { once: true, signal: own.signal },
      );
    });
    const tick = shared ? clock.sleep(interval, own.signal).catch(() => undefined) : new Promise<void>(() => undefined);
    await Promise.race([change, ended, tick]).finally(() => {
      own.abort();
      waiting.delete(wake);
    });
  };

  return {
    async reserve(call, signal) {
      const id = randomUUID();
      const needed = (): number => pricing.worstOf(call, forecast.atMost(call)) ?? 0;
      let amount = needed();
      for (let underWay = true; !ledger.setAside(id, amount); amount = needed()) {
        signal.throwIfAborted();
        if (!underWay) {
          throw new BudgetError(describeEnd(total, { spent: ledger.spent(), aside: ledger.aside() }, amount));
        }
        underWay = ledger.isUnderWay();
        if (underWay) {
          await untilChange(signal);
        }
      }
      return (ended) => {
        const usage = ended.kind === 'replied' ? ended.usage : null;
        if (usage !== null && call.isProbe !== true) {
          forecast.learn(call, usage);
        }
        ledger.spend(id, costOf(ended, call, amount));
        // Whoever learns that nothing can be answered stops the others first.
        setImmediate(() => {
          const woken = [...waiting];
          waiting.clear();
          for (const wake of woken) {
            wake();
          }
        });
      };
    },
  };

  function costOf(ended: Ended, call: PlannedCall, reserved: number): number {
    switch (ended.kind) {
      case 'replied':
        return ended.usage === null ? reserved : (pricing.costOf(call, ended.usage, ended.tier) ?? reserved);
      case 'lost':
        return reserved;
      case 'refused':
      case 'unreached':
        return 0;
    }
  }
}

/** Why a budget allows no further call, in US dollars. */
export function describeEnd(
  total: number,
  { spent, aside }: { readonly spent: number; readonly aside: number },
  next: number,
): string {
  const dollars = (amount: number): string => {
    const [whole = '', decimals = ''] = amount.toFixed(amount < 1 ? 6 : 2).split('.');
    return `$${whole}.${decimals.slice(0, 2)}${trimEndOf(decimals.slice(2), '0')}`;
  };
  const lost = aside > 0 ? `, ${dollars(aside)} set aside by a process that died` : '';
  return spent === 0 && aside === 0
    ? `The budget of ${dollars(total)} does not cover one call, which may cost ${dollars(next)}.`
    : `The budget is spent: ${dollars(spent)} of ${dollars(total)}${lost}, and the next call may cost ${dollars(next)}.`;
}
