import { randomUUID } from 'node:crypto';
import type { Clock } from '../../basics/clock';
import { AssayError } from '../../basics/errors';
import { trimEndOf } from '../../basics/text/trim-characters';
import type { Usage } from '../reply';
import type { Ended, PlannedCall } from './call';
import type { Ledger } from './ledger';
import { createTokenForecast } from './estimate-tokens';

/** Thrown when the next call could exceed the budget and no call in flight can free money. */
export class BudgetError extends AssayError {
  override name = 'BudgetError';
}

/** The cost of calls in US dollars; `null` if the model's price is unknown. */
export interface Pricing {
  /** Cost of a reply, from the server's token counts. */
  readonly costOf: (call: PlannedCall, usage: Usage, tier: string | null) => number | null;
  /** Maximum cost for this many tokens. */
  readonly worstOf: (call: PlannedCall, tokens: Pick<Usage, 'promptTokens' | 'completionTokens'>) => number | null;
}

/** The money for calls, including those in flight. */
export interface Budget {
  /**
   * Reserves the maximum cost of a call, and waits while calls in flight may free money; the returned function reports
   * how the call ended.
   */
  readonly reserve: (call: PlannedCall, signal: AbortSignal) => Promise<(ended: Ended) => void>;
}

/** Milliseconds between checks for money freed by other processes. */
const interval = 100;

/**
 * A budget in US dollars. A call of unknown price counts as free; whether such calls are allowed is decided earlier.
 */
export function createBudget(
  total: number,
  {
    ledger,
    shared,
    pricing,
    clock,
  }: {
    readonly ledger: Ledger;
    /** Whether other processes also spend from it. */
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
        // Callers that learn of an outage get a chance to stop the others first.
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

/** Why the budget allows no further call, in US dollars. */
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
