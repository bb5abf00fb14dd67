import { z } from 'zod';
import type { Language, Sandbox } from 'gpt-assay/sandbox';
import { inNode } from './in-node';
import { inPython } from './in-python';

const sightingSchema = z.object({
  /** The first input on which the program is wrong, or why it cannot be called; null when it is right on all. */
  wrong: z.string().nullable(),
  timedOut: z.boolean(),
  /** Names that calls left behind outside of the function. */
  leaks: z.array(z.string()),
  /** Names of the function's parameters; null when it was not found. */
  parameters: z.array(z.string()).nullable(),
});
/** What was seen of a program that solves Two Sum, or should. */
export type Sighting = Readonly<z.infer<typeof sightingSchema>>;

const sources = {
  javascript: { source: inNode },
  python: { source: inPython, entry: 'sight_all' },
} as const;
/** Programs that share a process. */
const together = 40;
const crashed: Sighting = { wrong: 'the engine crashed on it', timedOut: false, leaks: [], parameters: null };

/** Judges programs by the second oracle; each may take `limitMs`: of the clock in Node, of the processor in Python. */
export async function sightAll(
  sandbox: Sandbox,
  language: Language,
  programs: readonly string[],
  limitMs: number,
): Promise<readonly Sighting[]> {
  const sightings: Sighting[] = [];
  for (let first = 0; first < programs.length; first += together) {
    sightings.push(...(await sightSome(sandbox, language, programs.slice(first, first + together), limitMs)));
  }
  return sightings;
}

/** Where one of several ends the engine, each half is judged on its own. */
async function sightSome(
  sandbox: Sandbox,
  language: Language,
  programs: readonly string[],
  limitMs: number,
): Promise<readonly Sighting[]> {
  const { load, calls } = await sandbox.run({
    language,
    ...sources[language],
    calls: [[programs, limitMs]],
    limits: { cpuMs: 110_000, callCpuMs: 110_000, wallMs: 900_000, memoryMb: 512, resultLength: 10_000_000 },
  });
  const [call] = calls;
  if (call?.status === 'returned') {
    return z
      .array(sightingSchema)
      .length(programs.length)
      .parse(JSON.parse(z.string().parse(call.value)));
  }
  if (load.status !== 'loaded' || call?.status === 'threw') {
    throw new Error(JSON.stringify({ load, call }));
  }
  const half = Math.ceil(programs.length / 2);
  return programs.length === 1
    ? [crashed]
    : [
        ...(await sightSome(sandbox, language, programs.slice(0, half), limitMs)),
        ...(await sightSome(sandbox, language, programs.slice(half), limitMs)),
      ];
}
