import { priceOf } from '../../model/prices/price-of';
import type { CallEntry } from '../log/call-entry';
import type { SuiteEntry } from '../log/suite-entry';
import type { ReportDocument } from './report-document';

/** The cost of trials: calls, tokens, money. */
export type Cost = ReportDocument['cost'];

/** A call with its model and verdict. */
export type BilledCall = CallEntry & {
  readonly model: string;
  readonly verdict: { readonly status: string };
} & Pick<SuiteEntry, 'prices'>;

/** Adds up the cost of trials, one by one. */
export interface Bill {
  /** Adds a trial by its calls. */
  readonly add: (calls: readonly BilledCall[]) => void;
  readonly total: () => Cost;
}

/** What determines the price of calls that do not state it. */
export type BillTerms = Pick<SuiteEntry, 'priced' | 'server' | 'prices'>;

/** An empty bill with the prices that were in force according to the log's first line. */
export function createBill({ priced, server, prices }: BillTerms): Bill {
  const sums = { trials: 0, calls: 0, recorded: 0, offline: 0, retries: 0, promptTokens: 0, completionTokens: 0 };
  let votes = 0;
  let dollars: number | null = priced ? 0 : null;
  return {
    add(calls) {
      sums.trials += 1;
      for (const call of calls) {
        votes += 1;
        sums.recorded += call.source === 'recording' ? 1 : 0;
        sums.offline += call.source === 'offline' ? 1 : 0;
        if (call.source !== 'live') {
          continue;
        }
        const isFirst = (call.choice ?? 0) === 0;
        sums.calls += isFirst ? 1 : 0;
        sums.retries += isFirst ? call.attempts - 1 : 0;
        sums.promptTokens += call.usage?.promptTokens ?? 0;
        sums.completionTokens += call.usage?.completionTokens ?? 0;
        const { usage, repliedAt } = call;
        // An errored trial may have a reply that was paid for but is not evidence.
        if (dollars !== null && (call.verdict.status !== 'errored' || usage !== null)) {
          const price =
            usage === null || repliedAt === null
              ? null
              : priceOf(call.model, usage, new Date(repliedAt), {
                  server: call.server ?? server,
                  tier: call.tier,
                  overrides: call.prices ?? prices,
                });
          dollars = price === null ? null : dollars + price;
        }
      }
    },
    total: () => ({ ...sums, dollars, callsPerVerdict: sums.trials === 0 ? null : votes / sums.trials }),
  };
}
