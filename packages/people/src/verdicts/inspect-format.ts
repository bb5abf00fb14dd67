import { type ArchiveEntry, formatNumberOf, groupBy, ownValue, readArchive } from 'gpt-assay/basics';
import { AssayError, InputError } from 'gpt-assay/plugin';
import { z } from 'zod';
import { aCopy, type Check, findCopies, type Found, noteCopies, noteScale, refuseTooMany, toVerdicts } from './checks';
import { quoted, shorten } from './short-names';
import {
  asProblems,
  createFileChecker,
  decodeToolText,
  type FileChecker,
  isMap,
  longestReason,
  longestText,
  mapSchema,
  parseToolJson,
  type Placed,
  readMessages,
  readToolBytes,
  scalarOf,
  textOf,
  toCount,
  toIso,
  toUsage,
} from './tool-file';
import type { GradedVerdict, VerdictFile, VerdictFormat } from './verdict-file';

/** Logs of Inspect: `.eval`, which is a zip archive, and `.json`. */
export const inspectFormat: VerdictFormat = {
  name: 'inspect',
  fits: (file, head) =>
    /\.eval$/i.test(file) ||
    (head.startsWith('PK') && /_journal\/start\.json|samples\/[^\n]{1,300}_epoch_/.test(head)) ||
    (/^\uFEFF?\s*\{/.test(head) && /"status"\s*:\s*"/.test(head) && /"eval"\s*:\s*\{/.test(head)),
  async read(file, shown) {
    const bytes = readToolBytes(file, shown);
    const checker = createFileChecker(shown);
    const log =
      bytes.toString('latin1', 0, 2) === 'PK'
        ? await readArchivedLog(bytes, shown, checker)
        : readJsonLog(bytes, shown, checker);
    checker.finish();
    return toVerdictFile(log, shown);
  },
};

const headerSchema = z.object({
  status: z.string().nullish(),
  eval: z.object({
    model: z.string(),
    dataset: z.object({ samples: z.unknown().optional() }).nullish(),
    config: z.object({ epochs: z.unknown().optional() }).nullish(),
  }),
});

type Header = z.output<typeof headerSchema>;

const sampleSchema = z.object({
  id: z.union([z.string(), z.number()]),
  epoch: z.int().min(1).max(1_000_000),
  input: z.unknown().optional(),
  target: z.unknown().optional(),
  scores: mapSchema.nullish(),
  output: z.unknown().optional(),
  events: z.unknown().optional(),
  attachments: mapSchema.nullish(),
  error: z.unknown().optional(),
  limit: z.unknown().optional(),
  invalidation: z.unknown().optional(),
  completed_at: z.unknown().optional(),
  working_time: z.unknown().optional(),
  model_usage: mapSchema.nullish(),
});

const scoreSchema = z.object({
  value: z.unknown().optional(),
  answer: z.string().nullish(),
  explanation: z.string().nullish(),
  reason: z.string().nullish(),
  history: z.array(z.unknown()).nullish(),
});

type Score = z.output<typeof scoreSchema>;

/** What is kept of a sample in one epoch: its events, which may be many, are not. */
interface Sample {
  readonly id: string;
  readonly epoch: number;
  readonly text: string;
  readonly target: string | undefined;
  readonly scores: ReadonlyMap<string, Score>;
  /** Why its scores say nothing of the model. */
  readonly failure: string | undefined;
  readonly reply: string | undefined;
  readonly isCached: boolean;
  readonly details: Pick<GradedVerdict, 'milliseconds' | 'usage' | 'at'>;
}

interface Log {
  readonly header: Header | undefined;
  readonly samples: readonly Sample[];
  readonly notes: readonly string[];
}

function readJsonLog(bytes: Buffer, shown: string, checker: FileChecker): Log {
  const value = parseToolJson(decodeToolText(bytes, shown), shown);
  const samples = isMap(value) ? ownValue(value, 'samples') : undefined;
  if (!Array.isArray(samples)) {
    const message =
      'no log of Inspect with samples: expected a list in "samples". inspect eval writes one unless it is told --no-log-samples';
    throw new InputError([{ file: shown, message }]);
  }
  const header = checker.check({ value }, headerSchema);
  const model = header?.eval.model ?? '';
  return {
    header,
    samples: samples.flatMap(
      (sample: unknown, index) => readSample({ value: sample, path: `samples[${index}]` }, model, checker) ?? [],
    ),
    notes: [],
  };
}

/** Samples of more bytes are not unpacked; their summaries are read in their place. */
const mostSampleBytes = 250_000_000;

async function readArchivedLog(bytes: Buffer, shown: string, checker: FileChecker): Promise<Log> {
  const isHeader = (path: string): boolean => /^(?:header|summaries|_journal\/start)\.json$/.test(path);
  const isSample = (path: string): boolean => /^samples\/[^/]+_epoch_\d+\.json$/.test(path);
  const entries = await unpack(bytes, shown, isHeader);
  const parts = new Map(entries.map((entry) => [entry.path, entry.bytes]));
  const parse = (path: string, part = parts.get(path)): unknown =>
    part === undefined ? undefined : parseToolJson(decodeToolText(part, `${path} in ${shown}`), `${path} in ${shown}`);
  const header = checker.check(
    { value: parse('header.json') ?? parse('_journal/start.json') ?? {}, path: 'header.json' },
    headerSchema,
  );
  const model = header?.eval.model ?? '';
  const size = entries.filter(({ path }) => isSample(path)).reduce((sum, entry) => sum + entry.size, 0);
  const summaries = size > 0 && size <= mostSampleBytes ? undefined : parse('summaries.json');
  if (Array.isArray(summaries)) {
    const samples = summaries.flatMap(
      (value: unknown, index) => readSample({ value, path: `summaries.json[${index}]` }, model, checker) ?? [],
    );
    const note = 'Only the summaries of the samples were read: reasons are cut, and cached replies are not recognised.';
    return { header, samples, notes: [note] };
  }
  const samples: Sample[] = [];
  for (const { path, bytes: part } of await unpack(bytes, shown, isSample)) {
    const sample = part && readSample({ value: parse(path, part), path }, model, checker);
    if (sample !== undefined) {
      samples.push(sample);
    }
  }
  return { header, samples, notes: [] };
}

async function unpack(
  bytes: Buffer,
  shown: string,
  wants: (path: string) => boolean,
): Promise<readonly ArchiveEntry[]> {
  try {
    return await readArchive(bytes, shown, { entries: 1_000_000, bytes: mostSampleBytes, wants, takesLast: true });
  } catch (error) {
    if (!(error instanceof AssayError)) {
      throw error;
    }
    const message = `${error.message} Or let Inspect write the log as JSON: inspect log convert ${shown} --to json --output-dir .`;
    throw new InputError([{ file: shown, message }]);
  }
}

function readSample(placed: Placed, model: string, checker: FileChecker): Sample | undefined {
  const sample = checker.check(placed, sampleSchema);
  if (sample === undefined) {
    return undefined;
  }
  const scores = new Map<string, Score>();
  for (const [name, value] of Object.entries(sample.scores ?? {})) {
    const score = checker.check({ ...placed, value, path: `${placed.path ?? ''}.scores.${name}` }, scoreSchema);
    if (score !== undefined) {
      scores.set(name, score);
    }
  }
  const resolve = (text: string): string => {
    const [, key] = /^attachment:\/\/(\w{1,100})$/.exec(text) ?? [];
    return (key === undefined ? undefined : textOf(ownValue(sample.attachments ?? {}, key))) ?? text;
  };
  const targets = Array.isArray(sample.target) ? (sample.target as readonly unknown[]) : [sample.target];
  const seconds = toCount(sample.working_time);
  return {
    id: String(sample.id),
    epoch: sample.epoch,
    text: shorten(readMessages(sample.input, resolve), longestText),
    target: targets.length === 1 ? textOf(targets[0]) : undefined,
    scores,
    failure: readFailure(sample),
    reply: readReply(sample.output),
    isCached: isFromCache(sample.events, model),
    details: {
      milliseconds: seconds === undefined ? undefined : Math.round(seconds * 1000),
      usage: toUsage(ownValue(sample.model_usage ?? {}, model), 'input_tokens', 'output_tokens'),
      at: toIso(sample.completed_at),
    },
  };
}

/** Limits that end a sample without saying anything of the model; others cut its reply off. */
const outerLimits = new Set(['time', 'working', 'cost', 'operator', 'custom']);

function readFailure({ error, invalidation, limit }: z.output<typeof sampleSchema>): string | undefined {
  const problem = textOf(error) ?? (isMap(error) ? textOf(ownValue(error, 'message')) : undefined);
  if (problem !== undefined) {
    return shorten(problem, longestReason);
  }
  if (isMap(invalidation)) {
    return `invalidated: ${shorten(textOf(ownValue(invalidation, 'reason')) ?? 'no reason given', longestReason)}`;
  }
  const kind = textOf(limit) ?? (isMap(limit) ? textOf(ownValue(limit, 'type')) : undefined);
  return kind !== undefined && outerLimits.has(kind) ? `ended at its limit (${kind})` : undefined;
}

function readReply(output: unknown): string | undefined {
  if (!isMap(output)) {
    return undefined;
  }
  const choices = ownValue(output, 'choices');
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isMap(first) ? ownValue(first, 'message') : undefined;
  const content = isMap(message) ? ownValue(message, 'content') : undefined;
  return textOf(ownValue(output, 'completion')) ?? (content === undefined ? undefined : JSON.stringify(content));
}

/** Whether every call of the model until scoring began was answered from Inspect's cache. */
function isFromCache(events: unknown, model: string): boolean {
  const all: readonly unknown[] = Array.isArray(events) ? events : [];
  const maps = all.filter(isMap);
  const scoring = maps.findIndex((event) => /^scorers?$/.test(String(ownValue(event, 'type'))));
  const calls = maps
    .slice(0, scoring === -1 ? undefined : scoring)
    .filter((event) => ownValue(event, 'event') === 'model' && ownValue(event, 'model') === model);
  return calls.length > 0 && calls.every((event) => ownValue(event, 'cache') === 'read');
}

/** One value of a score, by the name of its analytic. */
interface Scored {
  readonly sample: Sample;
  readonly analytic: string;
  /** Whether it is one of several values of a score. */
  readonly isPart: boolean;
  readonly score: Score;
  readonly value: unknown;
}

function toVerdictFile({ header, samples, notes }: Log, shown: string): VerdictFile {
  refuseRepeated(samples, shown);
  const scored = samples.flatMap(toScored);
  const replies = samples.map(({ id, reply, isCached }) => ({ question: id, text: reply, isCached }));
  const copies = findCopies(replies);
  const { kept, notes: notesOnLeft } = leaveScales(scored);
  const analytics = [...new Set(kept.map(({ analytic }) => analytic))];
  if (analytics.length === 0) {
    const message =
      `no score of its ${formatNumberOf(samples.length, 'sample')} is yes or no: expected C and I, true and false, or 0 and 1. ${notesOnLeft.join(' ')}`.trim();
    throw new InputError([{ file: shown, message }]);
  }
  asProblems(shown, () => {
    refuseTooMany(samples.length, analytics.length);
  });
  const found = new Map(kept.map((one) => [keyOf(one.sample, one.analytic), one]));
  const comparing = new Set(kept.filter(comparesAnswer).map(({ analytic }) => analytic));
  const model = header?.eval.model ?? '';
  const checks = samples.flatMap((sample, index) =>
    analytics.map((analytic): Check => {
      const one = found.get(keyOf(sample, analytic));
      return {
        item: sample.id,
        analytic,
        model,
        run: sample.epoch - 1,
        found: copies.has(index) ? aCopy : findingOf(sample, one),
        reason: one?.score.explanation ? shorten(one.score.explanation, longestReason) : undefined,
        expected: comparing.has(analytic) ? sample.target : undefined,
        answered: one?.score.answer ?? undefined,
        ...sample.details,
      };
    }),
  );
  const { notes: notesOnMeaning, ...said } = toVerdicts(checks, new Map(samples.map(({ id, text }) => [id, text])));
  return {
    format: 'a log of Inspect',
    ...said,
    ratings: [],
    notes: [
      ...notesOnMeaning,
      ...noteCopies(replies, copies),
      ...notesOnLeft,
      ...noteHeader(header, samples),
      ...noteScores(kept),
      ...notes,
    ],
  };
}

/** Whether a scorer compares the model's answer, as far as it found one, with the target. */
function comparesAnswer({ isPart, score }: Scored): boolean {
  return !isPart && typeof score.answer === 'string';
}

function keyOf({ id, epoch }: Sample, analytic: string): string {
  return JSON.stringify([id, epoch, analytic]);
}

function refuseRepeated(samples: readonly Sample[], shown: string): void {
  const repeated = [...groupBy(samples, ({ id, epoch }) => JSON.stringify([id, epoch])).values()].filter(
    (group) => group.length > 1,
  );
  const checker = createFileChecker(shown);
  for (const [first] of repeated) {
    if (first !== undefined) {
      checker.report({
        message: `the sample ${quoted(first.id)} is there twice in epoch ${first.epoch}: expected each sample once an epoch. Give each log by itself`,
      });
    }
  }
  checker.finish();
}

function toScored(sample: Sample): readonly Scored[] {
  return [...sample.scores].flatMap(([name, score]): readonly Scored[] =>
    isMap(score.value)
      ? Object.entries(score.value).map(([part, value]) => ({
          sample,
          analytic: `${name}.${part}`,
          isPart: true,
          score,
          value,
        }))
      : [{ sample, analytic: name, isPart: false, score, value: score.value }],
  );
}

/** Leaves out analytics with values that are neither yes nor no, such as points or categories. */
function leaveScales(scored: readonly Scored[]): {
  readonly kept: readonly Scored[];
  readonly notes: readonly string[];
} {
  const left = new Set<string>();
  const notes: string[] = [];
  for (const [analytic, group] of groupBy(scored, (one) => one.analytic)) {
    const others = group.map(({ value }) => value).filter((value) => readValue(value) === 'other');
    if (others.length > 0) {
      left.add(analytic);
      notes.push(`${noteScale(analytic, others, group.length)} Score with a threshold to keep it.`);
    }
  }
  return { kept: scored.filter(({ analytic }) => !left.has(analytic)), notes };
}

/** What a value says, as Inspect's own metrics read it. */
function readValue(value: unknown): boolean | 'partly' | 'no answer' | 'unscored' | 'other' {
  if (value === null || value === undefined) {
    return 'unscored';
  }
  if (value === 'P') {
    return 'partly';
  }
  if (value === 'N') {
    return 'no answer';
  }
  const word = (scalarOf(value) ?? '').toLowerCase();
  if (value === 'C' || ['true', 'yes', '1', '1.0'].includes(word)) {
    return true;
  }
  return value === 'I' || ['false', 'no', '0', '0.0'].includes(word) ? false : 'other';
}

function findingOf({ failure }: Sample, scored: Scored | undefined): Found {
  if (failure !== undefined) {
    return { status: 'missing', problem: failure };
  }
  const value = scored === undefined ? 'unscored' : readValue(scored.value);
  const reason = scored?.score.reason ?? undefined;
  switch (value) {
    case 'no answer':
      return { status: 'unreadable', problem: 'no answer' };
    case 'partly':
      return { status: 'missing', problem: 'partly right (P), which is neither yes nor no' };
    case 'unscored':
    case 'other':
      return {
        status: saysNothing(reason) ? 'missing' : 'unreadable',
        problem: describeUnscored(reason, scored?.score),
      };
    case true:
    case false:
      return { status: 'checked', passed: value };
  }
}

/** Whether a score that is not there is the fault of neither the model nor the grader. */
function saysNothing(reason: string | undefined): boolean {
  return !['invalid_response_format', 'refusal', 'no_response', 'grader_failed'].includes(reason ?? '');
}

function describeUnscored(reason: string | undefined, score: Score | undefined): string {
  const why = [reason, score?.explanation].filter((part) => typeof part === 'string' && part !== '');
  return shorten(['not scored', ...why].join(': '), longestReason);
}

function noteHeader(header: Header | undefined, samples: readonly Sample[]): readonly string[] {
  const epochs = toCount(header?.eval.config?.epochs) ?? 1;
  const planned = (toCount(header?.eval.dataset?.samples) ?? 0) * epochs;
  const status = header?.status ?? 'started';
  return [
    ...(status === 'success' ? [] : [`The log was not finished: its status is ${quoted(status)}.`]),
    ...(planned > samples.length
      ? [`The log has ${samples.length} of ${formatNumberOf(planned, 'planned sample')}, each counted once an epoch.`]
      : []),
  ];
}

function noteScores(kept: readonly Scored[]): readonly string[] {
  const partial = kept.filter(({ value }) => value === 'P').length;
  const edited = kept.filter(({ score }) => (score.history?.length ?? 0) > 0).length;
  return [
    ...(partial === 0 ? [] : [`${formatNumberOf(partial, 'score')} of partial credit (P) count as missing.`]),
    ...(edited === 0
      ? []
      : [`${formatNumberOf(edited, 'score was', 'scores were')} edited after scoring: the edited values are read.`]),
  ];
}
