import { randomUUID } from 'node:crypto';
import { appendTo } from '../../basics/append-to';
import type { Database } from '../../queue/database';
import { queueChunk } from '../../queue/store/chunks';
import { findEvidence, forgetEvidence } from '../../queue/store/evidence';
import { keyOf, type Item } from '../../queue/store/item';
import { largest } from '../../statistics/extremes';
import { readAccount } from '../../queue/store/sessions';
import { BudgetError, describeEnd } from '../dispatch/budget';
import type { CallCosts } from './call-costs';
import { createCallFiler } from './call-filer';
import { readKept } from './read-kept';
import type { Waiter, Waiters } from './waiters';

/** A call that is in the queue. */
export interface UnderWay {
  readonly waiters: Waiters;
  /** Id of its chunk. */
  readonly chunk: string;
  /** US dollars that it may cost at most. */
  readonly worst: number;
}

/** Who waits for which call, and where it is. */
export interface CallQueue {
  /** Calls in chunks of this command, by `keyOf`. */
  readonly underWay: Map<string, UnderWay>;
  /** Calls that a chunk of another command asks for. */
  readonly elsewhere: Map<string, { readonly waiters: Waiters; readonly chunk: string }>;
  /** Calls that the budget has no room for as long as others are under way. */
  readonly postponed: Waiter[];
  /** Puts calls to one model into the queue; hands out those that are answered already. */
  readonly submit: (waiters: readonly Waiter[]) => Promise<void>;
}

/** The calls of a session; with `renews`, kept replies are forgotten and asked for again. */
export function createCallQueue(
  database: Database,
  { session, renews, costs }: { readonly session: string; readonly renews: boolean; readonly costs: CallCosts },
): CallQueue {
  const filer = createCallFiler(database);
  const underWay: CallQueue['underWay'] = new Map();
  const elsewhere: CallQueue['elsewhere'] = new Map();
  const postponed: Waiter[] = [];
  /** What was forgotten once and must not be forgotten again. */
  const renewed = new Set<string>();

  const forget = async (items: readonly Item[]): Promise<void> => {
    const old = items.filter((item) => !renewed.has(keyOf(item)));
    await forgetEvidence(database, old);
    for (const item of old) {
      renewed.add(keyOf(item));
    }
  };
  const queue = async (
    calls: readonly { readonly item: Item; readonly waiters: Waiters }[],
    lane: { readonly id: number; readonly name: string },
  ): Promise<void> => {
    const worst = largest(calls.map(({ waiters: [{ call }] }) => costs.worstOf(call)));
    const id = randomUUID();
    const items = calls.map(({ item }) => item);
    const queued = await queueChunk(database, { id, session, lane: lane.id, name: lane.name, items, worst });
    if (!queued.fits && calls.length > 1) {
      const half = Math.ceil(calls.length / 2);
      await queue(calls.slice(0, half), lane);
      await queue(calls.slice(half), lane);
      return;
    }
    if (!queued.fits) {
      if (underWay.size === 0 && elsewhere.size === 0) {
        const account = await readAccount(database, session);
        throw new BudgetError(describeEnd(account.budget ?? 0, account, worst));
      }
      appendTo(
        postponed,
        calls.flatMap(({ waiters }) => waiters),
      );
      return;
    }
    const others = new Map(queued.elsewhere.map((item) => [keyOf(item), item.chunk]));
    for (const { item, waiters } of calls) {
      const chunk = others.get(keyOf(item));
      if (chunk === undefined) {
        underWay.set(keyOf(item), { waiters, chunk: id, worst });
      } else {
        elsewhere.set(keyOf(item), { waiters, chunk });
      }
    }
  };

  return {
    underWay,
    elsewhere,
    postponed,
    async submit(waiters) {
      const { items, lane } = await filer.file(waiters.map(({ call }) => call));
      const open = new Map<string, { item: Item; waiters: [Waiter, ...Waiter[]] }>();
      for (const [index, waiter] of waiters.entries()) {
        const item = items[index] ?? noItem;
        const key = keyOf(item);
        const known = open.get(key);
        const asked = underWay.get(key);
        const others = elsewhere.get(key);
        if (known !== undefined) {
          known.waiters.push(waiter);
        } else if (asked !== undefined) {
          underWay.set(key, { ...asked, waiters: [...asked.waiters, waiter] });
        } else if (others !== undefined) {
          elsewhere.set(key, { ...others, waiters: [...others.waiters, waiter] });
        } else {
          open.set(key, { item, waiters: [waiter] });
        }
      }
      const wanted = [...open.values()].map(({ item }) => item);
      if (renews) {
        await forget(wanted);
      }
      for (const { reply, ...item } of await findEvidence(database, wanted)) {
        const outcome = readKept(reply);
        open.get(keyOf(item))?.waiters.forEach(({ resolve }) => {
          resolve(outcome);
        });
        open.delete(keyOf(item));
      }
      if (open.size > 0) {
        await queue([...open.values()], lane);
      }
    },
  };
}

/** Never taken: a filer gives an item for each call. */
const noItem: Item = { request: '0', run: 0 };
