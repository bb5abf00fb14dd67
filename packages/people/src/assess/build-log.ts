import { createHash } from 'node:crypto';
import { groupBy } from 'gpt-assay/basics';
import { type AssertionEntry, groupName, logVersion, type SuiteEntry, type TrialEntry } from 'gpt-assay/experiment';
import type { Verdict } from 'gpt-assay/plugin';
import type { GradedVerdict, VerdictFile } from '../verdicts/verdict-file';
import type { Known, KnownValues } from './truths';

/** What the log is to say besides what the file holds. */
export interface LogFacts {
  /** The file as a user names it. */
  readonly shown: string;
  /** SHA-256 (hex) of the file. */
  readonly hash: string;
  readonly challenge: string;
  readonly title: string;
  readonly assert: 'hard' | 'soft';
  readonly tolerate: number;
  readonly startedAt: string;
  readonly notes: readonly string[];
}

/** A log of verdicts that were given elsewhere: nothing was asked for it. */
export interface AssessedLog {
  readonly suite: SuiteEntry;
  /** In order of runs. */
  readonly trials: readonly TrialEntry[];
}

/**
 * The log of verdicts: an assertion for each item and analytic whose right value is known, a trial for each item, group
 * and run. Items of which nothing is known are asked and not judged; their trials keep the values for `assay grades`.
 */
export function buildLog(verdicts: VerdictFile['verdicts'], truths: KnownValues, facts: LogFacts): AssessedLog {
  const judged = verdicts.filter(({ item, analytic }) => truths.of(item, analytic) !== undefined);
  const groups = groupsOf(verdicts);
  const assertions = assertionsOf(judged, truths, facts);
  const byItem = groupBy(assertions, ({ fixture }) => fixture);
  const parts = groupBy(verdicts, ({ item, model, prompt, run }) => JSON.stringify([run, item, model, prompt]));
  const trials = [...parts].map(([key, own]) => toTrial(key, own, byItem, facts.challenge));
  const models = groups.map(groupName);
  const unlabelled = [...new Set(verdicts.map(({ item }) => item))].filter((item) => !byItem.has(item));
  const suite: SuiteEntry = {
    kind: 'suite',
    version: logVersion,
    challenge: facts.challenge,
    title: facts.title,
    server: 'elsewhere',
    promptFile: facts.shown,
    promptHash: facts.hash,
    models,
    ...(groups.some(({ prompt }) => prompt !== undefined) && { groups }),
    startedAt: facts.startedAt,
    firstRun: 0,
    runs: 1 + trials.reduce((most, { trial }) => Math.max(most, trial.run), 0),
    // How often each was asked is the other tool's business.
    unplanned: models,
    substituted: false,
    priced: false,
    notes: facts.notes,
    assertions,
    measuredBy: 'assess',
    ...(unlabelled.length > 0 && { unlabelled }),
    ...chosenOf(trials, byItem),
  };
  return { suite, trials: trials.toSorted((a, b) => a.trial.run - b.trial.run) };
}

interface GradingGroup {
  readonly model: string;
  readonly prompt?: string;
}

function groupsOf(verdicts: readonly GradedVerdict[]): readonly GradingGroup[] {
  const groups = new Map<string, GradingGroup>();
  for (const { model, prompt } of verdicts) {
    const group = toGroup(model, prompt);
    groups.set(groupName(group), group);
  }
  return [...groups.values()];
}

function toGroup(model: string, prompt: string | undefined): GradingGroup {
  return prompt === undefined ? { model } : { model, prompt };
}

function assertionsOf(
  verdicts: readonly GradedVerdict[],
  truths: KnownValues,
  facts: LogFacts,
): readonly AssertionEntry[] {
  const assertions = new Map<string, AssertionEntry>();
  for (const { item, analytic, line = 1 } of verdicts) {
    const known = truths.of(item, analytic);
    const key = JSON.stringify([item, analytic]);
    if (known !== undefined && !assertions.has(key)) {
      assertions.set(key, toAssertion(known, line, facts));
    }
  }
  return [...assertions.values()];
}

function toAssertion(
  { item, analytic, value, labels }: Known,
  line: number,
  { shown, assert, tolerate }: LogFacts,
): AssertionEntry {
  return {
    fixture: item,
    file: shown,
    line,
    title: item,
    analytic,
    expected: value,
    assert,
    tolerate,
    ...(Object.keys(labels).length > 0 && { labels }),
  };
}

function toTrial(
  key: string,
  verdicts: readonly GradedVerdict[],
  assertions: ReadonlyMap<string, readonly AssertionEntry[]>,
  challenge: string,
): TrialEntry {
  const [first] = verdicts as [GradedVerdict];
  const { item, model, prompt, run, reason, usage } = first;
  return {
    kind: 'trial',
    trial: {
      challenge,
      fixture: item,
      model: groupName(toGroup(model, prompt)),
      run,
      request: createHash('sha256').update(key).digest('hex'),
      verdict: toVerdict(verdicts, assertions.get(item) ?? []),
      ...(reason !== undefined && { reason }),
    },
    ...detailsOf(verdicts, assertions.get(item) ?? []),
    source: 'recording',
    attempts: 1,
    milliseconds: first.milliseconds ?? null,
    servedBy: null,
    server: null,
    responseId: null,
    replyHash: null,
    usage: usage === undefined ? null : { ...usage, cachedTokens: 0 },
    repliedAt: first.at ?? null,
    fenced: false,
  };
}

/** What was said of analytics whose right value nobody knows, as far as it could be read. */
function detailsOf(
  verdicts: readonly GradedVerdict[],
  assertions: readonly AssertionEntry[],
): Pick<TrialEntry, 'details'> {
  const judged = new Set(assertions.map(({ analytic }) => analytic));
  const values = verdicts.flatMap(({ analytic, said }): readonly (readonly [string, boolean])[] =>
    said.status === 'verdict' && !judged.has(analytic) ? [[analytic, said.value]] : [],
  );
  return values.length === 0 ? {} : { details: { values: Object.fromEntries(values) } };
}

/** What the verdicts of one trial come to; an analytic without one is missing. */
function toVerdict(verdicts: readonly GradedVerdict[], assertions: readonly AssertionEntry[]): Verdict {
  const said = new Map(verdicts.map((one) => [one.analytic, one.said]));
  const missing: string[] = [];
  const undecided = new Map<string, string>();
  const mismatches = assertions.flatMap(({ analytic, expected }) => {
    const own = said.get(analytic);
    if (own === undefined || own.status === 'missing') {
      missing.push(analytic);
      return [];
    }
    if (own.status === 'unreadable') {
      undecided.set(analytic, own.problem);
      return [];
    }
    return own.value === expected ? [] : [{ analytic, expected, received: own.value }];
  });
  if (assertions.length === 0) {
    return unjudgedVerdict(verdicts);
  }
  if (missing.length === assertions.length) {
    const [problem = 'no verdict'] = verdicts.flatMap(({ said: own }) =>
      own.status === 'missing' ? [own.problem] : [],
    );
    return { status: 'errored', problem };
  }
  if (undecided.size === assertions.length) {
    return { status: 'unreadable', kind: 'no-answer', problem: [...undecided.values()].join('; ') };
  }
  if (missing.length + undecided.size > 0) {
    return {
      status: 'partial',
      mismatches,
      undecided: Object.fromEntries(undecided),
      ...(missing.length > 0 && { missing }),
    };
  }
  return mismatches.length === 0 ? { status: 'correct' } : { status: 'incorrect', mismatches };
}

/** The verdict of a trial of which nothing is judged: whether there is one at all. */
function unjudgedVerdict(verdicts: readonly GradedVerdict[]): Verdict {
  const [first] = verdicts.toSorted((a, b) => order.indexOf(a.said.status) - order.indexOf(b.said.status));
  const said = first?.said ?? { status: 'missing', problem: 'no verdict' };
  switch (said.status) {
    case 'verdict':
      return { status: 'correct' };
    case 'unreadable':
      return { status: 'unreadable', kind: 'no-answer', problem: said.problem };
    case 'missing':
      return { status: 'errored', problem: said.problem };
  }
}

const order = ['verdict', 'unreadable', 'missing'];

/** The labelled items of each group that has not graded all of them. */
function chosenOf(
  trials: readonly TrialEntry[],
  labelled: ReadonlyMap<string, readonly AssertionEntry[]>,
): Pick<SuiteEntry, 'chosen'> {
  const partial = [...groupBy(trials, ({ trial }) => trial.model)].flatMap(
    ([group, own]): readonly (readonly [string, readonly string[]])[] => {
      const ids = [...new Set(own.map(({ trial }) => trial.fixture))].filter((id) => labelled.has(id));
      return ids.length === labelled.size ? [] : [[group, ids]];
    },
  );
  return partial.length === 0 ? {} : { chosen: Object.fromEntries(partial) };
}
