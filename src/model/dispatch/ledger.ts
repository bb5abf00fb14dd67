import { isAlive } from '../../basics/disk/disk-lock';
import { parseJson } from '../../basics/json/parse-json';

/** Where the lines of a ledger stand: in memory, or in a file that several processes share. */
export interface LedgerStore {
  readonly append: (line: string) => void;
  /** Whole lines that came since the last call, those of others included. */
  readonly readNew: () => readonly string[];
  /** Whether other processes write there, too. */
  readonly isShared: boolean;
}

/** What may be spent, in US dollars, and what of it is spent or set aside. */
export interface Ledger {
  /** Sets an amount aside for a call, unless it does not fit. */
  readonly setAside: (id: string, amount: number) => boolean;
  /** Says what a call has cost in the end. */
  readonly spend: (id: string, amount: number) => void;
  readonly spent: () => number;
  readonly aside: () => number;
  /** Whether calls of a living process are under way, so that room may come back. */
  readonly isUnderWay: () => boolean;
}

/** One line: an amount set aside by a process, or spent at last. */
type Line =
  | { readonly id: string; readonly aside: number; readonly by: number }
  | { readonly id: string; readonly spent: number };

/** Dollars below this are rounding. */
const tolerance = 1e-12;

/**
 * A ledger over some lines. Every process reads the same lines in the same order and takes the same ones for refused, so no
 * lock is needed: a line that would exceed the total where it stands counts for nobody.
 */
export function createLedger(total: number, store: LedgerStore): Ledger {
  const open = new Map<string, { readonly amount: number; readonly by: number }>();
  let spent = 0;
  let aside = 0;
  const apply = (line: Line): void => {
    if ('aside' in line) {
      if (spent + aside + line.aside <= total + tolerance) {
        open.set(line.id, { amount: line.aside, by: line.by });
        aside += line.aside;
      }
      return;
    }
    aside -= open.get(line.id)?.amount ?? 0;
    spent += line.spent;
    open.delete(line.id);
    if (open.size === 0) {
      aside = 0;
    }
  };
  const catchUp = (): void => {
    for (const line of store.readNew()) {
      const read = parseLine(line);
      if (read !== undefined) {
        apply(read);
      }
    }
  };
  const write = (line: Line): void => {
    store.append(JSON.stringify(line));
    catchUp();
  };
  return {
    setAside(id, amount) {
      catchUp();
      if (spent + aside + amount > total + tolerance) {
        return false;
      }
      write({ id, aside: amount, by: process.pid });
      return open.has(id);
    },
    spend(id, amount) {
      write({ id, spent: amount });
    },
    spent() {
      catchUp();
      return spent;
    },
    aside() {
      catchUp();
      return aside;
    },
    isUnderWay() {
      catchUp();
      return [...open.values()].some(({ by }) => by === process.pid || isAlive(by));
    },
  };
}

/** A line that a full disk cut off counts for nobody. */
function parseLine(line: string): Line | undefined {
  try {
    return parseJson(line) as Line;
  } catch {
    return undefined;
  }
}

/** Lines of one process. */
export function createMemoryStore(): LedgerStore {
  let lines: string[] = [];
  return {
    append: (line) => void lines.push(line),
    readNew() {
      const all = lines;
      lines = [];
      return all;
    },
    isShared: false,
  };
}
