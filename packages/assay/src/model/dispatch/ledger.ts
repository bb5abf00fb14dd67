import { isAlive } from '../../basics/disk/disk-lock';
import { tryParseJson } from '../../basics/json/parse-json';
import { appendLine } from '../../basics/disk/disk-append';
import { readPart } from '../../basics/disk/disk';

/** Storage of a ledger's lines: in memory, or in a file that several processes share. */
export interface LedgerStore {
  readonly append: (line: string) => void;
  /** Complete lines since the last call, including those of other processes. */
  readonly readNew: () => readonly string[];
  /** Whether other processes also write there. */
  readonly isShared: boolean;
}

/** The total in US dollars, and how much is spent or reserved. */
export interface Ledger {
  /** Reserves an amount for a call, unless it does not fit. */
  readonly setAside: (id: string, amount: number) => boolean;
  /** Records the actual cost of a call. */
  readonly spend: (id: string, amount: number) => void;
  readonly spent: () => number;
  readonly aside: () => number;
  /** Whether a living process has calls in flight, so that money may be freed. */
  readonly isUnderWay: () => boolean;
}

/** One line: an amount reserved by a process, or finally spent. */
type Line =
  | { readonly id: string; readonly aside: number; readonly by: number }
  | { readonly id: string; readonly spent: number };

/** Amounts below this are rounding errors. */
const tolerance = 1e-12;

/**
 * A ledger over some lines. Every process reads the same lines in the same order and rejects the same ones, so no lock
 * is needed: a line that would exceed the total at its position counts for no process.
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
      // A full disk may have cut it off.
      const read = tryParseJson(line) as Line | undefined;
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

/** Ledger lines of a single process. */
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

/** Ledger lines in a file that the processes of one command share. */
export function createFileStore(file: string): LedgerStore {
  let position = 0;
  return {
    append(line) {
      appendLine(file, line);
    },
    readNew() {
      const bytes = readPart(file, position);
      const end = bytes === undefined ? 0 : bytes.lastIndexOf(0x0a) + 1;
      position += end;
      const text = bytes?.toString('utf8', 0, end) ?? '';
      return text.split('\n').filter((line) => line !== '');
    },
    isShared: true,
  };
}

/** The file for the spending of a Jest command, derived from the path of its log. */
export function ledgerOf(log: string): string {
  return log.replace(/\.jsonl$/, '.spent');
}
