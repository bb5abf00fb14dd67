import type { Pump } from './pumps';
import type { Readers } from './start-readers';
import type { ReaderJob, ReaderResult } from './reader-process';

/** A text on which a reader hangs, grows out of proportion, or fails by accident. */
export interface Finding extends ReaderJob {
  readonly problem: string;
}

/** A text that a reader has read, and how long the processor was busy with it. */
interface Timing extends ReaderJob {
  readonly milliseconds: number;
}

/** What to try. */
export interface Search {
  readonly names: readonly string[];
  /** What the reader at this place of the list is fed. */
  readonly pumpsOf: (index: number) => readonly Pump[];
  /** Characters of a text, ascending: every text is tried at the first, the slowest of a reader go on. */
  readonly sizes: readonly number[];
  /** How many texts of each reader go on. */
  readonly goOn: number;
}

/** Milliseconds below which growth is noise. */
const noise = 400;

/** Feeds these readers every text in their process. */
export async function searchForHangs(
  readers: Readers,
  { names, pumpsOf, sizes, goOn }: Search,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const [first = 0, ...larger] = sizes;
  for (const [index, reader] of names.entries()) {
    const timings: Timing[] = [];
    for (const { name: pump } of pumpsOf(index)) {
      for (let within = 0; within < (readers.places[reader] ?? 0); within += 1) {
        timings.push(...(await time(readers, { reader, pump, within, size: first }, findings)));
      }
    }
    for (const small of timings.sort(bySlowness).slice(0, goOn)) {
      let before = [small];
      for (const size of larger) {
        const [last = small] = before;
        before = before.length === 0 ? [] : await time(readers, { ...last, size }, findings, last);
      }
    }
  }
  return findings;
}

function bySlowness(one: Timing, other: Timing): number {
  return other.milliseconds - one.milliseconds;
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
