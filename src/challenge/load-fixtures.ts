import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { didYouMean } from '../did-you-mean';
import { listFolder, readText } from '../disk';
import { attempt, type Problem } from '../errors';
import { fixtureFileSchema, type Fixture } from './fixture';
import { parseYaml, type LineOf, type Parsed } from './parse-yaml';

const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The fixtures of a challenge and everything that is wrong with them. */
export interface LoadedFixtures {
  readonly fixtures: readonly Fixture[];
  readonly problems: readonly Problem[];
}

/** Reads every `*.yaml` of `fixtures/<challenge>/`, checked against the analytics that the prompt names (all of them when it could not be read). */
export function loadFixtures(root: string, id: string, analytics: readonly string[] | undefined): LoadedFixtures {
  const folder = `fixtures/${id}`;
  const names = listFolder(join(root, folder));
  if (names === undefined) {
    return {
      fixtures: [],
      problems: [{ file: folder, message: 'there is no such folder: create it and add a fixture' }],
    };
  }
  const files = names.filter((name) => /\.ya?ml$/i.test(name) && !name.startsWith('.'));
  if (files.length === 0) {
    return { fixtures: [], problems: [{ file: folder, message: 'the folder holds no fixture: add a .yaml file' }] };
  }
  const parsed = files.map((name) => loadFixture(root, `${folder}/${name}`, analytics));
  const fixtures = parsed.flatMap((fixture) => (fixture.status === 'parsed' ? [fixture.value] : []));
  return {
    fixtures,
    problems: [
      ...parsed.flatMap((fixture) => (fixture.status === 'unusable' ? fixture.problems : [])),
      ...duplicates(fixtures),
    ],
  };
}

function loadFixture(root: string, file: string, analytics: readonly string[] | undefined): Parsed<Fixture> {
  const id = basename(file).replace(/\.ya?ml$/i, '');
  const naming: readonly Problem[] = idPattern.test(id)
    ? []
    : [
        {
          file,
          message: `name the file in kebab-case, for example "shared-counter.yaml"; received "${basename(file)}"`,
        },
      ];
  const text = attempt(root, { file }, () => readText(join(root, file)));
  if (typeof text !== 'string') {
    return { status: 'unusable', problems: [...naming, text ?? { file, message: 'the file is gone' }] };
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
  const solution = readSolution(root, file, loose, at);
  const problems = [
    ...naming,
    ...(parsed.status === 'unusable' ? parsed.problems : []),
    ...(typeof solution === 'object' ? [solution] : []),
    ...(analytics === undefined ? [] : checkNames(loose, analytics, at)),
  ];
  if (problems.length > 0 || parsed.status === 'unusable' || typeof solution !== 'string') {
    return { status: 'unusable', problems };
  }
  const { title, language, expected, policy = {} } = parsed.value;
  const lines = expectedLines(expected, parsed.lineOf);
  return { ...parsed, value: { id, file, title, language, expected, policy, solution, lines } };
}

/** What a file says where it may not fit the schema, so that everything wrong with it can be said at once. */
const looseSchema = z
  .object({
    expected: z.record(z.string(), z.unknown()).optional().catch(undefined),
    policy: z.record(z.string(), z.unknown()).optional().catch(undefined),
    solution: z.unknown().optional(),
    solutionFile: z.unknown().optional(),
  })
  .catch({ expected: undefined, policy: undefined, solution: null, solutionFile: null });

type LooseFixture = z.infer<typeof looseSchema>;

type Place = (...path: readonly string[]) => Omit<Problem, 'message'>;

function readSolution(
  root: string,
  file: string,
  { solution, solutionFile }: LooseFixture,
  at: Place,
): string | Problem | undefined {
  if (![solution, solutionFile].every((value) => value === undefined || typeof value === 'string')) {
    return undefined;
  }
  if (solution !== undefined && solutionFile !== undefined) {
    return { ...at('solutionFile'), message: 'solution is given as well: keep one of them' };
  }
  if (typeof solution === 'string') {
    return solution.trim() === '' ? { ...at('solution'), message: 'is empty' } : solution;
  }
  if (typeof solutionFile !== 'string') {
    return { ...at('solution'), message: "missing; expected the candidate's code (or solutionFile)" };
  }
  const path = join(dirname(file), solutionFile.replaceAll('\\', '/')).replaceAll('\\', '/');
  if (!path.startsWith(`${dirname(file)}/`)) {
    return { ...at('solutionFile'), message: `expected a file in ${dirname(file)}/, received "${solutionFile}"` };
  }
  const code = attempt(root, at('solutionFile'), () => readText(join(root, path)));
  if (code === undefined) {
    return { ...at('solutionFile'), message: `there is no file ${path}` };
  }
  return typeof code === 'string' && code.trim() === '' ? { ...at('solutionFile'), message: `${path} is empty` } : code;
}

function checkNames({ expected, policy }: LooseFixture, analytics: readonly string[], at: Place): readonly Problem[] {
  const unknown = (key: 'expected' | 'policy', names: readonly string[]): readonly Problem[] =>
    names
      .filter((name) => !analytics.includes(name))
      .map((name) => ({
        ...at(key, name),
        message: `the prompt has no such analytic${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`,
      }));
  const missing = analytics
    .filter((name) => expected !== undefined && !Object.hasOwn(expected, name))
    .map((name) => ({
      ...at('expected', name),
      message: 'missing; expected true or false for every analytic of the prompt',
    }));
  return [
    ...unknown('expected', Object.keys(expected ?? {})),
    ...missing,
    ...unknown('policy', Object.keys(policy ?? {})),
  ];
}

function expectedLines(expected: Fixture['expected'], lineOf: LineOf): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(expected).map((name) => [name, lineOf(['expected', name]) ?? 1]));
}

function duplicates(fixtures: readonly Fixture[]): readonly Problem[] {
  return fixtures.flatMap((fixture, index) => {
    const earlier = fixtures.slice(0, index);
    const sameId = earlier.find(({ id }) => id === fixture.id);
    const sameCode = earlier.find(
      ({ solution, language }) =>
        sameCodeKey(solution) === sameCodeKey(fixture.solution) && language === fixture.language,
    );
    const sameTitle = earlier.find(({ title }) => title === fixture.title);
    return [
      ...(sameId === undefined
        ? []
        : [{ file: fixture.file, message: `the id "${fixture.id}" is taken by ${sameId.file}: rename one` }]),
      ...(sameCode === undefined
        ? []
        : [
            {
              file: fixture.file,
              field: 'solution',
              message: `the code is that of ${sameCode.file}: one reply would count twice, remove one`,
            },
          ]),
      ...(sameTitle === undefined
        ? []
        : [
            {
              file: fixture.file,
              field: 'title',
              message: `the title is that of ${sameTitle.file}: titles name tests, change one`,
            },
          ]),
    ];
  });
}

/** A prompt shows code with and without a last line break alike. */
function sameCodeKey(solution: string): string {
  return solution.endsWith('\n') ? solution : `${solution}\n`;
}
