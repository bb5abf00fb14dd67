import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startChatServer } from '../../../assay/dist/testing/chat-server';
import { manifest } from '../../../assay/dist/testing/manifest';
import { answerRightly, quizFiles, readQuizReport } from '../../../assay/dist/testing/quiz-project';
import { otherPackages } from '../../../assay/dist/testing/package-names';
import { packProject, type PackedProject } from '../../../assay/dist/testing/packed-project';
import { packageFolder, repository, runScript, type CommandResult } from '../../../assay/dist/testing/run-script';
import { parityFiles } from '../../../assay/dist/testing/small-challenge';

/** What `npm pack` copies from the repository. */
const copied = /^(?:docs\/|README\.md$|LICENSE$|SECURITY\.md$|CHANGELOG\.md$)/;

/** An oracle as its author writes it. */
const oracle = `import { no, yes, type Decide } from 'gpt-assay/for-oracles';

export const isShort: Decide = ({ solution }) => (solution.trim().includes('\\n') ? no('lines') : yes('1 line'));
`;

let project: PackedProject;

beforeAll(() => {
  project = packProject();
});

afterAll(() => {
  project.remove();
});

function run(...args: readonly string[]): Promise<CommandResult> {
  return project.run(args);
}

describe('the packed archive', () => {
  test('holds, byte for byte, the files that the tests run, and no test', () => {
    const files = readdirSync(project.archive, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.archive.length + 1));
    const shipped = files.filter((file) => !copied.test(file));

    const differing = shipped.filter(
      (file) => !readFileSync(join(project.archive, file)).equals(readFileSync(join(packageFolder, file))),
    );

    expect(differing).toEqual([]);
    expect(shipped.length).toBeGreaterThan(1_000);
    expect(files.filter((file) => /\.(?:test|deep|real)\.|^dist\/testing\/|^src\//.test(file))).toEqual([]);
    expect(files.filter((file) => copied.test(file)).length).toBeGreaterThan(20);
  });

  test('has every file that its pages link to', () => {
    const pages = readdirSync(project.archive, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    const linked = pages.flatMap((page) => {
      const text = readFileSync(join(project.archive, page), 'utf8').replace(/^(`{3,})[^]*?^\1/gm, '');
      return Array.from(text.matchAll(/\]\(([^)\s#]+)|^\[[^\]]+\]: (\S+)/gm), ([, inline, below]) => ({
        page,
        target: inline ?? below ?? '',
      }));
    });
    const own = linked.filter(({ target }) => !/^[a-z]+:/.test(target));

    expect(own.length).toBeGreaterThan(100);
    expect(own.filter(({ page, target }) => !existsSync(join(project.archive, dirname(page), target)))).toEqual([]);
  });

  test('starts a challenge in an empty folder, whose suite passes under Jest', async () => {
    const written = await run('init', 'leap-year', '--yes');
    const jest = await runScript(project.path, ['node_modules/jest/bin/jest.js'], {});

    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect(jest.stderr).toMatch(/^Tests: +3 passed, 3 total$/m);
    expect(jest).toMatchObject({ code: 0, stdout: '' });
  });

  test('has every module that it exports, with types', () => {
    const targets = Object.entries(manifest.exports)
      .filter(([name]) => !name.includes('*'))
      .flatMap(([, target]) => (typeof target === 'string' ? [target] : [target.types, target.default]));

    expect(targets.filter((file) => !existsSync(join(project.archive, file)))).toEqual([]);
    expect(targets.length).toBeGreaterThan(10);
    expect(
      readdirSync(join(project.archive, 'dist/public')).filter((file) => file.endsWith('.d.ts')).length,
    ).toBeGreaterThan(10);
  });

  test('checks a validator with an oracle in TypeScript, and measures it', async () => {
    project.write({ ...parityFiles, 'fixtures/parity/oracle.ts': oracle });

    const check = await run('check', 'parity');
    const repeat = await run('repeat', 'parity', '--runs', '2', '--model', 'offline/key');

    expect(check.stdout).toContain(
      'parity: 3 fixtures, 2 analytics, 6 assertions, the oracle confirms 3 of 6 labels\n',
    );
    expect(check).toMatchObject({
      code: 0,
      stderr:
        "Running this project's code with your rights: fixtures/parity/oracle.ts. (Shown once, until the code changes.)\n",
    });
    expect(repeat.stdout).toMatch(/^NO FAILURE SHOWN \(simulated\)\. /);
    expect(repeat.code).toBe(0);
  });

  test('exports a validator as one file', async () => {
    const exported = await run('export', 'parity', '--out', 'parity.js');

    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(project.path, 'parity.js'), 'utf8')).toContain('\n// The program');
  });

  test('asks a quiz, and reads characters beyond ASCII in its replies', async () => {
    project.write(quizFiles());
    const server = await startChatServer((request) => {
      const right = answerRightly(request);
      return `The answer is ${right === 'A' ? 'B' : 'A'} — no, ${right}.`;
    });

    const ran = await project.run(['test-llm', 'capitals', '--json'], { OPENAI_BASE_URL: server.url });

    await server.close();
    expect(readQuizReport(ran.stdout).quiz.cells).toMatchObject([{ correct: 3, judged: 3 }]);
    expect(ran.code).toBe(0);
  });

  test('holds no other package, and theirs hold what the tests run', () => {
    const files = readdirSync(project.archive, { recursive: true, encoding: 'utf8' });
    const others = otherPackages.flatMap((name) => {
      const built = join(repository, 'packages', name);
      const installed = project.install(built, `gpt-assay-${name}`);
      return readdirSync(installed, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'LICENSE')
        .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
        .map((file) => ({
          name,
          file,
          equal: readFileSync(join(installed, file)).equals(readFileSync(join(built, file))),
        }));
    });

    expect(files.filter((file) => /^dist\/(?:interview|stress|queue)\b/.test(file))).toEqual([]);
    expect(others.filter(({ equal }) => !equal)).toEqual([]);
    expect(others.filter(({ file }) => /\.(?:test|deep|real)\.|^dist\/testing\/|^src\//.test(file))).toEqual([]);
    expect(others.length).toBeGreaterThan(300);
  });
});
