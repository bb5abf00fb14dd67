import { didYouMean, printableLine, quoteForShell } from 'gpt-assay/basics';
import {
  type AssertionEntry,
  type Group,
  readReport,
  readTexts,
  type SuiteEntry,
  type TrialEntry,
} from 'gpt-assay/experiment';
import { readAnswer } from 'gpt-assay/kinds';
import { isOfflineName } from 'gpt-assay/model';
import { AssayError } from 'gpt-assay/plugin';
import { z } from 'zod';

/** What a model said of a submission in one run; an errored call says nothing, and is not among them. */
export interface RunVerdicts {
  /** By analytic; without those that the reply leaves open. */
  readonly values: ReadonlyMap<string, boolean>;
  /** Analytics about which nothing was received, as if the call had failed. */
  readonly missing: readonly string[];
  readonly reason: string | undefined;
}

/** A submission, and all that one model with one prompt said of it. */
export interface GradedSubmission {
  /** Id of the item, or name of the fixture. */
  readonly id: string;
  readonly runs: readonly RunVerdicts[];
  /** Calls that brought no reply. */
  readonly errored: number;
  /** Right values by analytic, as far as the report has them. */
  readonly labels: ReadonlyMap<string, boolean>;
  /** The analytics that were asked of it. */
  readonly asked: ReadonlySet<string>;
}

/** The verdicts of one model with one prompt. */
export interface GradedReport {
  readonly challenge: string;
  /** As reports name the model and its prompt. */
  readonly grader: string;
  readonly isSimulated: boolean;
  readonly isComplete: boolean;
  /** In the order of the report. */
  readonly analytics: readonly string[];
  readonly submissions: readonly GradedSubmission[];
}

/** Which of several models and prompts is meant. */
export interface GraderChoice {
  readonly model: string | undefined;
  readonly prompt: string | undefined;
}

/** Reads the verdicts of a report folder by its log; `shown` is the folder as the user wrote it. */
export function readGradedReport(folder: string, shown: string, choice: GraderChoice): GradedReport {
  let chosen: string | undefined;
  const entries: TrialEntry[] = [];
  const { suite, complete } = readReport(folder, shown, {
    onTrial(entry, head, counted) {
      chosen ??= chooseGrader(head, choice, shown);
      if (counted && entry.trial.model === chosen) {
        entries.push(entry);
      }
    },
  });
  chosen ??= chooseGrader(suite, choice, shown);
  const labelled = [...suite.assertions, ...(suite.unreviewed ?? [])];
  const analytics = analyticsOf(suite, labelled, entries);
  const replies = readReplies(folder, entries, labelled, analytics);
  return {
    challenge: suite.challenge,
    grader: chosen,
    isSimulated: entries.some(({ source, trial }) => source === 'offline' || isOfflineName(trial.asks ?? trial.model)),
    isComplete: complete,
    analytics,
    submissions: toSubmissions(suite, entries, { labelled, analytics, replies }),
  };
}

/** The name of the only group that is meant. */
function chooseGrader(suite: SuiteEntry, { model, prompt }: GraderChoice, shown: string): string {
  refuseOthers(suite, shown);
  // Without the prompt's examples a model is asked for comparison alone.
  const baselines = new Set(suite.examples?.pairs.map(({ without }) => without));
  const groups = suite.models.flatMap((name, place): readonly Named[] => {
    const group = suite.groups?.[place] ?? { model: name };
    return baselines.has(name) ? [] : [{ name, group, prompt: promptOf(group, suite) }];
  });
  const meant = groups.filter(
    (one) =>
      (model === undefined || one.group.model === model || one.name === model) &&
      (prompt === undefined || one.prompt === prompt),
  );
  const [only, second] = meant;
  if (only !== undefined && second === undefined) {
    return only.name;
  }
  const list = (only === undefined ? groups : meant).slice(0, 20).map((one) => `  ${optionsOf(one)}`);
  const wanted = model ?? prompt ?? '';
  const known = groups.flatMap((one) => [one.group.model, one.prompt]);
  const why =
    only === undefined
      ? `${shown} has no verdicts of ${[model, prompt].filter((part) => part !== undefined).join(' with ')}${didYouMean(wanted, known)}. It has those of:`
      : `${shown} has the verdicts of several graders, and grades are those of one. Choose it:`;
  throw new AssayError([why, ...list].join('\n'));
}

/** A group of the report, and the prompt by which a user may choose it. */
interface Named {
  readonly name: string;
  readonly group: Group;
  readonly prompt: string;
}

function optionsOf({ group, prompt }: Named): string {
  return `--model ${quoteForShell(group.model)} --prompt ${quoteForShell(prompt)}`;
}

/** The challenge's own prompt is called as the challenge. */
function promptOf({ prompt }: Group, { challenge }: SuiteEntry): string {
  return prompt ?? challenge;
}

function refuseOthers({ of = 'validator', measuredBy = 'assess' }: SuiteEntry, shown: string): void {
  const other = of === 'validator' ? measuredBy : of;
  if (other !== 'assess') {
    throw new AssayError(
      `${shown} is a report of ${printableLine(other, 40)}, which grades no submissions: expected one of assay repeat, gate or assess.`,
    );
  }
}

function analyticsOf(
  { prompts = [] }: SuiteEntry,
  labelled: readonly AssertionEntry[],
  entries: readonly TrialEntry[],
): readonly string[] {
  const asked = prompts.flatMap(({ rubrics }) => Object.keys(rubrics));
  const given = entries.flatMap((entry) => [...statedValues(entry).keys()]);
  return [...new Set([...asked, ...labelled.map(({ analytic }) => analytic), ...given])];
}

const statedSchema = z.object({ values: z.record(z.string(), z.boolean()) });

/** Values that the log states, as it does of verdicts that were given elsewhere. */
function statedValues({ details }: TrialEntry): ReadonlyMap<string, boolean> {
  const parsed = details === undefined ? undefined : statedSchema.safeParse(details);
  return new Map(Object.entries(parsed?.data?.values ?? {}));
}

/**
 * Logs say whether a value was the expected one. Where nothing was expected, the value stands in the reply alone: these are
 * the answers of such replies by the hash of their text.
 */
function readReplies(
  folder: string,
  entries: readonly TrialEntry[],
  labelled: readonly AssertionEntry[],
  analytics: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const labels = new Map<string, number>();
  for (const { fixture } of labelled) {
    labels.set(fixture, (labels.get(fixture) ?? 0) + 1);
  }
  const wanted = new Set(
    entries.flatMap(({ replyHash, trial }) =>
      replyHash === null || (labels.get(trial.fixture) ?? 0) >= analytics.length ? [] : [replyHash],
    ),
  );
  const answers = new Map<string, ReadonlyMap<string, boolean>>();
  for (const entry of wanted.size === 0 ? [] : readTexts(folder)) {
    if (entry.kind === 'reply' && wanted.has(entry.hash)) {
      const { text, refusal = null, finishReason = null, hash } = entry;
      const reading = readAnswer({ text, refusal, finishReason }, { required: analytics });
      answers.set(hash, new Map(reading.status === 'answer' ? Object.entries(reading.answer) : []));
    }
  }
  return answers;
}

interface Known {
  readonly labelled: readonly AssertionEntry[];
  readonly analytics: readonly string[];
  readonly replies: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
}

function toSubmissions(
  suite: SuiteEntry,
  entries: readonly TrialEntry[],
  { labelled, analytics, replies }: Known,
): readonly GradedSubmission[] {
  const examples = new Set(suite.examples?.shown);
  const byPrompt = (suite.prompts ?? []).length > 0 ? analytics : [];
  const reviewed = labelsOf(suite.assertions);
  const expected = labelsOf(labelled);
  const trials = new Map<string, TrialEntry[]>();
  for (const id of [...expected.keys(), ...(suite.unlabelled ?? [])]) {
    if (!examples.has(id)) {
      trials.set(id, []);
    }
  }
  for (const entry of entries) {
    trials.get(entry.trial.fixture)?.push(entry);
  }
  return [...trials].map(([id, own]): GradedSubmission => {
    const values = expected.get(id) ?? new Map<string, boolean>();
    const replied = own.filter(({ trial }) => trial.verdict.status !== 'errored');
    return {
      id,
      runs: replied.map((entry) => toRun(entry, values, replies)),
      errored: own.length - replied.length,
      labels: reviewed.get(id) ?? new Map<string, boolean>(),
      asked: new Set([...values.keys(), ...byPrompt, ...own.flatMap((entry) => [...statedValues(entry).keys()])]),
    };
  });
}

function labelsOf(assertions: readonly AssertionEntry[]): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const labels = new Map<string, Map<string, boolean>>();
  for (const { fixture, analytic, expected } of assertions) {
    const own = labels.get(fixture) ?? new Map<string, boolean>();
    labels.set(fixture, own.set(analytic, expected));
  }
  return labels;
}

function toRun(entry: TrialEntry, expected: ReadonlyMap<string, boolean>, replies: Known['replies']): RunVerdicts {
  const { verdict, reason } = entry.trial;
  const { missing = [] } = verdict as { readonly missing?: readonly string[] };
  const values = new Map(valuesOf(entry, expected, replies));
  for (const analytic of missing) {
    values.delete(analytic);
  }
  return { values, missing, reason };
}

/** The values of one reply: as its verdict says where a value was expected, else as the log or its text does. */
function valuesOf(
  entry: TrialEntry,
  expected: ReadonlyMap<string, boolean>,
  replies: Known['replies'],
): ReadonlyMap<string, boolean> {
  const { trial, replyHash, votes } = entry;
  const { verdict } = trial;
  if (verdict.status === 'unreadable' || verdict.status === 'errored') {
    return new Map();
  }
  const given = votes === undefined && replyHash !== null ? replies.get(replyHash) : undefined;
  const values = new Map([...(given ?? []), ...statedValues(entry), ...expected]);
  for (const { analytic, received } of verdict.status === 'correct' ? [] : verdict.mismatches) {
    values.set(analytic, received);
  }
  for (const analytic of verdict.status === 'partial' ? Object.keys(verdict.undecided) : []) {
    values.delete(analytic);
  }
  return values;
}
