import { join } from 'node:path';
import { z } from 'zod';
import { readText, writeText } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import { largest } from '../../statistics/numbers';
import { ownValue } from '../../basics/collections';
import type { Settings } from '../../basics/settings/settings';
import type { AskedRuns } from '../../experiment/experiment';
import type { Shard } from '../../experiment/asking/shard';
import type { Invocation, Terminal } from '../../plugin/invocation';
import type { OptionTable } from '../../plugin/option';
import { runNumber } from '../../basics/settings/value-form';

/** The option of commands that ask anew once they have finished. */
export const replayOption = {
  type: 'flag',
  summary: 'ask nobody: show the kept replies of the last such command that finished',
} as const satisfies OptionTable[string];

/** Next run of each challenge of questions with each model, in the project's root. */
const place = '.assay/next-runs.json';
const nextRunsSchema = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));

/** What decides which runs a command asks. */
export interface AskedAgain {
  readonly challenge: string;
  /** Names of the models that are asked. */
  readonly models: readonly string[];
  readonly count: number;
  readonly shard: Shard | undefined;
  /** Settings as `applyReplay` returns them. */
  readonly settings: Pick<Settings, 'root' | 'firstRun' | 'recordings'>;
}

/** The settings of a command; with `--replay`, no model is asked. */
export function applyReplay<Given extends Settings>(settings: Given, { options }: Pick<Invocation, 'options'>): Given {
  return options.has('replay') ? { ...settings, recordings: 'strict' } : settings;
}

/**
 * Which runs a command asks: those behind the runs of the last one of any of its models that finished, so that asking again asks; after one
 * that did not finish, the same, so that it continues. With `--replay`, those of the last one that finished.
 */
export function findRunsToAsk(
  { challenge, models, count, shard, settings: { root, firstRun, recordings } }: AskedAgain,
  { options }: Pick<Invocation, 'options'>,
  terminal: Terminal,
): AskedRuns {
  const known = ownValue(readNextRuns(root), challenge) ?? {};
  const next = largest([firstRun, ...models.map((model) => ownValue(known, model) ?? 0)]);
  if (options.has('replay')) {
    return { first: Math.max(firstRun, next - count), count, shard };
  }
  if (next === firstRun || recordings !== 'auto' || shard !== undefined) {
    return { first: firstRun, count, shard };
  }
  terminal.error(
    `Asking anew, as ${describeRuns(next, count)}: ${describeRuns(0, next)} ended before. (--replay asks nobody, and shows the last that ended.)`,
  );
  return { first: next, count, shard };
}

/** Remembers that a command has an answer to every trial of these runs, so that the next one asks anew. */
export function finishRuns(
  { challenge, models, settings: { root, recordings } }: Pick<AskedAgain, 'challenge' | 'models' | 'settings'>,
  { first, count, shard }: AskedRuns,
): void {
  if (recordings === 'auto' && shard === undefined) {
    const known = readNextRuns(root);
    const before = ownValue(known, challenge) ?? {};
    const own = models.map((model): [string, number] => [model, Math.max(ownValue(before, model) ?? 0, first + count)]);
    const next = { ...known, [challenge]: { ...before, ...Object.fromEntries(own) } };
    writeText(join(root, place), `${JSON.stringify(next)}\n`);
  }
}

/** A file that was cut off or edited counts as none: then what is kept is used. */
function readNextRuns(root: string): z.infer<typeof nextRunsSchema> {
  return nextRunsSchema.safeParse(tryParseJson(readText(join(root, place)) ?? '')).data ?? {};
}

/** Runs as people count them: from 1. */
function describeRuns(first: number, count: number): string {
  return count === 1 ? `run ${runNumber(first)}` : `runs ${runNumber(first)} to ${first + count}`;
}
