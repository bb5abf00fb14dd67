import { formatNumberOf, groupBy, ownValue, tryParseJson } from 'gpt-assay/basics';
import { InputError } from 'gpt-assay/plugin';
import { z } from 'zod';
import { type Check, type Found, noteScale, refuseTooMany, toVerdicts } from './checks';
import { createShortNames, quoted, shorten } from './short-names';
import {
  asProblems,
  createFileChecker,
  eachLine,
  isMap,
  longestReason,
  longestText,
  mapSchema,
  parseToolJson,
  type Placed,
  readMessages,
  readToolText,
  scalarOf,
  textOf,
  toCount,
  toIso,
  toUsage,
} from './tool-file';
import type { GradedVerdict, VerdictFile, VerdictFormat } from './verdict-file';

/**
 * OpenAI Evals: the JSON Lines that `oaieval` writes, of one run or several one after another, and results of runs on
 * OpenAI's platform: output items as its API lists them, or the JSON Lines that its dashboard exports.
 */
export const openaiEvalsFormat: VerdictFormat = {
  name: 'openai-evals',
  fits: (file, head) =>
    /\.jsonl?$/i.test(file) &&
    (/^\uFEFF?\s*\{\s*"spec"\s*:\s*\{/.test(head) ||
      /"object"\s*:\s*"eval\.run\.output_item"/.test(head) ||
      // promptfoo's own files hold such rows, too, when it has imported them.
      (/"data_source_idx"\s*:/.test(head) && /"grades"\s*:/.test(head) && !/"evalId"\s*:/.test(head))),
  read: readOpenaiEvals,
};

/** What either kind of file gives. */
interface Content {
  readonly format: string;
  readonly checks: readonly Check[];
  readonly texts: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

function readOpenaiEvals(file: string, shown: string): VerdictFile {
  const lines = findLines(readToolText(file, shown), shown);
  const { format, checks, texts, notes } = asProblems(shown, () => {
    const [first] = lines.map(({ value }) => value).filter(isMap);
    return isOutput(first) ? readOutputs(lines, shown) : readEvents(lines, shown);
  });
  if (checks.length === 0) {
    const message = `nothing in it passed or failed: expected events of type match or metrics, or results of graders. ${notes.join(' ')}`;
    throw new InputError([{ file: shown, message: message.trim() }]);
  }
  const { notes: notesOnMeaning, ...found } = toVerdicts(checks, texts);
  return { format, ...found, ratings: [], notes: [...notesOnMeaning, ...notes] };
}

/** The values of a file: one on each line, or those of a list that is a document by itself or its `data`. */
function findLines(text: string, shown: string): readonly Placed[] {
  const [firstLine = ''] = /\S.*/.exec(text) ?? [];
  const first = tryParseJson(firstLine);
  if (isMap(first) && !Array.isArray(ownValue(first, 'data'))) {
    return [...eachLine(text)].map(({ line, content }) => ({ value: parseToolJson(content, shown, line), line }));
  }
  const document = first ?? parseToolJson(text, shown);
  const list = isMap(document) ? ownValue(document, 'data') : document;
  if (!Array.isArray(list)) {
    const message =
      'no results of OpenAI Evals: expected JSON Lines that begin with {"spec": …}, or a list of output items';
    throw new InputError([{ file: shown, message }]);
  }
  const path = isMap(document) ? 'data' : '';
  return list.map((value: unknown, index) => ({ value, path: `${path}[${index}]` }));
}

// What oaieval writes

const specSchema = z.object({
  spec: z.object({
    run_id: z.string(),
    completion_fns: z.array(z.string()).min(1),
    eval_name: z.string(),
  }),
});

const eventSchema = z.object({
  run_id: z.string(),
  event_id: z.int(),
  sample_id: z.string().nullish(),
  type: z.string(),
  data: mapSchema.nullish(),
  created_at: z.unknown().optional(),
});

type Spec = z.output<typeof specSchema>['spec'];
type Event = z.output<typeof eventSchema>;

interface EventFile {
  readonly specs: ReadonlyMap<string, Spec>;
  readonly events: readonly Event[];
  /** Events that are there twice. */
  readonly repeated: number;
}

function readEventFile(lines: readonly Placed[], shown: string): EventFile {
  const checker = createFileChecker(shown);
  const specs = new Map<string, Spec>();
  const events = new Map<string, Event>();
  let repeated = 0;
  for (const placed of lines) {
    if (isMap(placed.value) && Object.hasOwn(placed.value, 'spec')) {
      const spec = checker.check(placed, specSchema)?.spec;
      specs.set(spec?.run_id ?? '', spec ?? emptySpec);
    } else if (!isMap(placed.value) || !Object.hasOwn(placed.value, 'final_report')) {
      const event = checker.check(placed, eventSchema);
      if (event !== undefined) {
        const key = JSON.stringify([event.run_id, event.event_id]);
        repeated += events.has(key) ? 1 : 0;
        events.set(key, event);
        if (!specs.has(event.run_id)) {
          checker.report({
            line: placed.line,
            message: `an event of run ${quoted(event.run_id)}, whose first line, {"spec": …}, is not in the file: it says which model was asked`,
          });
        }
      }
    }
  }
  checker.finish();
  return { specs, events: [...events.values()], repeated };
}

const emptySpec: Spec = { run_id: '', completion_fns: [], eval_name: '' };

/** The events of a sample in one run. */
interface Sample {
  readonly item: string;
  readonly spec: Spec;
  /** Index among the runs of the same models and eval. */
  readonly run: number;
  /** Why it has no results. */
  readonly problem: string;
  /** By the names of their analytics. */
  readonly results: ReadonlyMap<string, Result>;
  /** Replies of models, in their order. */
  readonly sampling: readonly Readonly<Record<string, unknown>>[];
}

/** A value that a sample was given, by the name of its analytic. */
interface Result {
  readonly analytic: string;
  readonly value: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string | undefined;
}

function readEvents(lines: readonly Placed[], shown: string): Content {
  const { specs, events, repeated } = readEventFile(lines, shown);
  const samples = toSamples(specs, events);
  const { scales, notes } = findScales(samples.flatMap(({ results }) => [...results.values()]));
  const analyticsOf = new Map(
    [...groupBy(samples, ({ spec }) => spec.eval_name)].map(([name, group]) => {
      const found = new Set(group.flatMap(({ results }) => [...results.keys()]));
      refuseTooMany(group.length, found.size);
      return [name, [...found].filter((analytic) => !scales.has(analytic))];
    }),
  );
  const isGraded = [...specs.values()].some(({ completion_fns }) => completion_fns.length > 1);
  return {
    format: 'a log of oaieval',
    checks: samples.flatMap((sample) =>
      (analyticsOf.get(sample.spec.eval_name) ?? []).map((analytic) => toEventCheck(sample, analytic)),
    ),
    texts: new Map(samples.map(({ item, sampling }) => [item, readAsked(sampling)])),
    notes: [
      ...notes,
      ...(isGraded
        ? ['A run of several completion functions is called after all of them; metascore is of the last, which graded.']
        : []),
      ...(repeated > 0
        ? [`Left out: ${formatNumberOf(repeated, 'event')} that the file has twice (same run and number).`]
        : []),
    ],
  };
}

function toSamples(specs: ReadonlyMap<string, Spec>, events: readonly Event[]): readonly Sample[] {
  const runs = new Map<string, number>();
  const alike = groupBy(specs.values(), ({ completion_fns, eval_name }) => JSON.stringify([completion_fns, eval_name]));
  for (const group of alike.values()) {
    for (const [index, { run_id }] of group.entries()) {
      runs.set(run_id, index);
    }
  }
  const named = events.filter(({ sample_id }) => typeof sample_id === 'string');
  const evals = new Map<string, Set<string>>();
  const nameOf = ({ run_id }: Event): string => specs.get(run_id)?.eval_name ?? '';
  for (const event of named) {
    const id = event.sample_id ?? '';
    evals.set(id, (evals.get(id) ?? new Set<string>()).add(nameOf(event)));
  }
  return [...groupBy(named, ({ run_id, sample_id }) => JSON.stringify([run_id, sample_id])).values()].map((group) => {
    const { run_id = '', sample_id } = group[0] ?? {};
    const spec = specs.get(run_id) ?? emptySpec;
    const id = sample_id ?? '';
    // Versions of an eval number their samples alike.
    const item = (evals.get(id)?.size ?? 0) > 1 ? `${spec.eval_name}: ${id}` : id;
    const results = new Map(findResults(group).map((result) => [result.analytic, result]));
    const sampling = group.filter(({ type }) => type === 'sampling').map(({ data }) => data ?? {});
    const error = group.find(({ type }) => type === 'error')?.data ?? {};
    const problem = shorten(textOf(ownValue(error, 'message')) ?? 'not graded', longestReason);
    return { item, spec, run: runs.get(run_id) ?? 0, problem, results, sampling };
  });
}

/** What the events of a sample say: of several alike, each is an analytic of its own, such as `match` and `match 2`. */
function findResults(events: readonly Event[]): readonly Result[] {
  const counts = new Map<string, number>();
  return events.flatMap(({ type, data, created_at }): readonly Result[] => {
    const given = data ?? {};
    const values = type === 'match' ? [['match', ownValue(given, 'correct')] as const] : metricsOf(type, given);
    return values.flatMap(([name, value]): readonly Result[] => {
      if (value === null || value === undefined || (type === 'metrics' && typeof value === 'string')) {
        return [];
      }
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [{ analytic: count > 1 ? `${name} ${count}` : name, value, data: given, at: toIso(created_at) }];
    });
  });
}

function metricsOf(type: string, data: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  return type === 'metrics' ? Object.entries(data) : [];
}

/** Analytics with values that are neither yes nor no, such as a distance. */
function findScales(results: readonly Result[]): {
  readonly scales: ReadonlySet<string>;
  readonly notes: readonly string[];
} {
  const scales = new Set<string>();
  const notes: string[] = [];
  for (const [analytic, group] of groupBy(results, (result) => result.analytic)) {
    const others = group.map(({ value }) => value).filter((value) => readFlag(value) === undefined);
    if (others.length > 0) {
      scales.add(analytic);
      notes.push(noteScale(analytic, others, group.length));
    }
  }
  return { scales, notes };
}

function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1) {
    return true;
  }
  return value === false || value === 0 ? false : undefined;
}

function toEventCheck({ item, spec, run, problem, results, sampling }: Sample, analytic: string): Check {
  const result = results.get(analytic);
  const { completion_fns: names } = spec;
  const { expected, picked, sampled } = result?.data ?? {};
  return {
    item,
    analytic,
    model: (analytic === 'metascore' ? names.at(-1) : undefined) ?? names.join(' + '),
    run,
    found: result === undefined ? { status: 'missing', problem } : findingOf(result),
    reason: reasonOf(sampled ?? ownValue(sampling.at(-1) ?? {}, 'sampled')),
    expected: scalarOf(expected),
    answered: scalarOf(picked) ?? scalarOf(sampled),
    usage: sumUsage(sampling),
    at: result?.at,
  };
}

function findingOf({ value, data }: Result): Found {
  // oaieval gives the lowest score to a grade that it could not read.
  return ownValue(data, 'choice') === '__invalid__'
    ? { status: 'unreadable', problem: 'no choice in the grader’s reply' }
    : { status: 'checked', passed: readFlag(value) === true };
}

function reasonOf(said: unknown): string | undefined {
  const text = textOf(said);
  return text === undefined ? undefined : shorten(text, longestReason);
}

function sumUsage(sampling: Sample['sampling']): GradedVerdict['usage'] {
  const each = sampling.map((data) => toUsage(ownValue(data, 'usage'), 'prompt_tokens', 'completion_tokens'));
  const known = each.flatMap((usage) => usage ?? []);
  const sum = (key: 'promptTokens' | 'completionTokens'): number =>
    known.reduce((total, usage) => total + usage[key], 0);
  return known.length > 0 && known.length === each.length
    ? { promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens') }
    : undefined;
}

/** What the model was asked first. */
function readAsked([asked]: Sample['sampling']): string {
  return shorten(readMessages(ownValue(asked ?? {}, 'prompt')), longestText);
}

// Results of OpenAI's platform

/** A result of an item, as both kinds of file have it. */
interface Output {
  /** Absent in what the dashboard exports, which has an item once for each run. */
  readonly id: string | undefined;
  readonly run: string;
  /** Tells the item from all others of the file. */
  readonly key: string;
  readonly number: unknown;
  readonly content: unknown;
  readonly results: readonly { readonly name: string; readonly passed: boolean }[];
  readonly sample: Readonly<Record<string, unknown>>;
  readonly created: unknown;
}

const outputItemSchema = z
  .object({
    id: z.string(),
    eval_id: z.string(),
    run_id: z.string(),
    created_at: z.unknown().optional(),
    datasource_item_id: z.unknown().optional(),
    datasource_item: z.unknown().optional(),
    results: z.array(z.object({ name: z.string(), passed: z.boolean() })),
    sample: mapSchema.nullish(),
  })
  .transform((item): Output => ({
    id: item.id,
    run: item.run_id,
    key: JSON.stringify([item.eval_id, item.datasource_item]),
    number: item.datasource_item_id,
    content: item.datasource_item,
    results: item.results,
    sample: item.sample ?? {},
    created: item.created_at,
  }));

const exportedSchema = z
  .object({
    run_id: z.string(),
    data_source_idx: z.int(),
    item: z.unknown().optional(),
    passes: mapSchema.nullish(),
    sample: mapSchema.nullish(),
  })
  .transform((row, context): Output => ({
    id: undefined,
    run: row.run_id,
    key: JSON.stringify([row.data_source_idx, row.item]),
    number: row.data_source_idx,
    content: row.item,
    results: Object.entries(row.passes ?? {}).flatMap(([name, passed]) => {
      if (typeof passed !== 'boolean') {
        context.addIssue({ code: 'custom', path: ['passes', name], message: 'expected true or false' });
        return [];
      }
      return [{ name, passed }];
    }),
    sample: row.sample ?? {},
    created: undefined,
  }));

function isOutput(value: Readonly<Record<string, unknown>> | undefined): boolean {
  return value !== undefined && (isOutputItem(value) || Object.hasOwn(value, 'data_source_idx'));
}

function isOutputItem(value: unknown): boolean {
  return isMap(value) && ownValue(value, 'object') === 'eval.run.output_item';
}

function readOutputs(lines: readonly Placed[], shown: string): Content {
  const checker = createFileChecker(shown);
  const all = lines.flatMap((placed): readonly Output[] => {
    const output = isOutputItem(placed.value)
      ? checker.check(placed, outputItemSchema)
      : checker.check(placed, exportedSchema);
    return output === undefined ? [] : [output];
  });
  checker.finish();
  const outputs = [
    ...new Map(all.map((output) => [output.id ?? JSON.stringify([output.run, output.key]), output])).values(),
  ];
  const names = createShortNames();
  const runs = new Map<string, number>();
  const texts = new Map<string, string>();
  const checks = outputs.flatMap((output): readonly Check[] => {
    const item = names.nameOf(output.key, `item ${scalarOf(output.number) ?? ''}`);
    // What the platform exports may name no model; then two runs may be of two models.
    const model = textOf(ownValue(output.sample, 'model')) ?? `run ${output.run}`;
    texts.set(item, readInput(output));
    return nameResults(output).map(({ analytic, passed }) => {
      const key = JSON.stringify([item, model, analytic]);
      const run = runs.get(key) ?? 0;
      runs.set(key, run + 1);
      return { item, analytic, model, run, found: findingOfOutput(output, passed), ...detailsOfOutput(output) };
    });
  });
  const without = outputs.filter(({ results }) => results.length === 0).length;
  const repeated = all.length - outputs.length;
  const isUnnamed = outputs.some(({ sample }) => textOf(ownValue(sample, 'model')) === undefined);
  return {
    format: 'results of OpenAI’s platform',
    checks,
    texts,
    notes: [
      ...(without > 0
        ? [`Left out: ${formatNumberOf(without, 'result')} without a grader that passed or failed.`]
        : []),
      ...(repeated > 0 ? [`Left out: ${formatNumberOf(repeated, 'result')} that the file has twice.`] : []),
      ...(isUnnamed ? ['Results that name no model are told apart by their runs.'] : []),
    ],
  };
}

/** Results by the names of their graders, to which the platform adds a number of its own. */
function nameResults({ results }: Output): readonly { readonly analytic: string; readonly passed: boolean }[] {
  const counts = new Map<string, number>();
  return results.map(({ name, passed }) => {
    const short = name.replace(/-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, '');
    const count = (counts.get(short) ?? 0) + 1;
    counts.set(short, count);
    return { analytic: count > 1 ? `${short} ${count}` : short, passed };
  });
}

function readInput({ sample, content }: Output): string {
  const asked = readMessages(ownValue(sample, 'input'));
  const input = isMap(content) ? textOf(ownValue(content, 'input')) : undefined;
  return shorten(asked === '' ? (input ?? JSON.stringify(content ?? '')) : asked, longestText);
}

function findingOfOutput({ sample }: Output, passed: boolean): Found {
  const error = ownValue(sample, 'error');
  const problem = isMap(error)
    ? (textOf(ownValue(error, 'message')) ?? textOf(ownValue(error, 'code')))
    : textOf(error);
  return problem === undefined
    ? { status: 'checked', passed }
    : { status: 'missing', problem: shorten(problem, longestReason) };
}

function detailsOfOutput({ sample, created }: Output): Pick<GradedVerdict, 'usage' | 'at'> {
  const seconds = toCount(created);
  const usage = ownValue(sample, 'usage') ?? ownValue(sample, 'token_usage');
  return {
    usage: toUsage(usage, 'prompt_tokens', 'completion_tokens'),
    at: seconds === undefined || seconds > 1e11 ? undefined : new Date(seconds * 1000).toISOString(),
  };
}
