/** The Jest configuration of a new project: plain JavaScript, and what Assay needs. */
export const jestConfig = `const code = ['js', 'cjs', 'mjs', 'jsx', 'ts', 'tsx', 'json', 'node'];

/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/tests/**/*.test.?([cm])[jt]s'],
  // Asks the model before the tests run, all fixtures at once.
  testEnvironment: 'gpt-assay/environment',
  // For oracles and tests in TypeScript: npm install --save-dev ts-jest typescript, and { '\\\\.ts$': ['ts-jest', { transpilation: true }] }
  transform: {},
  // For --watch and --findRelatedTests: prompts and fixtures are part of the tests that name them.
  dependencyExtractor: 'gpt-assay/jest-dependencies',
  moduleFileExtensions: [...code, 'md', 'yaml', 'yml', 'py'],
  watchPathIgnorePatterns: ['<rootDir>/\\\\.assay/', '<rootDir>/reports/', '<rootDir>/recordings/'],
  reporters: ['default', 'gpt-assay/reporter'],
};
`;

/** What a configuration of Jest that knows Assay holds. */
export const jestMark = 'gpt-assay/environment';

/** Where a Jest configuration may stand, beside package.json. */
export const jestConfigNames: readonly string[] = ['js', 'ts', 'mts', 'cts', 'mjs', 'cjs', 'json'].map(
  (extension) => `jest.config.${extension}`,
);

/** Short commands for a project's package.json. */
export const packageScripts: Readonly<Record<string, string>> = { test: 'jest', check: 'assay check' };

/** A package.json for a folder without one. */
export const packageText = `${JSON.stringify({ private: true, scripts: packageScripts }, null, 2)}\n`;

/** What git must not keep: packages, a key, replies as they come, reports. */
export const ignoredByGit: readonly string[] = ['node_modules/', '.env', '.assay/', 'reports/'];

/** The settings, each with what it does, for people to copy to `.env`. */
export const environmentExample = `# Copy this file to .env, which git ignores. The environment wins over it; flags win over both.

# Your key. Without one, and unless CI is set, an offline model answers instead.
OPENAI_API_KEY=

# Any server that speaks OpenAI's protocol, such as http://127.0.0.1:8080/v1 for llama-server. Empty: OpenAI's own.
# It gets the key of this file. A key of the environment it gets only once you trust it: npx assay trust <address>.
OPENAI_BASE_URL=

# Models to ask instead of the prompt's, separated by commas.
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

/** A workflow for GitHub Actions: files and tests always, the gate when the repository has a key. */
export function workflowText(id: string): string {
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
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - run: npx assay check
      # An offline model that knows the answers: shows that prompt, fixtures and tests fit together, and costs nothing.
      - run: npx jest
        env:
          ASSAY_MODEL: offline/key
      # Asks the prompt's model until it is certified or rejected, or the budget is spent.
      - run: npx assay gate ${id}
        if: env.HAS_KEY == 'true'
        env:
          OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
          ASSAY_BUDGET_USD: 5
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: reports
          path: reports/
          if-no-files-found: ignore
`;
}
