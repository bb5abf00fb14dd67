import { formatNumberOf, ownValue, printableLine, tryParseJson } from 'gpt-assay/basics';
import {
  baseNameOf,
  createProblems,
  type ExportRow,
  firstLineOf,
  hasTooMany,
  isJsonFile,
  isPersonal,
  listNames,
  listOf,
  type Problems,
  readBoolean,
  readExport,
  readRecords,
  readTable,
  readTime,
  textOf,
  toName,
  toReason,
  toShownText,
} from './platform-export';
import type { GradedVerdict, Said, Truth, VerdictFile, VerdictFormat } from './verdict-file';

/**
 * An experiment of LangSmith, as its Python SDK writes it: the table of `ExperimentResults.to_pandas()` or
 * `get_test_results()` as CSV or JSON, or the examples of `get_experiment_results()` as JSON Lines. A boolean that
 * stands in the outputs and in the reference outputs is a verdict of the application that was run, beside the right value;
 * if there is none, boolean feedback is a verdict of its evaluator on the run.
 */
export const langsmithFormat: VerdictFormat = {
  name: 'langsmith',
  fits: (file, head) =>
    isJsonFile(file, head)
      ? /"(?:feedback\.|feedback_stats"|example_id"|reference_example_id")/.test(head) &&
        /"(?:inputs?|outputs)[."]/.test(head)
      : /(?:^|[,;\t"])feedback\./.test(firstLineOf(head)) ||
        (/(?:^|[,;\t"])example_id\b/.test(firstLineOf(head)) && /(?:^|[,;\t"])outputs\b/.test(firstLineOf(head))),
  read: readLangsmith,
};

type Values = ReadonlyMap<string, unknown>;

/** One run of one example. */
interface Run {
  readonly line: number | undefined;
  readonly example: string;
  readonly id: string;
  readonly inputs: Values;
  readonly outputs: Values;
  readonly reference: Values;
  readonly feedback: Values;
  readonly error: string;
  readonly milliseconds: number | undefined;
  readonly usage: GradedVerdict['usage'];
  readonly at: string | undefined;
}

function readLangsmith(file: string, shown: string): VerdictFile {
  const problems = createProblems(shown);
  const text = readExport(file, shown);
  const table = isJsonFile(file, text.slice(0, 1000)) ? readRecords(text, problems) : readTable(text, shown, problems);
  problems.refuse();
  const runs = table.rows.flatMap((row) => readRuns(row, problems));
  refuseRepeated(runs, problems);
  const choice = chooseAnalytics(runs);
  if (choice === undefined && runs.length > 0) {
    problems.add(whyNothing(runs), { line: 1 });
  }
  hasTooMany(choice?.analytics.length ?? 0, problems);
  problems.refuse();
  return choice === undefined
    ? { format, verdicts: [], truths: [], ratings: [], texts: new Map(), notes: ['The experiment has no runs.'] }
    : toVerdictFile(runs, choice, { grader: baseNameOf(shown), notes: table.notes, problems });
}

const format = 'LangSmith’s experiment';

/** Columns of objects, as names before a dot or as JSON of their own. */
const groups: Readonly<Record<string, 'inputs' | 'outputs' | 'reference' | 'feedback'>> = {
  input: 'inputs',
  inputs: 'inputs',
  output: 'outputs',
  outputs: 'outputs',
  reference: 'reference',
  reference_output: 'reference',
  reference_outputs: 'reference',
  feedback: 'feedback',
};

/** One run of a row, or all those of an example. */
function readRuns(row: ExportRow, problems: Problems): readonly Run[] {
  const nested = listOf(row.cells.get('runs'));
  if (nested === undefined) {
    return [readRun(row, problems)];
  }
  const { cells, line } = row;
  return nested.flatMap((one): readonly Run[] => {
    if (typeof one !== 'object' || one === null) {
      problems.add('expected the runs of an example as objects', { line, field: 'runs' });
      return [];
    }
    const run = new Map<string, unknown>(Object.entries(one));
    return [
      {
        ...readRun({ ...(line !== undefined && { line }), cells: run }, problems),
        example: toName(textOf(cells.get('id'))),
        inputs: toValues(cells.get('inputs')) ?? new Map(),
        // An example's own outputs are those that its runs should have.
        reference: toValues(cells.get('outputs')) ?? new Map(),
        feedback: readStatistics(run.get('feedback_stats')),
      },
    ];
  });
}

function readRun({ line, cells }: ExportRow, problems: Problems): Run {
  const found = {
    inputs: new Map<string, unknown>(),
    outputs: new Map<string, unknown>(),
    reference: new Map<string, unknown>(),
    feedback: new Map<string, unknown>(),
  };
  for (const [column, value] of cells) {
    const [, prefix = column, key] = /^([a-z_]+)\.([\s\S]+)$/.exec(column) ?? [];
    const group = ownValue(groups, prefix);
    if (group === undefined || textOf(value) === '') {
      continue;
    }
    if (key !== undefined) {
      found[group].set(toName(key), value);
    } else {
      readObject(value, problems, { line, field: column }).forEach((inner, name) => found[group].set(name, inner));
    }
  }
  const number = (name: string): number | undefined => {
    const text = textOf(cells.get(name));
    return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  };
  const seconds = number('execution_time');
  const promptTokens = number('prompt_tokens');
  const completionTokens = number('completion_tokens');
  return {
    line,
    example: toName(textOf(cells.get('example_id') ?? cells.get('reference_example_id'))),
    id: toName(textOf(cells.get('id') ?? cells.get('run_id'))),
    ...found,
    error: textOf(cells.get('error')),
    milliseconds: seconds === undefined ? between(cells) : Math.round(seconds * 1000),
    usage:
      promptTokens === undefined || completionTokens === undefined ? undefined : { promptTokens, completionTokens },
    at: readTime(cells.get('start_time'), { isUtc: true }),
  };
}

function between(cells: Values): number | undefined {
  const start = readTime(cells.get('start_time'), { isUtc: true });
  const end = readTime(cells.get('end_time'), { isUtc: true });
  return start === undefined || end === undefined ? undefined : Math.max(0, Date.parse(end) - Date.parse(start));
}

/** An object, or its JSON; a text that is none is one value without a name. */
function readObject(
  value: unknown,
  problems: Problems,
  place: { readonly line: number | undefined; readonly field: string },
): Values {
  const text = textOf(value);
  const values = toValues(typeof value === 'string' ? tryParseJson(text) : value);
  if (values === undefined && text.startsWith('{')) {
    problems.add(
      `expected JSON, received ${printableLine(text, 60)}: pandas writes Python dictionaries into a CSV; export with to_json(…, orient="records", lines=True)`,
      place,
    );
  }
  return values ?? new Map([['', value]]);
}

function toValues(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map<string, unknown>(Object.entries(value).map(([name, inner]) => [toName(name), inner]))
    : undefined;
}

/** The feedback of a run from its statistics: its mean is the feedback itself if there is one, or if all are the same. */
function readStatistics(statistics: unknown): Values {
  return new Map(
    [...(toValues(statistics) ?? [])].flatMap(([key, one]): readonly (readonly [string, unknown])[] => {
      const average = toValues(one)?.get('avg');
      return average === undefined || average === null ? [] : [[key, average]];
    }),
  );
}

function refuseRepeated(runs: readonly Run[], problems: Problems): void {
  const known = new Map<string, number | undefined>();
  for (const { id, line } of runs) {
    if (id !== '' && known.has(id)) {
      const first = known.get(id);
      problems.add(
        `the run ${printableLine(id, 60)} stands here again${first === undefined ? '' : `, after line ${first}`}: keep one of the two`,
        { line },
      );
    }
    known.set(id, line);
  }
}

/** What the verdicts of an experiment are. */
interface Choice {
  /** `outputs`: of the application that was run; `feedback`: of its evaluators. */
  readonly from: 'outputs' | 'feedback';
  readonly analytics: readonly string[];
  /** Other columns that could have been meant, with why they are not read. */
  readonly notes: readonly string[];
}

function chooseAnalytics(runs: readonly Run[]): Choice | undefined {
  const reference = countValues(runs, 'reference');
  const feedback = countValues(runs, 'feedback');
  const outputs = [...countValues(runs, 'outputs')].flatMap(([name, { booleans }]) =>
    booleans > 0 && isBoolean(reference.get(name)) ? [name] : [],
  );
  if (outputs.length > 0) {
    const notes =
      feedback.size === 0 ? [] : [leaveOut([...feedback.keys()], 'the outputs themselves are the verdicts')];
    return { from: 'outputs', analytics: outputs, notes };
  }
  const analytics = [...feedback].flatMap(([name, count]) => (isBoolean(count) ? [name] : []));
  const others = [...feedback.keys()].filter((name) => !isBoolean(feedback.get(name)));
  return analytics.length === 0
    ? undefined
    : {
        from: 'feedback',
        analytics,
        notes: [
          ...(others.length === 0 ? [] : [leaveOut(others, 'values other than 0 and 1 are no verdicts')]),
          'LangSmith’s export does not say who gave a feedback: all of it is read as the evaluators’.',
        ],
      };
}

function leaveOut(names: readonly string[], why: string): string {
  return `Feedback ${listNames(names)} is left out: ${why}.`;
}

interface ValueCount {
  /** Values that are there. */
  all: number;
  /** Those that say true or false. */
  booleans: number;
}

function countValues(
  runs: readonly Run[],
  group: 'outputs' | 'reference' | 'feedback',
): ReadonlyMap<string, ValueCount> {
  const counts = new Map<string, ValueCount>();
  for (const run of runs) {
    for (const [name, value] of run[group]) {
      if (name !== '' && textOf(value) !== '') {
        const count = counts.get(name) ?? { all: 0, booleans: 0 };
        counts.set(name, count);
        count.all += 1;
        count.booleans += readBoolean(value) === undefined ? 0 : 1;
      }
    }
  }
  return counts;
}

function isBoolean(count: ValueCount | undefined): boolean {
  return count !== undefined && count.booleans === count.all;
}

function whyNothing(runs: readonly Run[]): string {
  const names = (['outputs', 'feedback'] as const).flatMap((group) =>
    [...countValues(runs, group).keys()].map((name) => `${group}.${name}`),
  );
  const there = names.length === 0 ? 'none' : listNames(names);
  return `no column holds verdicts: expected a boolean in outputs.<name> and reference.<name>, or in feedback.<name>; there are ${there}`;
}

interface Reading {
  readonly grader: string;
  readonly notes: readonly string[];
  readonly problems: Problems;
}

function toVerdictFile(runs: readonly Run[], choice: Choice, { grader, notes, problems }: Reading): VerdictFile {
  const verdicts: GradedVerdict[] = [];
  const truths = new Map<string, Truth>();
  const texts = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const one of runs) {
    const item = itemOf(one, choice);
    if (item === '') {
      problems.add('has neither example_id nor id, so that nobody can say what was graded', { line: one.line });
      continue;
    }
    const run = seen.get(item) ?? 0;
    seen.set(item, run + 1);
    for (const analytic of choice.analytics) {
      verdicts.push(toVerdict(one, { item, analytic, run, grader, from: choice.from }));
      addTruth(truths, { item, analytic, run: one }, problems);
    }
    texts.set(item, toShownText(textOfRun(one, choice)));
  }
  problems.refuse();
  const withoutExample = choice.from === 'outputs' ? runs.filter(({ example }) => example === '').length : 0;
  return {
    format,
    verdicts,
    truths: [...truths.values()],
    ratings: [],
    texts: new Map([...texts].filter(([, text]) => text !== '')),
    notes: [
      ...notes,
      ...choice.notes,
      `LangSmith’s export names no model: the grader is called "${grader}", after the file.`,
      ...(withoutExample === 0
        ? []
        : [
            `${formatNumberOf(withoutExample, 'run')} without example_id: each is an item of its own, and repetitions are not recognised.`,
          ]),
      ...notesOnPeople(runs),
    ],
  };
}

/** An evaluator judges the output of one run; an application that grades is repeated on one example. */
function itemOf({ example, id }: Run, { from }: Choice): string {
  return from === 'outputs' ? example || id : id || example;
}

function toVerdict(
  one: Run,
  facts: { readonly item: string; readonly analytic: string; readonly run: number; readonly grader: string } & Pick<
    Choice,
    'from'
  >,
): GradedVerdict {
  const { item, analytic, run, grader, from } = facts;
  const reason = from === 'outputs' ? toReason(reasonIn(one.outputs)) : '';
  const isOwn = from === 'outputs';
  return {
    item,
    analytic,
    model: grader,
    run,
    said: readSaid(one, from, analytic),
    ...(one.line !== undefined && { line: one.line }),
    ...(reason !== '' && { reason }),
    // Time and tokens are those of the application, not of its evaluators.
    ...(isOwn && one.milliseconds !== undefined && { milliseconds: one.milliseconds }),
    ...(isOwn && one.usage !== undefined && { usage: one.usage }),
    ...(one.at !== undefined && { at: one.at }),
  };
}

function readSaid({ error, ...values }: Run, from: Choice['from'], analytic: string): Said {
  const value = values[from].get(analytic);
  const said = readBoolean(value);
  if (said !== undefined) {
    return { status: 'verdict', value: said };
  }
  if (textOf(value) !== '') {
    return { status: 'unreadable', problem: `expected true or false, received ${printableLine(textOf(value), 60)}` };
  }
  return { status: 'missing', problem: error === '' ? 'the cell is empty' : printableLine(error) };
}

function reasonIn(outputs: Values): string {
  const name = ['reason', 'reasoning', 'explanation', 'comment'].find((one) => typeof outputs.get(one) === 'string');
  return name === undefined ? '' : textOf(outputs.get(name));
}

function addTruth(
  truths: Map<string, Truth>,
  { item, analytic, run }: { readonly item: string; readonly analytic: string; readonly run: Run },
  problems: Problems,
): void {
  const value = readBoolean(run.reference.get(analytic));
  const key = JSON.stringify([item, analytic]);
  const before = truths.get(key);
  if (value !== undefined && before !== undefined && before.value !== value) {
    problems.add(
      `the reference of ${printableLine(item, 60)} says ${String(value)} here and ${String(before.value)} before: keep one of them`,
      { line: run.line, field: `reference.${analytic}` },
    );
  } else if (value !== undefined) {
    truths.set(key, { item, analytic, value });
  }
}

/** What was graded: the inputs, and for an evaluator the outputs, without what names a person. */
function textOfRun({ inputs, outputs }: Run, { from }: Choice): string {
  const shown = from === 'outputs' ? [...inputs] : [...inputs, ...outputs];
  const parts = shown.filter(([name, value]) => !isPersonal(name) && textOf(value) !== '');
  const [only, second] = parts;
  return only !== undefined && second === undefined
    ? textOf(only[1])
    : parts.map(([name, value]) => (name === '' ? textOf(value) : `${name}:\n${textOf(value)}`)).join('\n\n');
}

function notesOnPeople(runs: readonly Run[]): readonly string[] {
  const names = [...new Set(runs.flatMap(({ inputs, outputs }) => [...inputs.keys(), ...outputs.keys()]))].filter(
    isPersonal,
    listNames,
  );
  return names.length === 0 ? [] : [`Not shown, because they may name a person: ${listNames(names)}.`];
}
