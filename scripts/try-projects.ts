/** A project with a test of its own, as its authors would have it before they install Assay. */
export interface Project {
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly manager: Manager;
  /** Where Assay is installed, below the root of the files. */
  readonly folder: string;
  /** A package of Assay's beside the core, and what to run with it: the program with its arguments, and what it prints. */
  readonly other?: {
    readonly name: string;
    readonly steps: readonly (readonly [args: readonly string[], prints: RegExp])[];
  };
}

/** A package manager, by its commands. */
interface Manager {
  /** Installs the packages that follow it. */
  readonly add: readonly string[];
  /** Runs the installed program that follows it. */
  readonly run: readonly string[];
}

const npm = { add: ['npm', 'install', '--no-audit', '--no-fund', '--save-dev'], run: ['npx'] };

function managedBy(manager: string, add: readonly string[], run: string): Manager {
  const command = [
    'npx',
    '--yes',
    '--package',
    manager,
    manager.replace(/^@yarnpkg.*/, 'yarn').replace(/@[\d.]+$/, ''),
  ];
  return { add: [...command, ...add], run: [...command, run] };
}

const test = "test('adds', () => { expect(1 + 1).toBe(2); });\n";
const tsconfig = JSON.stringify({ compilerOptions: { module: 'CommonJS', target: 'ES2022', strict: true } });
const javascript: Project = { packages: [], files: { 'sum.test.js': test }, manager: npm, folder: '.' };

/** One for each way in which Jest is set up; each is tried with every Jest and Node. */
export const projects: Readonly<Record<string, Project>> = {
  javascript,
  'ts-jest': {
    ...javascript,
    packages: ['ts-jest@29', 'typescript@6', '@jest/globals@JEST'],
    files: {
      'jest.config.js': "module.exports = { transform: { '\\\\.ts$': 'ts-jest' } };\n",
      'tsconfig.json': tsconfig,
      'sum.test.ts': `import { expect, test } from '@jest/globals';\n${test}`,
    },
  },
  swc: {
    ...javascript,
    packages: ['@swc/core', '@swc/jest'],
    files: { 'jest.config.js': "module.exports = { transform: { '\\\\.ts$': '@swc/jest' } };\n", 'sum.test.ts': test },
  },
  esm: {
    ...javascript,
    files: { 'jest.config.mjs': 'export default { transform: {} };\n', 'sum.test.js': `import 'node:fs';\n${test}` },
  },
};

/** One for each package manager and layout; each is tried with every Jest. */
export const layouts: Readonly<Record<string, Project>> = {
  pnpm: { ...javascript, manager: managedBy('pnpm@10', ['add', '--save-dev'], 'exec') },
  'yarn 1': { ...javascript, manager: managedBy('yarn@1.22.22', ['add', '--dev'], 'run') },
  'yarn 4': {
    ...javascript,
    files: {
      ...javascript.files,
      '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\n',
      'yarn.lock': '',
    },
    manager: managedBy('@yarnpkg/cli-dist@4', ['add', '--dev'], 'run'),
  },
  'a workspace': {
    ...javascript,
    files: {
      'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
      'packages/graders/package.json': '{ "name": "graders", "version": "1.0.0", "scripts": { "test": "jest" } }',
      'packages/graders/sum.test.js': test,
      'packages/other/package.json': '{ "name": "other", "version": "1.0.0" }',
    },
    folder: 'packages/graders',
  },
  "Jest's projects": {
    ...javascript,
    files: {
      'jest.config.js': "module.exports = { projects: ['<rootDir>/one', '<rootDir>/two'] };\n",
      'one/jest.config.js': "module.exports = { displayName: 'one' };\n",
      'one/sum.test.js': test,
      'two/jest.config.js': "module.exports = { displayName: 'two', testMatch: ['**/*.spec.js'] };\n",
    },
  },
};

/** The core with each of the packages on it; all others have the core alone. */
export const withPackages: Readonly<Record<string, Project>> = {
  interviews: {
    ...javascript,
    other: {
      name: 'gpt-assay-interview',
      steps: [
        [['assay', 'init', 'coder', '--kind', 'interview'], /Wrote the interview coder/],
        [['jest', '--config', 'jest.assay.config.js', 'coder'], /^Tests: +\d+ passed, \d+ total$/m],
        [['assay', 'interview', 'run', 'coder', '--model', 'offline/coder'], /offline\/coder/],
      ],
    },
  },
  'stress tests': {
    ...javascript,
    other: {
      name: 'gpt-assay-stress',
      steps: [
        [['assay', 'init', 'leap-year', '--yes'], /Wrote the validator leap-year/],
        [['assay', 'stress', 'leap-year', '--count', '10', '--model', 'offline/key'], /^MEASURED/m],
      ],
    },
  },
  'a queue': {
    ...javascript,
    packages: ['pg@8'],
    other: { name: 'gpt-assay-queue', steps: [[['assay', 'worker', '--help'], /--queue <address>/]] },
  },
};
