import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { line, spaced, toned, whole, type Text, renderTable } from '../../experiment/blocks/blocks';
import type { Asked } from '../../experiment/log/trial';
import { wordFor } from '../../experiment/words';

/** The document that `assay ask --json` prints of files. */
export interface AskDocument {
  readonly challenge: string;
  /** Analytics on which no model that is asked has an opinion; absent when there are none. */
  readonly notJudged?: readonly string[];
  readonly files: readonly AskedFile[];
}

/** What one model answered about one file. */
export interface AskedFile {
  readonly file: string;
  readonly model: string;
  /** How many answers were true and how many false, by analytic. */
  readonly analytics: Readonly<Record<string, { readonly true: number; readonly false: number }>>;
  /** Replies of `offline/judge` or `offline/grader` that leave an analytic without a value. */
  readonly undecided: number;
  readonly unreadable: number;
  readonly errored: number;
  /** What people decided about this code in overrides, by analytic; absent without one. */
  readonly decided?: Readonly<Record<string, boolean>>;
  readonly trials: readonly TrialDocument[];
}

type TrialDocument = { readonly run: number; readonly source: Asked['source'] } & (
  | {
      readonly status: 'answer';
      readonly answer: Readonly<Record<string, boolean>>;
      readonly reason?: string;
      /** Of offline models: why an analytic has no value, and what each value rests on. */
      readonly undecided?: Readonly<Record<string, string>>;
      readonly evidence?: Readonly<Record<string, string>>;
      readonly reply: string | null;
    }
  | { readonly status: 'unreadable'; readonly kind: string; readonly problem: string; readonly reply: string | null }
  | { readonly status: 'errored'; readonly problem: string }
);

/** The answers about each file, by analytic; for a single trial, also the evidence. */
export function renderAsked({ challenge, files, notJudged = [] }: AskDocument): Text {
  const [first] = files;
  const name = first?.file ?? '';
  // A name that cannot be shown as it is cannot be pasted.
  const file = name === '' || printableLine(name) !== name ? '<file>' : quoteForShell(name);
  const keep = `npx assay add ${quoteForShell(challenge)} ${file}`;
  return [
    ...spaced(files.map((file) => renderFile(file, notJudged))),
    '',
    line('Next: Keep it as a fixture, if you know its labels: ', whole(keep)),
  ];
}

function renderFile({ file, model, analytics, decided = {}, trials }: AskedFile, notJudged: readonly string[]): Text {
  const [only] = trials;
  const single = trials.length === 1 && only?.status === 'answer' ? only : undefined;
  const rows = Object.entries(analytics).map(([name, counts]) =>
    single === undefined
      ? [name, ...(notJudged.includes(name) ? ['not judged', ''] : renderCounts(counts, trials, name))]
      : [name, ...renderSingle(single, name, notJudged)],
  );
  const answered = trials.some(({ status }) => status === 'answer');
  return [
    toned('heading', `${printableLine(file)} · ${model} · ${formatNumberOf(trials.length, 'trial')}`),
    ...(answered ? renderTable([{ heading: '' }, { heading: '' }, { heading: '' }], rows) : []),
    ...(single?.reason === undefined ? [] : [`  reason: ${printableLine(single.reason)}`]),
    ...trials.flatMap(renderProblem).map((problem) => toned('unsure', problem)),
    ...Object.entries(decided).map(([name, value]) =>
      toned(
        'unsure',
        `  A person decided that ${printableLine(name, 60)} is ${String(value)} for this code (assay override).`,
      ),
    ),
  ];
}

function renderSingle(
  trial: Extract<TrialDocument, { status: 'answer' }>,
  name: string,
  notJudged: readonly string[],
): readonly [string, string] {
  const value = trial.answer[name];
  const reason = value === undefined ? trial.undecided?.[name] : trial.evidence?.[name];
  const none = notJudged.includes(name) ? 'not judged' : 'undecided';
  return [value === undefined ? none : String(value), printableLine(reason ?? '')];
}

function renderCounts(
  counts: AskedFile['analytics'][string],
  trials: readonly TrialDocument[],
  name: string,
): readonly [string, string] {
  const undecided = trials.filter((trial) => trial.status === 'answer' && trial.undecided?.[name] !== undefined).length;
  const rest = undecided === 0 ? '' : `, undecided ${undecided}`;
  return [`true ${counts.true}, false ${counts.false}${rest}`, ''];
}

function renderProblem(trial: TrialDocument): readonly string[] {
  switch (trial.status) {
    case 'answer':
      return [];
    case 'unreadable':
      return [`  run ${trial.run} unreadable: ${wordFor(trial.kind)}, ${printableLine(trial.problem)}`];
    case 'errored':
      return [`  run ${trial.run} errored: ${printableLine(trial.problem)}`];
  }
}
