import { basename, dirname, join } from 'node:path';
import { taskParts, type Task, type TaskPart, identityOf } from '../../../code/submission';
import { z } from 'zod';
import { printableLine } from '../../../basics/text/printable';
import { didYouMean } from '../../../basics/text/did-you-mean';
import { listFolder, readText } from '../../../basics/disk/disk';
import { attempt, type Problem } from '../../../basics/errors';
import { adviseForeign } from './advise-foreign';
import { derivedFolder, type Fixture, fixtureFileSchema, isDerived } from './fixture';
import { describeUnknown } from '../../../oracle/unknown-analytics';
import { type Labels, labelsSchema, majorityOf, readLabels, repeatedPeople } from './labels';
import { checkFiles, renderFiles } from './prompt-text';
import { holdsCases } from '../../../oracle/find-oracle';
import { type LineOf, type Parsed, parseYaml } from '../../../basics/yaml/parse-yaml';

/** Kebab-case; `name--variant` is a variant of `name`. */
const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*(--[a-z0-9]+(-[a-z0-9]+)*)?$/;

/** The fixtures of a challenge, and their problems. */
export interface LoadedFixtures {
  readonly fixtures: readonly Fixture[];
  readonly problems: readonly Problem[];
}

/** What else determines how fixtures are read. */
export interface LoadFixturesOptions {
  readonly mayBeEmpty?: boolean;
  /** Parts of a task that a prompt of the challenge shows; fixtures lose the others. */
  readonly shows?: readonly TaskPart[];
}

/**
 * Reads every `*.yaml` in `fixtures/<challenge>/` and its `derived/`, except the oracle's cases. Validates them against
 * the prompt's analytics (against any if the prompt could not be read).
 */
export function loadFixtures(
  root: string,
  id: string,
  analytics: readonly string[] | undefined,
  { mayBeEmpty = false, shows = taskParts }: LoadFixturesOptions = {},
): LoadedFixtures {
  const folder = `fixtures/${id}`;
  const nothing = (message: string): LoadedFixtures => ({
    fixtures: [],
    problems: mayBeEmpty ? [] : [{ file: folder, message }],
  });
  const names = listFolder(join(root, folder));
  if (names === undefined) {
    return nothing('there is no such folder: create it and add a fixture');
  }
  const derived = names.includes(derivedFolder) ? (listFolder(join(root, folder, derivedFolder)) ?? []) : [];
  const files = [
    ...fixtureFiles(names).filter((name) => !holdsCases(name)),
    ...fixtureFiles(derived).map((name) => `${derivedFolder}/${name}`),
  ];
  if (files.length === 0) {
    return nothing('the folder has no fixture: add a .yaml file');
  }
  const parsed = files.map((name) => loadFixture(root, `${folder}/${name}`, analytics, shows));
  const fixtures = parsed.flatMap((fixture) => (fixture.status === 'parsed' ? [fixture.value] : []));
  return {
    fixtures,
    problems: [
      ...parsed.flatMap((fixture) => (fixture.status === 'unusable' ? fixture.problems : [])),
      ...findDuplicates(fixtures),
    ],
  };
}

function fixtureFiles(names: readonly string[]): readonly string[] {
  return names.filter((name) => /\.ya?ml$/i.test(name) && !name.startsWith('.'));
}

function loadFixture(
  root: string,
  file: string,
  analytics: readonly string[] | undefined,
  shows: readonly TaskPart[],
): Parsed<Fixture> {
  const id = basename(file).replace(/\.ya?ml$/i, '');
  const naming = checkName(file, id);
  const text = attempt(root, { file }, () => readText(join(root, file)));
  if (typeof text !== 'string') {
    return { status: 'unusable', problems: [...naming, text ?? { file, message: 'the file no longer exists' }] };
  }
  const parsed = parseYaml({ file, text }, fixtureFileSchema);
  const content = parsed.status === 'parsed' ? parsed : parsed.unfit;
  if (content === undefined) {
    return { status: 'unusable', problems: [...naming, ...(parsed.status === 'unusable' ? parsed.problems : [])] };
  }
  const at: Place = (...path) => {
    const line = content.lineOf(path);
    return { file, ...(line !== undefined && { line }), field: path.join('.') };
  };
  const loose = looseSchema.parse(content.value);
  const texts = { root, file, loose, at };
  const solution = readSolution(texts);
  const parts = taskParts.map((part) => [part, readPart(part, texts)] as const);
  const problems = [
    ...naming,
    ...(parsed.status === 'unusable' ? adviseForeign(parsed.problems) : []),
    ...(lacksValues(content.value)
      ? [{ ...at('expected'), message: 'missing; expected a map of names to values, or labels' }]
      : []),
    ...(typeof solution === 'string' ? [] : solution),
    ...parts.flatMap(([, text]) => (typeof text === 'object' ? [text] : [])),
    ...(analytics === undefined ? [] : checkNames(loose, analytics, at)),
  ];
  if (problems.length > 0 || parsed.status === 'unusable' || typeof solution !== 'string') {
    return { status: 'unusable', problems };
  }
  const { title, language, reviewed, origin, reason, labels = [] } = parsed.value;
  const isAsked = (name: string): boolean => analytics?.includes(name) !== false;
  const stated = parsed.value.expected ?? {};
  const people = pick(readLabels(labels), isAsked);
  const expected = withoutOpen(pick({ ...majorities(people), ...stated }, isAsked));
  const proposals = parsed.value.proposals && pick(parsed.value.proposals, isAsked);
  const policy = pick(parsed.value.policy ?? {}, isAsked);
  const unasked = Object.keys(stated).filter((name) => !isAsked(name));
  const lines = expectedLines(expected, parsed.lineOf);
  const given = parts.filter(([, text]) => text !== undefined);
  const task = given.filter(([part]) => shows.includes(part));
  const unshown = given.flatMap(([part]) => (shows.includes(part) ? [] : [part]));
  const unreviewed = !reviewed && { reviewed, ...(proposals !== undefined && { proposals }) };
  const fixture: Fixture = { id, file, title, language, expected, policy, solution, lines };
  return {
    ...parsed,
    value: {
      ...fixture,
      ...unreviewed,
      ...(parsed.value.files !== undefined && { hasFiles: true }),
      ...(origin !== undefined && { origin }),
      ...(reason !== undefined && { reason }),
      ...(labels.length > 0 && {
        labels: people,
        adjudicated: Object.keys(people).filter((name) => Object.hasOwn(stated, name)),
      }),
      ...(unasked.length > 0 && { unasked }),
      ...(task.length > 0 && { task: Object.fromEntries(task) as Task }),
      ...(unshown.length > 0 && { unshown }),
    },
  };
}

function checkName(file: string, id: string): readonly Problem[] {
  if (!idPattern.test(id)) {
    const message = `name the file in kebab-case, for example "shared-counter.yaml"; received "${basename(file)}"`;
    return [{ file, message }];
  }
  return isDerived({ file }) && !id.includes('--')
    ? [{ file, message: `name the file after its original fixture: "<fixture>--${basename(file)}"` }]
    : [];
}

/** The content of a file that may not match the schema, so that all its problems can be reported at once. */
const looseSchema = z
  .object({
    reviewed: z.unknown().optional(),
    expected: z.record(z.string(), z.unknown()).optional().catch(undefined),
    labels: labelsSchema.optional().catch(undefined),
    proposals: z.record(z.string(), z.unknown()).optional().catch(undefined),
    policy: z.record(z.string(), z.unknown()).optional().catch(undefined),
    solution: z.unknown().optional(),
    solutionFile: z.unknown().optional(),
    files: z.unknown().optional(),
    problem: z.unknown().optional(),
    problemFile: z.unknown().optional(),
    reference: z.unknown().optional(),
    referenceFile: z.unknown().optional(),
  })
  .catch({
    reviewed: true,
    expected: undefined,
    labels: undefined,
    proposals: undefined,
    policy: undefined,
    solution: null,
    solutionFile: null,
  });

type LooseFixture = z.infer<typeof looseSchema>;

type Place = (...path: readonly string[]) => Omit<Problem, 'message'>;

/** Where the texts of a fixture are read from. */
interface Texts {
  readonly root: string;
  readonly file: string;
  readonly loose: LooseFixture;
  readonly at: Place;
}

/** The code, or its problems; none if the schema tells what is wrong. */
function readSolution(texts: Texts): string | readonly Problem[] {
  const { at, loose } = texts;
  const { solution, solutionFile, files } = loose;
  if (solution === undefined && solutionFile === undefined && files === undefined) {
    return [{ ...at('solution'), message: "missing; expected the candidate's code (or solutionFile, or files)" }];
  }
  if (files === undefined) {
    const text = readPart('solution', texts);
    return typeof text === 'string' ? text : [text].filter((problem) => problem !== undefined);
  }
  if (solution !== undefined || solutionFile !== undefined) {
    const other = solution === undefined ? 'solutionFile' : 'solution';
    return [{ ...at('files'), message: `${other} is given as well: keep one of them` }];
  }
  return isMapping(files) ? readFiles(files, at) : [];
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readFiles(files: Readonly<Record<string, unknown>>, at: Place): string | readonly Problem[] {
  const problems = checkFiles(files).map(({ name, message }) => ({
    ...(name === undefined ? at('files') : { ...at('files', name), field: `files.${printableLine(name, 100)}` }),
    message,
  }));
  const texts = Object.entries(files).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return problems.length > 0 ? problems : renderFiles(Object.fromEntries(texts));
}

/** A text of a fixture, stated or in a file; `undefined` if there is none, or if the schema tells what is wrong. */
function readPart(part: 'solution' | TaskPart, { root, file, loose, at }: Texts): string | Problem | undefined {
  const fileKey = `${part}File` as const;
  const stated = loose[part];
  const named = loose[fileKey];
  if (![stated, named].every((value) => value === undefined || typeof value === 'string')) {
    return undefined;
  }
  if (stated !== undefined && named !== undefined) {
    return { ...at(fileKey), message: `${part} is given as well: keep one of them` };
  }
  if (typeof stated === 'string') {
    return stated.trim() === '' ? { ...at(part), message: 'is empty' } : stated;
  }
  if (typeof named !== 'string') {
    return undefined;
  }
  const path = join(dirname(file), named.replaceAll('\\', '/')).replaceAll('\\', '/');
  if (!path.startsWith(`${dirname(file)}/`)) {
    return { ...at(fileKey), message: `expected a file in ${dirname(file)}/, received "${named}"` };
  }
  const text = attempt(root, at(fileKey), () => readText(join(root, path)));
  if (text === undefined) {
    return { ...at(fileKey), message: `there is no file ${path}` };
  }
  return typeof text === 'string' && text.trim() === '' ? { ...at(fileKey), message: `${path} is empty` } : text;
}

/**
 * A name that the prompt does not have is a mistake if it looks like one that the prompt has, or if a label is missing;
 * else the prompt has dropped this analytic.
 */
function checkNames(
  { reviewed, expected: given, labels = [], proposals, policy }: LooseFixture,
  analytics: readonly string[],
  at: Place,
): readonly Problem[] {
  const people = readLabels(labels);
  const stated = given === undefined && labels.length === 0 ? undefined : { ...people, ...given };
  const expected = stated ?? {};
  const missing = analytics.filter(
    (name) => reviewed !== false && stated !== undefined && !Object.hasOwn(expected, name),
  );
  const isDropped = (name: string): boolean => missing.length === 0 && didYouMean(name, analytics) === '';
  const unknown = (
    key: 'expected' | 'proposals' | 'policy',
    isFine: (name: string) => boolean = (name) => Object.hasOwn(expected, name),
  ): readonly Problem[] =>
    Object.keys({ expected, proposals, policy }[key] ?? {})
      .filter((name) => !analytics.includes(name) && !(isDropped(name) && isFine(name)))
      .map((name) => ({
        ...at(key, name),
        message: describeUnknown(name, analytics),
      }));
  const asked = analytics.filter((name) => Object.hasOwn(expected, name));
  const isEmpty = reviewed !== false && asked.length > 0 && asked.every((name) => expected[name] === null);
  return [
    ...unknown('expected', () => true),
    ...missing.map((name) => ({
      ...at('expected', name),
      message: 'missing; expected true or false for every analytic of the prompt, or null where nobody knows',
    })),
    ...(isEmpty
      ? [{ ...at('expected'), message: 'has no label: expected true or false for an analytic, or reviewed: false' }]
      : []),
    ...repeatedPeople(labels).map((by) => ({ ...at('labels'), message: `names ${by} twice: join what they said` })),
    ...analytics.flatMap((name) => {
      const values = people[name];
      const majority = values === undefined || Object.hasOwn(given ?? {}, name) ? true : majorityOf(values);
      return typeof majority === 'boolean' || reviewed === false
        ? []
        : [{ ...at('labels'), message: `${name}: ${majority.tie}` }];
    }),
    ...unknown('policy'),
    ...unknown('proposals', (name) => reviewed === false || Object.hasOwn(expected, name)),
    ...(proposals !== undefined && reviewed !== false
      ? [{ ...at('proposals'), message: 'is for fixtures with reviewed: false only: remove it' }]
      : []),
  ];
}

/** Whether a file says nothing of what is right. */
function lacksValues(content: unknown): boolean {
  return (
    typeof content === 'object' &&
    content !== null &&
    !Object.hasOwn(content, 'expected') &&
    !Object.hasOwn(content, 'labels')
  );
}

/** The values that most people gave. */
function majorities(people: Labels): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(people).flatMap(([name, values]) => {
      const value = majorityOf(values);
      return typeof value === 'boolean' ? [[name, value] as const] : [];
    }),
  );
}

function expectedLines(expected: Fixture['expected'], lineOf: LineOf): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.keys(expected).map((name) => [name, lineOf(['expected', name]) ?? lineOf(['labels']) ?? 1]),
  );
}

function pick<Value>(
  values: Readonly<Record<string, Value>>,
  isWanted: (name: string) => boolean,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
}

/** The labels that somebody stated. */
function withoutOpen(expected: Readonly<Record<string, boolean | null>>): Fixture['expected'] {
  return Object.fromEntries(
    Object.entries(expected).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

/** Fixtures that share their id, code or title with an earlier one. */
function findDuplicates(fixtures: readonly Fixture[]): readonly Problem[] {
  const ids = firstBy(({ id }) => id);
  const codes = firstBy((one) => identityOf({ ...one, solution: withLineBreak(one.solution) }));
  const titles = firstBy(({ title }) => title);
  return fixtures.flatMap((fixture): readonly Problem[] => {
    const { file } = fixture;
    const sameId = ids(fixture);
    const sameCode = codes(fixture);
    const sameTitle = titles(fixture);
    return [
      ...(sameId === undefined
        ? []
        : [{ file, message: `the id "${fixture.id}" is taken by ${sameId.file}: rename one` }]),
      ...(sameCode === undefined
        ? []
        : [
            {
              file,
              field: fixture.hasFiles === true ? 'files' : 'solution',
              message: `the code is the same as in ${sameCode.file}, so one reply would count twice: remove one`,
            },
          ]),
      ...(sameTitle === undefined
        ? []
        : [
            {
              file,
              field: 'title',
              message: `the title is the same as in ${sameTitle.file}, but titles name tests: change one`,
            },
          ]),
    ];
  });
}

/** Maps each item to the first one with the same key, or `undefined` for the first itself. */
function firstBy(keyOf: (fixture: Fixture) => string): (fixture: Fixture) => Fixture | undefined {
  const known = new Map<string, Fixture>();
  return (fixture) => {
    const key = keyOf(fixture);
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, fixture);
    }
    return first;
  };
}

/** A prompt shows code the same with and without a trailing line break. */
function withLineBreak(solution: string): string {
  return solution.endsWith('\n') ? solution : `${solution}\n`;
}
