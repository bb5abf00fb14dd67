import { createHash } from 'node:crypto';
import { formatNumberOf } from '../../../basics/text/numbers';
import { groupName, type Group } from '../../../experiment/group';
import type { CallEntry } from '../../../experiment/log/call-entry';
import { logVersion, type SuiteEntry } from '../../../experiment/log/suite-entry';
import type { TrialEntry } from '../../../experiment/log/trial-log';
import { resolvePolicy } from '../../../experiment/policy/policy';
import type { PriceOverride } from '../../../model/prices/price-schema';
import { listedServer } from '../../../model/prices/listed-server';
import { priceOverrideSchema } from '../../../model/prices/price-schema';
import { largest, smallest } from '../../../statistics/extremes';
import { interview as kind } from '../interview-name';
import type { InterviewPolicy } from '../policy';
import type { EvaluatedRow } from '../rows/rows';
import type { AskedQuestion } from './log-details';
import { fixtureIdOf } from './suite-entry';
import { detailsOf, passed, verdictOf } from './to-trial';
import { walkRows, type PlacedRow, type RowSource } from './walk-rows';

/** Rows, from Assay or other tools, as the log that a run would have written. */
export interface RowLog {
  readonly head: SuiteEntry;
  readonly entries: () => Generator<TrialEntry>;
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

/** Reads rows as a log. The rows are read twice now, and again for each pass over the entries. */
export function logOfRows(sources: readonly RowSource[], about: AboutRows): RowLog {
  const index = indexRows(sources);
  return {
    head: toHead(index, about),
    *entries() {
      let place = 0;
      for (const placed of walkRows(sources)) {
        if (index.last.get(placed.key) === place) {
          yield toEntry(placed);
        }
        place += 1;
      }
    },
  };
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
    ...{ last: new Map(), questions: new Map(), groups: new Map(), prices: new Map(), runs: new Set() },
    ...{ repeated: 0, startedAt: '' },
  };
  let place = 0;
  for (const placed of walkRows(sources)) {
    const { row, about, group, run, key, isNew } = placed;
    index.last.set(key, place);
    index.runs.add(run);
    index.repeated += isNew ? 0 : 1;
    const { template, params } = about;
    index.groups.set(groupName(group), { group, template, params });
    const fixture = fixtureOf(placed);
    index.questions.set(fixture, index.questions.get(fixture) ?? toQuestion(row, about.interview));
    for (const price of pricesOf(row)) {
      index.prices.set(JSON.stringify(price), price);
    }
    const began = timeOf(row);
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
    ...{ kind: 'suite', version: logVersion, of: kind, server: listedServer, priced: true, substituted: false },
    challenge: interviews.length === 1 && title !== '' ? (title.split('/').at(-1) ?? title) : kind,
    title: title === '' ? 'Interview' : title,
    ...{ promptFile: '', promptHash: createHash('sha256').update(names.join('\n')).digest('hex') },
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
      ...{ fixture, file: '', line: 1, title: name, analytic: passed, expected: true },
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

function fixtureOf({ row, about: { interview } }: PlacedRow): string {
  return interview === '–' ? fixtureIdOf(row) : `${interview} › ${fixtureIdOf(row)}`;
}

function toQuestion({ name, language, category }: EvaluatedRow, interview: string): AskedQuestion {
  return { interview, name, language, ...(category !== undefined && { category }) };
}

function toEntry(placed: PlacedRow): TrialEntry {
  const { row, about, group, run } = placed;
  const model = groupName(group);
  const { asks = about.model } = row;
  return {
    kind: 'trial',
    trial: {
      ...{ challenge: about.interview, fixture: fixtureOf(placed), model, run },
      ...(model !== asks && { asks }),
      request: typeof row['request'] === 'string' ? row['request'] : '',
      verdict: verdictOf(row),
    },
    ...callOf(row),
    fenced: false,
    details: detailsOf(row),
  };
}

/** Assay's own rows contain the start time of their session. */
function timeOf({ session, repliedAt }: Readonly<Record<string, unknown>>): string {
  const times = [session, repliedAt].filter((text) => typeof text === 'string');
  return times.find((text) => text.endsWith('Z') && !Number.isNaN(Date.parse(text))) ?? '';
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
    ...{ responseId: textOf('responseId'), replyHash: textOf('replyHash') },
    usage: usageOf(row['usage']),
    ...(typeof tier === 'string' && { tier }),
    ...(typeof choice === 'number' && { choice }),
    repliedAt: textOf('repliedAt'),
  };
}

function pricesOf({ prices }: EvaluatedRow): readonly PriceOverride[] {
  return prices === undefined ? [] : (priceOverrideSchema.array().safeParse(prices).data ?? []);
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
