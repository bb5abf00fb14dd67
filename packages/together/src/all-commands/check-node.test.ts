import { describe, expect, test } from '@jest/globals';
import { parse } from 'acorn';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '../../../assay/dist/testing/manifest';
import { packageFolder } from '../../../assay/dist/testing/run-script';
import { makeTemporaryFolder } from '../../../assay/dist/testing/temporary-folder';

const bin = join(packageFolder, 'bin');

/** Runs Node as if it were of another version. */
async function runAs(
  version: string,
  args: readonly string[],
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const folder = makeTemporaryFolder({
    'pretend.js': `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  });
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, ['-r', join(folder.path, 'pretend.js'), ...args], (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : error.code, stdout, stderr });
      });
    });
  } finally {
    folder.remove();
  }
}

describe('an old Node', () => {
  test.each(['20.18.3', '20.11.1', '18.20.8', '12.22.12', '0.12.18'])(
    'gets one line and 3 from the command: %s',
    async (version) => {
      expect(await runAs(version, [join(bin, 'assay.js'), '--version'])).toEqual({
        code: 3,
        stdout: '',
        stderr: `Assay needs Node 20.19 or newer; this is ${version}.\n`,
      });
    },
  );

  test.each(['dist/index.js', 'dist/for-oracles.js', 'bin/jest-environment.js', 'bin/jest-reporter.js'])(
    'gets the same from what Jest loads: %s',
    async (file) => {
      const script = `try { require(${JSON.stringify(join(packageFolder, file))}) } catch (error) { console.log(error.stack) }`;

      expect((await runAs('20.18.3', ['-e', script])).stdout).toBe(
        'Assay needs Node 20.19 or newer; this is 20.18.3.\n',
      );
    },
  );

  test.each(['20.19.0', '22.0.0', '100.0.0'])('is not %s', async (version) => {
    expect(await runAs(version, [join(bin, 'check-node.js')])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('is older than what package.json asks for', () => {
    expect(manifest.engines.node).toBe('>=20.19');
    expect(readFileSync(join(bin, 'check-node.js'), 'utf8')).toContain('[20, 19]');
  });

  test.each(readdirSync(bin).filter((name) => /^(assay|check-node|jest-.*)\.js$/.test(name)))(
    'can parse what is loaded first: %s',
    (name) => {
      const parseAsNode12 = (): unknown =>
        parse(readFileSync(join(bin, name), 'utf8'), { ecmaVersion: 2019, allowHashBang: true });

      expect(parseAsNode12).not.toThrow();
    },
  );
});
