import { outsideReaders } from './outside-readers';
import type { Pump } from './pumps';
import { startReaders, type Readers } from './start-readers';
import type { ReaderJob, ReaderResult } from './reader-process';

/** A text on which a reader hangs, grows out of proportion, or fails by accident. */
export interface Finding extends ReaderJob {
  readonly problem: string;
}

/** A text that a reader has read, and how long the processor was busy with it. */
export interface Timing extends ReaderJob {
  readonly milliseconds: number;
}

/** What a search has found. */
export interface SearchResult {
  readonly findings: readonly Finding[];
  /** The slowest text of each reader, the slowest reader first. */
  readonly slowest: readonly Timing[];
}

/** What to try. */
export interface Search {
  readonly readers: readonly string[];
  /** What the reader at this place of the list is fed. */
  readonly pumpsOf: (index: number) => readonly Pump[];
  /** Characters of a text, ascending: every text is tried at the first, the slowest of a reader go on. */
  readonly sizes: readonly number[];
  /** How many texts of each reader go on. */
  readonly goOn: number;
  /** Milliseconds after which a reader is killed. */
  readonly limit: number;
}

/** Milliseconds below which growth is noise. */
const noise = 400;

/** Feeds every reader every text in a process that is killed when it hangs. */
export async function searchForHangs({ readers, pumpsOf, sizes, goOn, limit }: Search): Promise<SearchResult> {
  const findings: Finding[] = [];
  const slowest: Timing[] = [];
  const process = await startReaders(limit);
  const [first = 0, ...larger] = sizes;
  for (const [index, reader] of readers.entries()) {
    const timings: Timing[] = [];
    for (const { name: pump } of pumpsOf(index)) {
      for (let within = 0; within < placesOf(reader); within += 1) {
        timings.push(...(await time(process, { reader, pump, within, size: first }, findings)));
      }
    }
    for (const small of timings.sort(bySlowness).slice(0, goOn)) {
      let before = [small];
      for (const size of larger) {
        const [last = small] = before;
        before = before.length === 0 ? [] : await time(process, { ...last, size }, findings, last);
        timings.push(...before);
      }
    }
    slowest.push(...timings.sort(bySlowness).slice(0, 1));
  }
  process.close();
  return { findings, slowest: slowest.sort(bySlowness) };
}

function bySlowness(one: Timing, other: Timing): number {
  return other.milliseconds - one.milliseconds;
}

function placesOf(reader: string): number {
  const entry = outsideReaders[reader];
  return typeof entry === 'object' ? entry.within.length + 1 : 1;
}

/** What takes long is asked again: the machine may have been busy with something else. */
async function askTwice(readers: Readers, job: ReaderJob): Promise<ReaderResult> {
  const first = await readers.ask(job);
  const second = first.fault === undefined && first.milliseconds > noise ? await readers.ask(job) : first;
  return second.milliseconds < first.milliseconds ? second : first;
}

/** Nothing where the text need not grow any more: something was found. */
async function time(
  readers: Readers,
  { reader, pump, within, size }: ReaderJob,
  findings: Finding[],
  before?: Timing,
): Promise<Timing[]> {
  const job = { reader, pump, within, size };
  const { milliseconds, fault } = await askTwice(readers, job);
  // Four times as much as a text of this size would take in proportion.
  const most = before === undefined ? Infinity : Math.max(noise, (4 * before.milliseconds * size) / before.size);
  const problem =
    fault ?? (milliseconds > most ? `${String(before?.milliseconds)} ms, then ${String(milliseconds)} ms` : undefined);
  if (problem !== undefined) {
    findings.push({ ...job, problem });
  }
  return problem === undefined ? [{ ...job, milliseconds }] : [];
}
