import { createHash } from 'node:crypto';
import { formatNumberOf } from 'gpt-assay/basics';
import { type Group, type SuiteEntry, logVersion, resolvePolicy } from 'gpt-assay/experiment';
import { type PriceOverride, listedServer, priceOverrideSchema } from 'gpt-assay/model';
import { largest, smallest } from 'gpt-assay/statistics';
import { interview as kind } from '../interview-name';
import type { InterviewPolicy } from '../policy';
import type { PreparedRow } from '../rows/rows';
import type { Answer } from './answer';
import { answersOfRows, type RowSource } from './answers-of-rows';
import type { AskedQuestion } from './log-details';
import { passed } from './to-trial';

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
