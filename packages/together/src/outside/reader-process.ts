import { AssayError } from '../../../assay/dist/basics/errors';
import type { OutsideReader } from './outside-reader';
import { outsideReaders } from './outside-readers';
import { pumps } from './pumps';

/** One text for one reader: where it stands (`within`, 0 is alone) and how long it is. */
export interface ReaderJob {
  readonly reader: string;
  readonly pump: string;
  readonly within: number;
  readonly size: number;
}

/** In how many places a text can stand for each reader. */
export type Places = Readonly<Record<string, number>>;

/** What came of it; without a fault the reader has read the text, or refused it on purpose. */
export interface ReaderResult {
  readonly milliseconds: number;
  readonly fault?: string;
}

process.on('message', (job: ReaderJob) => {
  void run(job).then((result) => process.send?.(result));
});
process.send?.(
  Object.fromEntries(
    Object.entries(outsideReaders).map(([name, reader]): [string, number] => [name, placesOf(reader)]),
  ),
);

function placesOf(reader: OutsideReader): number {
  return typeof reader === 'object' ? reader.within.length + 1 : 1;
}

async function run({ reader, pump, within, size }: ReaderJob): Promise<ReaderResult> {
  const text = textFor(outsideReaders[reader], within, pumps.find(({ name }) => name === pump)?.build(size) ?? '');
  const start = process.cpuUsage();
  try {
    await readerOf(outsideReaders[reader])(text);
    return { milliseconds: since(start) };
  } catch (error) {
    const fault = error instanceof AssayError ? undefined : describe(error);
    return { milliseconds: since(start), ...(fault !== undefined && { fault }) };
  }
}

function readerOf(reader: OutsideReader | undefined): (text: string) => unknown {
  return typeof reader === 'object' ? reader.read : (reader ?? (() => undefined));
}

function textFor(reader: OutsideReader | undefined, within: number, text: string): string {
  const around = typeof reader === 'object' ? reader.within[within - 1] : undefined;
  return around === undefined ? text : around(text);
}

function describe(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = stack.split('\n').map((line) => line.trim().slice(0, 150));
  return [lines[0], ...lines.filter((line) => line.startsWith('at ')).slice(0, 3)].join(' | ');
}

/** Milliseconds of the processor, which other processes of the machine do not lengthen. */
function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
