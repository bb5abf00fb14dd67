import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '../../testing/manifest';
import { exportValidator } from '../../export/export-validator';
import { defaultSettings } from '../../testing/default-settings';
import { makeInstalledProject } from '../../testing/installed-project';
import { exportSource } from '../../testing/open-export';
import { runJest } from '../../testing/run-jest';
import { runScript, type CommandResult } from '../../testing/run-script';
import { parityFiles } from '../../testing/small-challenge';
import type { TemporaryFolder } from '../../testing/temporary-folder';
import { openValidator } from '../../kinds/validator/validator';

/** The oracle of another challenge, as its author writes it: the package has none of the repository's own compiler. */
const oracle = `import { no, yes, type Decide } from 'gpt-assay/for-oracles';

export const isShort: Decide = ({ solution }) => (solution.trim().includes('\\n') ? no('lines') : yes('1 line'));
`;

let folder: TemporaryFolder;

beforeAll(() => {
  folder = makeInstalledProject({ ...parityFiles, 'fixtures/parity/oracle.ts': oracle, 'package.json': '{}' });
});

afterAll(() => {
  folder.remove();
});

const run = (script: string, ...args: string[]): Promise<CommandResult> =>
  runScript(folder.path, [join('node_modules', script), ...args], {});

describe('the installed package', () => {
  test('writes a challenge that passes at once, under Jest and under check', async () => {
    const written = await run('gpt-assay/bin/assay.js', 'init');
    const [jest, check] = await Promise.all([runJest(folder.path), run('gpt-assay/bin/assay.js', 'check')]);

    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect(written.stdout).not.toContain('Not installed');
    expect(jest).toMatchObject({ code: 0, stdout: '' });
    expect(jest.stderr).toMatch(/^Tests: +3 passed, 3 total$/m);
    expect(jest.stderr).toMatch(/^ {2}solutionIsCorrect +hard +0 % +0\/3 +1 % +passed, this once$/m);
    expect(check.stdout).toContain(
      'leap-year: 3 fixtures, 2 analytics, 6 assertions, the oracle confirms 3 of 6 labels\n',
    );
    expect(check.stdout).toContain(
      'parity: 3 fixtures, 2 analytics, 6 assertions, the oracle confirms 3 of 6 labels\n',
    );
    expect(check.stdout).toContain('\n0 problems, 0 suspicious labels, ');
    expect(check).toMatchObject({
      code: 0,
      stderr:
        "Running this project's code with your rights: fixtures/parity/oracle.ts. (Shown once, until the code changes.)\n",
    });
  });

  test('exports the validator that a checkout exports, without a bundler', async () => {
    const settings = { ...defaultSettings, root: folder.path, recordings: 'strict' as const };
    const program = exportSource(exportValidator(openValidator('parity', { settings }))).split('\n// The program')[1];

    const exported = await run('gpt-assay/bin/assay.js', 'export', 'parity', '--out', 'parity.js');

    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder.path, 'parity.js'), 'utf8').split('\n// The program')[1]).toBe(program);
  });

  test.each(Object.entries(manifest.exports).filter(([name]) => !name.includes('*')))(
    'has %s, with types',
    (_name, target) => {
      const { types, default: module } = typeof target === 'string' ? { types: target, default: target } : target;
      const missing = [types, module].filter((file) => !existsSync(join(folder.path, 'node_modules/gpt-assay', file)));

      expect(missing).toEqual([]);
    },
  );
});
