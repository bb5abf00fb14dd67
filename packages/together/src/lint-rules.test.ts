import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../assay/dist/testing/temporary-folder';
import { publishedPackages } from '../../assay/dist/testing/package-names';
import { repository } from '../../assay/dist/testing/run-script';

interface Fault {
  readonly rule: string;
  readonly folder: string;
  readonly extension?: string;
  readonly code: string;
}

const exported = (code: string): string => `/** Does what the linter is to find. */\nexport ${code}\n`;

/** What each rule that `oxlint.config.mjs` adds is for. */
const faults: readonly Fault[] = [
  {
    rule: 'eslint(max-lines-per-function)',
    folder: 'src/basics',
    code: exported(`function add(sum: number): number {\n${'  sum += 1;\n'.repeat(80)}  return sum;\n}`),
  },
  {
    rule: 'eslint(no-nested-ternary)',
    folder: 'src/basics',
    code: exported("const signOf = (n: number): string => (n === 0 ? 'zero' : n > 0 ? 'plus' : 'minus');"),
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'src/basics',
    code: `import { tail } from '../statistics/tail';\n${exported('const half = tail / 2;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'src',
    code: `import { ask } from './cli/ask';\n${exported('const asked = ask;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'src/experiment',
    code: `import { readFileSync } from 'node:fs';\n${exported('const read = readFileSync;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'src/sandbox',
    code: `import { spawn } from 'node:child_process';\n${exported('const start = spawn;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'src/output',
    code: `import { folder } from '../testing/folder';\n${exported('const place = folder;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'packages/queue/src/database',
    code: `import { openLanes } from '../lanes';\n${exported('const lanes = openLanes;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'packages/stress/src',
    code: `import { ask } from '../../assay/dist/experiment/ask';\n${exported('const asked = ask;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'packages/interview/src/report',
    code: `import { plugin } from 'gpt-assay-stress';\n${exported('const other = plugin;')}`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    folder: 'src/model',
    code: `import { plugin } from 'gpt-assay-queue';\n${exported('const queue = plugin;')}`,
  },
  {
    rule: 'regexp(no-super-linear-backtracking)',
    folder: 'src/kinds',
    code: exported(String.raw`const words = /^(?:\w+\s?)+$/;`),
  },
  {
    rule: 'regexp(no-super-linear-move)',
    folder: 'scripts',
    code: exported(String.raw`const ends = /\s+$/;`),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'src/model',
    code: exported("const key = process.env['OPENAI_API_KEY'];"),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'src/intake',
    code: exported('const load = async (name: string): Promise<unknown> => await import(name);'),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'src/statistics',
    code: exported('const most = (numbers: readonly number[]): number => Math.max(...numbers);'),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'src/jest',
    code: exported('const read = (text: string): unknown => JSON.parse(text);'),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'src/code',
    code: `import { simple } from 'acorn-walk';\n${exported('const walk = simple;')}`,
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'scripts',
    code: exported('const place = (x: number, y: number): object => ({ ...{ x, y } });'),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'src/export',
    code: exported('const sum = (): number => {\n  const [one, two] = [1, 2];\n  return one + two;\n};'),
  },
  {
    rule: 'core(no-restricted-syntax)',
    folder: 'bin',
    extension: 'js',
    code: "'use strict';\n\nmodule.exports = (list, more) => list.push(...more);\n",
  },
  {
    rule: 'tsdoc(require-jsdoc)',
    folder: 'src/server',
    code: 'export function open(): string {\n  return "open";\n}\n',
  },
  {
    rule: 'tsdoc(require-description)',
    folder: 'packages/queue/src',
    code: '/** @returns nothing to speak of */\nexport function close(): string {\n  return "closed";\n}\n',
  },
  {
    rule: 'tsdoc(check-param-names)',
    folder: 'src/oracle',
    code: '/**\n * Says it.\n * @param wort what to say\n */\nexport function say(word: string): string {\n  return word;\n}\n',
  },
  {
    rule: 'tsdoc(no-types)',
    folder: 'src/export',
    code: '/**\n * Says it.\n * @param {string} word what to say\n */\nexport function say(word: string): string {\n  return word;\n}\n',
  },
  {
    rule: 'eslint(no-undef)',
    folder: 'src/sandbox/child',
    extension: 'js',
    code: "'use strict';\n\nmodule.exports = () => document.title;\n",
  },
  {
    rule: 'eslint(no-useless-assignment)',
    folder: 'src/cli',
    code: exported(
      'const count = (list: readonly string[]): number => {\n  let all = 0;\n  all = list.length;\n  return all;\n};',
    ),
  },
];

const named = faults.map((fault, index) => ({
  ...fault,
  // A rule that is told of the first file alone finds the fault in one of them.
  files: ['first', 'second'].map(
    (name) =>
      `${/^(?:scripts|packages)/.test(fault.folder) ? '' : 'packages/assay/'}${fault.folder}/${name}-${index}.${fault.extension ?? 'ts'}`,
  ),
}));

function lint(): ReadonlyMap<string, ReadonlySet<string>> {
  const folder = makeTemporaryFolder();
  try {
    for (const file of [
      'package.json',
      'tsconfig.json',
      '.oxlintrc.json',
      'oxlint.config.mjs',
      'scripts/lint',
      'scripts/packages.json',
      ...publishedPackages.map((name) => `packages/${name}/tsconfig.json`),
    ]) {
      cpSync(join(repository, file), join(folder.path, file), { recursive: true });
    }
    symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
    for (const { files, code } of named) {
      files.forEach((file) => {
        folder.write(file, code);
      });
    }
    const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '-c', 'oxlint.config.mjs', '-f', 'json'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { code: string; filename: string }[] };
    const found = new Map<string, Set<string>>();
    for (const { code, filename } of diagnostics) {
      found.set(code, (found.get(code) ?? new Set()).add(filename));
    }
    return found;
  } finally {
    folder.remove();
  }
}

const found = lint();

test.each(named)('$rule finds its fault in $folder, in the second file too', ({ rule, files }) => {
  expect([...(found.get(rule) ?? [])]).toEqual(expect.arrayContaining(files));
});

test('where nothing is wrong, no rule says so', () => {
  const planted = new Set(named.flatMap(({ files }) => files));
  expect([...found.values()].flatMap((files) => [...files]).filter((file) => !planted.has(file))).toEqual([]);
});
