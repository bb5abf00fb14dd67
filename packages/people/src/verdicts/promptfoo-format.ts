import { formatNumberOf, groupBy, ownValue, tryParseJson } from 'gpt-assay/basics';
import { InputError } from 'gpt-assay/plugin';
import { z } from 'zod';
import {
  aCopy,
  type Check,
  findCopies,
  type Found,
  listNames,
  noteCopies,
  refuseTooMany,
  type Reply,
  toVerdicts,
} from './checks';
import { createShortNames, shorten } from './short-names';
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
  readToolText,
  scalarOf,
  textOf,
  toCount,
  toIso,
  toUsage,
} from './tool-file';
import type { VerdictFile, VerdictFormat } from './verdict-file';

/** What `promptfoo eval --output results.json` or `results.jsonl` writes, of any version since 2024. */
export const promptfooFormat: VerdictFormat = {
  name: 'promptfoo',
  fits: (file, head) =>
    /\.jsonl?$/i.test(file) &&
    /^\uFEFF?\s*\{/.test(head) &&
    /"(?:evalId|promptIdx|testIdx|gradingResult|namedScores|promptfooVersion)"\s*:/.test(head),
  read: readPromptfoo,
};

function readPromptfoo(file: string, shown: string): VerdictFile {
  const { placed, at } = findRows(readToolText(file, shown), shown);
  const checker = createFileChecker(shown);
  const all = placed.flatMap((row) => checker.check(row, rowSchema) ?? []);
  checker.finish();
  const rows = withoutRepeated(all);
  const { cells, notes: notesOnNames } = nameCells(rows);
  const replies = cells.map(toReply);
  const copies = findCopies(replies);
  const left = new Map<LeftOut, number>();
  const asserted = asProblems(shown, () => findAsserted(cells, left));
  const { checks, grades, copiedGrades } = toChecks(cells, { asserted, replies, copies, at });
  const notesOnLeft = [...left].map(([what, count]) => {
    const [one, several] = leftOut[what];
    return `Left out: ${formatNumberOf(count, one, several)}.`;
  });
  if (checks.length === 0) {
    const message = `none of its ${formatNumberOf(rows.length, 'result')} has an assertion that passed or failed. ${notesOnLeft.join(' ')} Add assertions, and evaluate again.`;
    throw new InputError([{ file: shown, message }]);
  }
  const { notes, ...found } = toVerdicts(checks, new Map(cells.map(({ item, text }) => [item, text])));
  const repeated = all.length - rows.length;
  return {
    format: 'promptfoo’s results',
    ...found,
    ratings: [],
    notes: [
      ...notes,
      ...noteCopies(replies, copies),
      ...noteCopies(grades, copiedGrades),
      ...notesOnNames,
      ...notesOnLeft,
      ...(repeated > 0 ? [`Left out: ${formatNumberOf(repeated, 'result')} that the file has twice (same id).`] : []),
    ],
  };
}

const assertionSchema = z.object({
  type: z.string(),
  metric: z.string().nullish(),
  value: z.unknown().optional(),
  weight: z.unknown().optional(),
  transform: z.unknown().optional(),
});

const componentSchema = z.object({
  pass: z.boolean(),
  reason: z.string().nullish(),
  assertion: assertionSchema.nullish(),
  metadata: mapSchema.nullish(),
  tokensUsed: mapSchema.nullish(),
  componentResults: z.array(mapSchema).nullish(),
});

const rowSchema = z.object({
  id: z.string().nullish(),
  promptIdx: z.int().nonnegative().nullish(),
  promptId: z.string().nullish(),
  provider: z.union([z.string(), z.object({ id: z.string().nullish(), label: z.string().nullish() })]),
  prompt: z
    .object({ raw: z.unknown().optional(), label: z.string().nullish(), display: z.string().nullish() })
    .nullish(),
  vars: mapSchema.nullish(),
  success: z.boolean(),
  error: z.unknown().optional(),
  failureReason: z.unknown().optional(),
  latencyMs: z.unknown().optional(),
  response: mapSchema.nullish(),
  gradingResult: z
    .object({ reason: z.unknown().optional(), componentResults: z.array(componentSchema).nullish() })
    .nullish(),
  testCase: z
    .object({
      description: z.unknown().optional(),
      vars: mapSchema.nullish(),
      assert: z.array(assertionSchema).nullish(),
    })
    .nullish(),
});

type Row = z.output<typeof rowSchema>;
type Component = z.output<typeof componentSchema>;
type Assertion = z.output<typeof assertionSchema>;

interface FoundRows {
  readonly placed: readonly Placed[];
  /** When they were evaluated. */
  readonly at: string | undefined;
}

/** The rows of a document of any version, or of a file with one on each line. */
function findRows(text: string, shown: string): FoundRows {
  const [firstLine = ''] = /\S.*/.exec(text) ?? [];
  const first = tryParseJson(firstLine);
  if (isMap(first) && Object.hasOwn(first, 'provider')) {
    const placed = [...eachLine(text)].map(({ line, content }) => ({
      value: parseToolJson(content, shown, line),
      line,
    }));
    return { placed, at: undefined };
  }
  const document = first ?? parseToolJson(text, shown);
  const results = isMap(document) ? ownValue(document, 'results') : undefined;
  const list = isMap(results) ? ownValue(results, 'results') : results;
  const path = isMap(results) ? 'results.results' : 'results';
  if (!Array.isArray(list) || list.length === 0) {
    const message =
      'no results of promptfoo: expected a list in "results.results", as promptfoo eval --output results.json writes it';
    throw new InputError([{ file: shown, message }]);
  }
  const at = isMap(results) ? toIso(ownValue(results, 'timestamp')) : undefined;
  return { placed: list.map((value: unknown, index) => ({ value, path: `${path}[${index}]` })), at };
}

function withoutRepeated(rows: readonly Row[]): readonly Row[] {
  const ids = new Set<string>();
  return rows.filter((row) => {
    const id = textOf(row.id);
    const isRepeated = id !== undefined && ids.has(id);
    if (id !== undefined) {
      ids.add(id);
    }
    return !isRepeated;
  });
}

/** A row, and what it is about. */
interface Cell {
  readonly row: Row;
  readonly item: string;
  /** What was graded. */
  readonly text: string;
  readonly model: string;
  readonly prompt: string | undefined;
}

function nameCells(rows: readonly Row[]): { readonly cells: readonly Cell[]; readonly notes: readonly string[] } {
  const tests = rows.map(testOf);
  const described = groupBy(tests, ({ description }) => description);
  const isOwn = (description: string): boolean =>
    new Set((described.get(description) ?? []).map(({ key }) => key)).size === 1;
  const items = createShortNames();
  const models = nameModels(rows);
  const prompts = createShortNames();
  const hasPrompts = new Set(rows.map(promptKeyOf)).size > 1;
  const cells = rows.map((row, index): Cell => {
    const { key = '', text = '', description } = tests[index] ?? {};
    return {
      row,
      item: items.nameOf(key, description !== undefined && isOwn(description) ? description : text),
      text: shorten(text, longestText),
      model: models.names[index] ?? '',
      prompt: hasPrompts ? prompts.nameOf(promptKeyOf(row), promptLabelOf(row)) : undefined,
    };
  });
  return { cells, notes: models.notes };
}

/** What a test asks about: its description and variables, without what promptfoo or an earlier test put there. */
function testOf({ vars, testCase, prompt }: Row): {
  readonly key: string;
  readonly description: string | undefined;
  readonly text: string;
} {
  const own = testCase?.vars ?? {};
  const hasOwn = Object.keys(own).length > 0;
  const entries = Object.entries(vars ?? own)
    .filter(([name]) => !name.startsWith('_') && (!hasOwn || Object.hasOwn(own, name)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const description = textOf(testCase?.description);
  const values = entries.map(([name, value]) => [name, toText(value)] as const);
  const answers = answersOf(testCase?.assert ?? []);
  const asked = values.filter(([name]) => !answers.has(name));
  const shown = asked.length > 0 ? asked : values;
  const text = shown.length === 1 ? (shown[0]?.[1] ?? '') : shown.map((pair) => pair.join(': ')).join('\n');
  const isNothing = values.length === 0 && description === undefined;
  return {
    key: JSON.stringify([description, values, isNothing ? prompt?.raw : undefined]),
    description,
    text: isNothing ? toText(prompt?.raw ?? '') : text,
  };
}

/** Names of variables that hold the right answer: they are no part of what was graded. */
function answersOf(assertions: readonly Assertion[]): ReadonlySet<string> {
  const templates = assertions.flatMap(({ type, value }) =>
    type === 'equals' && typeof value === 'string' ? value.replaceAll(' ', '') : [],
  );
  return new Set(templates.filter((value) => /^\{\{\w{1,100}\}\}$/.test(value)).map((value) => value.slice(2, -2)));
}

function toText(value: unknown): string {
  return typeof value === 'string' || value === undefined ? (value ?? '') : JSON.stringify(value);
}

function promptLabelOf({ prompt }: Row): string {
  return prompt?.label ?? prompt?.display ?? '';
}

function promptKeyOf(row: Row): string {
  return textOf(row.promptId) ?? promptLabelOf(row);
}

/** Names of the providers; several of one name, such as a model at two temperatures, are columns of their own. */
function nameModels(rows: readonly Row[]): { readonly names: readonly string[]; readonly notes: readonly string[] } {
  const columnOf = (row: Row): string => JSON.stringify([providerOf(row), promptKeyOf(row)]);
  const columns = new Map(
    [...groupBy(rows, columnOf)].map(([column, group]) => {
      const indices = new Set(group.map(({ promptIdx }) => promptIdx ?? 0));
      const inOrder = [...indices].toSorted((one, other) => one - other);
      return [column, new Map(inOrder.map((promptIdx, index) => [promptIdx, index]))];
    }),
  );
  const names = createShortNames();
  const several = new Set<string>();
  const named = rows.map((row) => {
    const at = columns.get(columnOf(row))?.get(row.promptIdx ?? 0) ?? 0;
    const [id, label] = providerOf(row);
    const name = label === '' ? id : label;
    if (at > 0) {
      several.add(name);
    }
    return names.nameOf(JSON.stringify([id, label, at]), at > 0 ? `${name} (${at + 1})` : name);
  });
  const notes =
    several.size === 0
      ? []
      : [
          `Several providers are called ${listNames([...several])}: a number tells them apart, in the order of the file.`,
        ];
  return { names: named, notes };
}

function providerOf({ provider }: Row): readonly [id: string, label: string] {
  return typeof provider === 'string' ? [provider, ''] : [provider.id ?? '', provider.label ?? ''];
}

function toReply({ row, item, model, prompt }: Cell): Reply {
  const output = ownValue(row.response ?? {}, 'output');
  return {
    question: JSON.stringify([item, model, prompt]),
    text: output === undefined || output === null ? undefined : toText(output),
    id: responseIdOf(row),
    isCached: ownValue(row.response ?? {}, 'cached') === true,
  };
}

/** The id that a provider gave its response; what other providers call `id` may be anything. */
function responseIdOf({ response }: Row): string | undefined {
  const raw = ownValue(response ?? {}, 'raw');
  const id = isMap(raw) ? textOf(ownValue(raw, 'id')) : undefined;
  return id !== undefined && /^(?:chatcmpl|cmpl|resp|msg|gen)[-_].{16}/.test(id) ? id : undefined;
}

/** What a result is left out for. */
const leftOut = {
  unasserted: ['result without an assertion', 'results without an assertion'],
  weightless: ['check of weight 0, which always passes', 'checks of weight 0, which always pass'],
  comparison: ['comparison of outputs with each other', 'comparisons of outputs with each other'],
  person: [
    'rating by a person, which is of an output as a whole',
    'ratings by people, which are of outputs as a whole',
  ],
  member: ['check inside an assert-set, which decides itself', 'checks inside assert-sets, which decide themselves'],
} as const;

type LeftOut = keyof typeof leftOut;

/** An assertion of a row, by what it is called and its position among those of this name. */
interface Spot {
  readonly base: string;
  readonly position: number;
  /** What it asserts. */
  readonly value: string;
  /** Absent if the row has no result of it. */
  readonly component: Component | undefined;
  readonly assertion: Assertion | undefined;
}

/** What a row asserts. */
interface Asserted {
  readonly analytic: string;
  /** Absent if the row does not say it itself. */
  readonly spot: Spot | undefined;
}

/** What each row asserts, in the order of the rows. */
function findAsserted(cells: readonly Cell[], left: Map<LeftOut, number>): readonly (readonly Asserted[])[] {
  const count = (what: LeftOut): void => {
    left.set(what, (left.get(what) ?? 0) + 1);
  };
  const spots = cells.map(({ row }) => findSpots(row, count));
  const nameOf = nameSpots(spots.flat());
  const everywhere = new Set<string>();
  const ofItems = new Map<string, Set<string>>();
  for (const [index, { item }] of cells.entries()) {
    for (const analytic of (spots[index] ?? []).map(nameOf)) {
      ofItems.set(item, (ofItems.get(item) ?? new Set<string>()).add(analytic));
      everywhere.add(analytic);
    }
  }
  refuseTooMany(spots.filter(({ length }) => length === 0).length, everywhere.size);
  return cells.map(({ row, item }, index): readonly Asserted[] => {
    const own = (spots[index] ?? []).map((spot) => ({ analytic: nameOf(spot), spot }));
    if (own.length === 0 && failureOf(row) !== undefined) {
      // Version 2 does not say what a row with an error asserted.
      return [...(ofItems.get(item) ?? everywhere)].map((analytic) => ({ analytic, spot: undefined }));
    }
    if (own.length === 0) {
      count('unasserted');
    }
    return own;
  });
}

interface Reading {
  readonly asserted: readonly (readonly Asserted[])[];
  /** Of the cells, in their order. */
  readonly replies: readonly Reply[];
  /** Indices of cells that repeat others. */
  readonly copies: ReadonlySet<number>;
  readonly at: string | undefined;
}

interface Checks {
  readonly checks: readonly Check[];
  /** What models said that graded outputs, and the indices of those that repeat others. */
  readonly grades: readonly Reply[];
  readonly copiedGrades: ReadonlySet<number>;
}

function toChecks(cells: readonly Cell[], { asserted, replies, copies, at }: Reading): Checks {
  const runs = new Map<string, number>();
  const checks: Check[] = [];
  const grades: Reply[] = [];
  const checkOf = new Map<number, number>();
  for (const [index, { row, item, model, prompt }] of cells.entries()) {
    const failed = copies.has(index) ? aCopy : failureOf(row);
    for (const { analytic, spot } of asserted[index] ?? []) {
      const question = JSON.stringify([item, model, prompt, analytic]);
      const run = runs.get(question) ?? 0;
      runs.set(question, run + 1);
      if (spot?.component !== undefined && failed === undefined) {
        checkOf.set(grades.length, checks.length);
        grades.push(toGrade(spot.component, question, replies[index]?.text));
      }
      const found = failed ?? findingOf(row, spot?.component);
      checks.push({ item, analytic, model, prompt, run, found, at, ...detailsOf(row, spot) });
    }
  }
  const copiedGrades = findCopies(grades);
  const copied = new Set([...copiedGrades].map((index) => checkOf.get(index)));
  return {
    checks: checks.map((check, index) => (copied.has(index) ? { ...check, found: aCopy } : check)),
    grades,
    copiedGrades,
  };
}

/** What a model said of an output; it may come from a cache although the output does not. */
function toGrade({ reason, metadata, tokensUsed }: Component, question: string, output: string | undefined): Reply {
  const cached = toCount(ownValue(tokensUsed ?? {}, 'cached')) ?? 0;
  return {
    question,
    text: JSON.stringify([output, reason]),
    isCached:
      ownValue(metadata ?? {}, 'cachedResponse') === true ||
      (cached > 0 && cached === ownValue(tokensUsed ?? {}, 'total')),
  };
}

/** The assertions of a row: those with a result, else those of its test. */
function findSpots(row: Row, count: (what: LeftOut) => void): readonly Spot[] {
  const positions = new Map<string, number>();
  const components = withoutMembers(row.gradingResult?.componentResults ?? [], count);
  const pairs: readonly (readonly [Component | undefined, Assertion | undefined])[] =
    components.length > 0
      ? components.map((component) => [component, component.assertion ?? undefined])
      : (row.testCase?.assert ?? []).map((assertion) => [undefined, assertion]);
  return pairs.flatMap(([component, assertion]): readonly Spot[] => {
    const reason = reasonToLeave(assertion);
    if (reason !== undefined) {
      count(reason);
      return [];
    }
    const base = baseOf(component, assertion, row);
    const position = positions.get(base) ?? 0;
    positions.set(base, position + 1);
    return [{ base, position, value: toText(assertion?.value), component, assertion }];
  });
}

function reasonToLeave(assertion: Assertion | undefined): LeftOut | undefined {
  if (assertion?.type === 'human') {
    return 'person';
  }
  if (assertion !== undefined && /^(?:select-|max-score$)/.test(assertion.type)) {
    return 'comparison';
  }
  return assertion?.weight === 0 ? 'weightless' : undefined;
}

/** Results of an assert-set follow it once more, as if they stood by themselves. */
function withoutMembers(components: readonly Component[], count: (what: LeftOut) => void): readonly Component[] {
  const kept: Component[] = [];
  let at = 0;
  while (at < components.length) {
    const component = components[at];
    if (component !== undefined) {
      kept.push(component);
    }
    const members = component?.componentResults ?? [];
    const followers = components.slice(at + 1, at + 1 + members.length);
    const repeats = members.every((member, index) => {
      const follower = followers[index];
      return follower?.pass === ownValue(member, 'pass') && follower?.reason === ownValue(member, 'reason');
    });
    if (repeats) {
      members.forEach(() => {
        count('member');
      });
    }
    at += 1 + (repeats ? members.length : 0);
  }
  return kept;
}

function baseOf(component: Component | undefined, assertion: Assertion | undefined, row: Row): string {
  const metadata = component?.metadata ?? {};
  const set = ownValue(metadata, 'assertionSet');
  const metric = isMap(set) ? textOf(ownValue(set, 'metric')) : textOf(assertion?.metric);
  const type = assertion?.type ?? (component?.componentResults ? 'assert-set' : 'check');
  // What `promptfoo import` makes of a run of OpenAI Evals.
  const grader = textOf(ownValue(metadata, 'openaiGraderName'));
  return metric === undefined ? (grader ?? type) : (fillTemplate(metric, row) ?? metric);
}

/** A template that is nothing but variables, filled; `undefined` if promptfoo has to render it. */
function fillTemplate(template: string, { vars }: Row): string | undefined {
  const filled = template.replace(/\{\{ ?(\w{1,100}) ?\}\}/g, (whole, name: string) => {
    const value = ownValue(vars ?? {}, name);
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : whole;
  });
  return /\{[{%#]/.test(filled) ? undefined : filled;
}

/**
 * Names assertions by their metric or type. Where a test has several of one name, each is named by what it asserts if
 * that is the same in all tests, else by its position.
 */
function nameSpots(spots: readonly Spot[]): (spot: Spot) => string {
  const short = createShortNames();
  const names = new Map<string, readonly string[]>();
  for (const [base, group] of groupBy(spots, (spot) => spot.base)) {
    const positions = [...groupBy(group, ({ position }) => position)].toSorted(([one], [other]) => one - other);
    const values = positions.map(([, own]) => new Set(own.map(({ value }) => value)));
    const isSame = values.every(({ size }) => size === 1) && new Set(values.flatMap((one) => [...one])).size > 1;
    const wanted = values.map(([first = ''], index) => (isSame ? `${base}: ${first}` : `${base} ${index + 1}`));
    names.set(
      base,
      wanted.map((name, index) => short.nameOf(JSON.stringify([base, index]), values.length > 1 ? name : base)),
    );
  }
  return ({ base, position }) => names.get(base)?.[position] ?? base;
}

/** Why a row has no results; `undefined` if it has. */
function failureOf({ failureReason, gradingResult, error, response, success }: Row): Found | undefined {
  const problem = textOf(error) ?? textOf(ownValue(response ?? {}, 'error'));
  const hasNoOutput = problem === undefined || problem === 'No output';
  // 2 is how promptfoo numbers errors, as against failed assertions.
  if (failureReason === 2 || (!gradingResult && !success && !hasNoOutput)) {
    return { status: 'missing', problem: shorten(problem ?? 'an error', longestReason) };
  }
  return gradingResult || success ? undefined : { status: 'unreadable', problem: 'no output' };
}

function findingOf({ response }: Row, component: Component | undefined): Found {
  if (component === undefined) {
    return { status: 'missing', problem: 'not evaluated' };
  }
  const reason = shorten(component.reason ?? 'no reason given', longestReason);
  if (ownValue(component.metadata ?? {}, 'graderError') === true) {
    const isReply = /^(?:Could not (?:extract|parse)|Error parsing|No output$|Grader )|malformed/.test(reason);
    return { status: isReply ? 'unreadable' : 'missing', problem: reason };
  }
  if (!component.pass && ownValue(response ?? {}, 'isRefusal') === true) {
    return { status: 'unreadable', problem: 'the model refused to answer' };
  }
  return { status: 'checked', passed: component.pass };
}

function detailsOf(row: Row, spot: Spot | undefined): Partial<Check> {
  const response = row.response ?? {};
  const reason = spot?.component?.reason;
  return {
    reason: reason && reason !== 'Assertion passed' ? shorten(reason, longestReason) : undefined,
    milliseconds: toCount(row.latencyMs),
    usage: toUsage(ownValue(response, 'tokenUsage'), 'prompt', 'completion'),
    ...comparedBy(spot, row),
  };
}

/** What `equals` compares, if both are single values. */
function comparedBy(spot: Spot | undefined, row: Row): Pick<Check, 'expected' | 'answered'> {
  const { assertion, component } = spot ?? {};
  if (assertion?.type !== 'equals' || assertion.transform !== undefined) {
    return {};
  }
  const rendered = textOf(ownValue(component?.metadata ?? {}, 'renderedAssertionValue'));
  const expected = rendered ?? scalarOf(assertion.value);
  return {
    expected: expected === undefined ? undefined : fillTemplate(expected, row),
    answered: scalarOf(ownValue(row.response ?? {}, 'output')),
  };
}
