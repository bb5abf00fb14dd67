import { createHash, hash } from 'node:crypto';
import { formatNumberOf } from 'gpt-assay/basics';
import {
  type Group,
  type SuiteEntry,
  logVersion,
  resolvePolicy,
  type CallEntry,
  groupName,
} from 'gpt-assay/experiment';
import { type PriceOverride, listedServer, priceOverrideSchema } from 'gpt-assay/model';
import { largest, smallest } from 'gpt-assay/statistics';
import { interview as kind } from '../interview-name';
import type { InterviewPolicy } from '../policy';
import { type PreparedRow, type EvaluatedRow, describeParams } from '../rows/rows';
import { type Answer, type AskedQuestion, passed, type CellAbout, detailsOf, verdictOf } from './answer';
import { fixtureIdOf } from './suite-entry';

/** Rows, from Assay or other tools, as the log that a run would have written, with its texts. */
export interface RowLog {
  readonly head: SuiteEntry;
  readonly answers: () => Generator<Answer>;
}

/** What is known about rows besides their content. */
export interface AboutRows {
  /** As the user wrote them. */
  readonly files: readonly string[];
  readonly policy?: InterviewPolicy | undefined;
  /** The policy was soft when the rows were asked. */
  readonly logOnly?: boolean;
  /** What is missing, in words. */
  readonly lacking?: readonly string[];
  /** A file of replies of which some have no verdict. */
  readonly unjudged?: string | undefined;
}

/** Reads rows as a log. The rows are read once now, and again for each pass over the answers. */
export function logOfRows(sources: readonly RowSource[], about: AboutRows): RowLog {
  const index = indexRows(sources);
  return {
    head: toHead(index, about),
    *answers() {
      let place = 0;
      for (const answer of answersOfRows(sources)) {
        if (index.last.get(keyOf(answer)) === place) {
          yield answer;
        }
        place += 1;
      }
    },
  };
}

/** Equal for rows about the same answer, of which the last one counts. */
function keyOf({ entry: { trial } }: Answer): string {
  return JSON.stringify([trial.fixture, trial.model, trial.run]);
}

interface Index {
  /** Which row of each answer counts. */
  readonly last: Map<string, number>;
  /** By fixture id. */
  readonly questions: Map<string, AskedQuestion>;
  readonly groups: Map<string, { readonly group: Group; readonly template: string; readonly params: string }>;
  readonly prices: Map<string, PriceOverride>;
  readonly runs: Set<number>;
  repeated: number;
  startedAt: string;
}

function indexRows(sources: readonly RowSource[]): Index {
  const index: Index = {
    last: new Map(),
    questions: new Map(),
    groups: new Map(),
    prices: new Map(),
    runs: new Set(),
    repeated: 0,
    startedAt: '',
  };
  let place = 0;
  for (const answer of answersOfRows(sources)) {
    const { entry, about, group, question, isNew } = answer;
    const { fixture, model, run } = entry.trial;
    index.last.set(keyOf(answer), place);
    index.runs.add(run);
    index.repeated += isNew ? 0 : 1;
    const { template, params } = about;
    index.groups.set(model, { group, template, params });
    index.questions.set(fixture, index.questions.get(fixture) ?? toQuestion(question, about.interview));
    for (const price of pricesOf(question)) {
      index.prices.set(JSON.stringify(price), price);
    }
    const began = timeOf(question);
    index.startedAt = index.startedAt === '' || (began !== '' && began < index.startedAt) ? began : index.startedAt;
    place += 1;
  }
  return index;
}

function toHead(
  { questions, groups, prices, runs, repeated, startedAt }: Index,
  { files, policy, logOnly = false, lacking = [], unjudged }: AboutRows,
): SuiteEntry {
  const firstRun = runs.size === 0 ? 0 : smallest([...runs]);
  const interviews = [...new Set([...questions.values()].map(({ interview }) => interview))];
  const names = [...groups.keys()];
  const title = interviews.filter((name) => name !== '–').join(', ');
  return {
    kind: 'suite',
    version: logVersion,
    of: kind,
    server: listedServer,
    priced: true,
    substituted: false,
    challenge: interviews.length === 1 && title !== '' ? (title.split('/').at(-1) ?? title) : kind,
    title: title === '' ? 'Interview' : title,
    promptFile: '',
    promptHash: createHash('sha256').update(names.join('\n')).digest('hex'),
    models: names,
    groups: [...groups.values()].map(({ group }) => group),
    ...(logOnly && { logOnly }),
    // It is unknown what other tools meant to ask.
    unplanned: names,
    startedAt,
    firstRun,
    runs: largest([firstRun, ...runs]) - firstRun + 1,
    ...(prices.size > 0 && { prices: [...prices.values()] }),
    notes:
      repeated === 0 ? [] : [`${formatNumberOf(repeated, 'reply', 'replies')} found in several files and counted once`],
    assertions: [...questions].map(([fixture, { name }]) => ({
      fixture,
      file: '',
      line: 1,
      title: name,
      analytic: passed,
      expected: true,
      ...resolvePolicy({ assert: 'soft' }),
    })),
    details: {
      questions: Object.fromEntries(questions),
      groups: Object.fromEntries([...groups].map(([name, { template, params }]) => [name, { template, params }])),
      files,
      ...(policy !== undefined && { policy }),
      ...(lacking.length > 0 && { lacking }),
      ...(unjudged !== undefined && { unjudged }),
    },
  };
}

function toQuestion({ name, language, category }: PreparedRow, interview: string): AskedQuestion {
  return { interview, name, language, ...(category !== undefined && { category }) };
}

/** Assay's own rows contain the start time of their session. */
function timeOf({ session, repliedAt }: Readonly<Record<string, unknown>>): string {
  const times = [session, repliedAt].filter((text) => typeof text === 'string');
  return times.find((text) => text.endsWith('Z') && !Number.isNaN(Date.parse(text))) ?? '';
}

function pricesOf({ prices }: PreparedRow): readonly PriceOverride[] {
  return prices === undefined ? [] : (priceOverrideSchema.array().safeParse(prices).data ?? []);
}

/** A source of evaluated rows, which can be read several times. */
export interface RowSource {
  /** The source as the user wrote it; distinguishes its runs from those of other sources. */
  readonly source: string;
  readonly rows: () => Iterable<EvaluatedRow>;
}

/** An answer of a row, in the log that a run would have written. */
interface PlacedAnswer extends Answer {
  readonly group: Group;
  /** False if an earlier row had the same reply. */
  readonly isNew: boolean;
}

/** The answers in rows, each with its cell and the number of its run within the cell. */
function* answersOfRows(sources: readonly RowSource[]): Generator<PlacedAnswer> {
  const cells = new Map<string, FindRun>();
  for (const { source, rows } of sources) {
    for (const row of rows()) {
      const about = cellOf(row, source);
      const key = JSON.stringify(about);
      const findRun = cells.get(key) ?? createRunFinder();
      cells.set(key, findRun);
      const { run, isNew } = findRun(row, source);
      const group = toGroup(about, row);
      const entry = toEntry(row, { about, model: groupName(group), run });
      yield { entry, details: entry.details, about, group, question: row, run: row.run, texts: row, isNew };
    }
  }
}

function toEntry(
  row: EvaluatedRow,
  { about, model, run }: { readonly about: CellAbout; readonly model: string; readonly run: number },
): Answer['entry'] & Pick<Answer, 'details'> {
  const { interview } = about;
  const id = fixtureIdOf(row);
  const { asks = about.model } = row;
  return {
    kind: 'trial',
    trial: {
      challenge: interview,
      fixture: interview === '–' ? id : `${interview} › ${id}`,
      model,
      run,
      ...(model !== asks && { asks }),
      request: typeof row['request'] === 'string' ? row['request'] : '',
      verdict: verdictOf(row),
    },
    ...callOf(row),
    fenced: false,
    details: detailsOf(row),
  };
}

/** Parameters, as text, distinguish groups of the same model. */
function toGroup({ model, template, params }: CellAbout, { round }: EvaluatedRow): Group {
  return {
    model,
    ...(template !== '–' && { prompt: template }),
    ...(params !== '' && { parameters: { parameters: params } }),
    ...(round > 1 && { round }),
  };
}

/** The cell of a row. */
function cellOf(row: EvaluatedRow, source: string): CellAbout {
  return {
    interview: row.interview ?? partOfName(source, 1),
    model: row.model ?? '–',
    template: row.template ?? partOfName(source, 3),
    params: describeParams(withoutCommand(row.params ?? {})),
    language: row.language,
  };
}

/** The original's parameters include llama.cpp's whole command line, which names a different file for each question. */
function withoutCommand(params: NonNullable<EvaluatedRow['params']>): NonNullable<EvaluatedRow['params']> {
  return typeof params === 'string' ? params : { ...params, cmdline: undefined };
}

/** The original's file names describe their content: `eval_<interview>_<languages>_<template>_…`. */
function partOfName(source: string, part: number): string {
  const name = source.split(/[\\/]/).at(-1) ?? '';
  return (/^(?:eval|interview)_[^_]*_[^_]*_[^_]+_/.test(name) ? name.split('_')[part] : undefined) ?? '–';
}

/** The run of a row, and whether its reply is new: a reply that was replayed into another file counts once. */
type FindRun = (row: EvaluatedRow, source: string) => Pick<PlacedAnswer, 'run' | 'isNew'>;

/** Distinguishes runs of one model: Assay's own by session, those of other tools by file. */
function createRunFinder(): FindRun {
  /** Runs by their first reply: the same reply in another file means the same run. */
  const runs = new Map<string, string>();
  const seen = new Set<string>();
  const numbers = new Map<string, number>();
  return (row, source) => {
    const session = typeof row['session'] === 'string' ? row['session'] : source;
    const own = `${hash('sha256', session, 'hex').slice(0, 12)} ${row.run}`;
    const reply = replyOf(row);
    const key = `${row.name} ${own}`;
    if (row.round === 1) {
      runs.set(key, (reply === undefined ? undefined : runs.get(reply)) ?? own);
      runs.set(reply ?? key, runs.get(key) ?? own);
    }
    const isNew = reply === undefined || !seen.has(reply);
    seen.add(reply ?? key);
    const first = runs.get(key) ?? own;
    const run = numbers.get(first) ?? numbers.size;
    numbers.set(first, run);
    return { run, isNew };
  };
}

/** Identifies a reply; simulated replies follow from request and run. For other tools, nothing is known. */
function replyOf({ name, run, round, ...row }: EvaluatedRow): string | undefined {
  const id = row['simulated'] === true ? `${String(row['request'])} ${run}` : row['responseId'];
  return typeof id === 'string' ? JSON.stringify([name, round, id]) : undefined;
}

/** What a row says about its call; rows of other tools say nothing. */
function callOf(row: EvaluatedRow): CallEntry {
  const { source, simulated, tier, host = row['server'], attempts, choice } = row as Readonly<Record<string, unknown>>;
  const textOf = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const known = source === 'live' || source === 'recording' || source === 'offline' ? source : 'recording';
  const fingerprint = textOf('fingerprint');
  return {
    source: simulated === true ? 'offline' : known,
    attempts: typeof attempts === 'number' ? attempts : 1,
    milliseconds: typeof row['milliseconds'] === 'number' ? row['milliseconds'] : null,
    servedBy: textOf('servedBy'),
    ...(fingerprint !== null && { fingerprint }),
    server: typeof host === 'string' ? host : null,
    responseId: textOf('responseId'),
    replyHash: textOf('replyHash'),
    usage: usageOf(row['usage']),
    ...(typeof tier === 'string' && { tier }),
    ...(typeof choice === 'number' && { choice }),
    repliedAt: textOf('repliedAt'),
  };
}

function usageOf(value: unknown): CallEntry['usage'] {
  const usage = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { promptTokens, completionTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  return typeof promptTokens === 'number' &&
    typeof completionTokens === 'number' &&
    typeof cachedTokens === 'number' &&
    typeof cacheWriteTokens === 'number'
    ? { promptTokens, completionTokens, cachedTokens, cacheWriteTokens }
    : null;
}
