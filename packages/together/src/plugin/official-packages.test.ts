import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherPackages } from '../../../assay/dist/testing/package-names';
import { packProject, type PackedProject } from '../../../assay/dist/testing/packed-project';
import { repository, runScript } from '../../../assay/dist/testing/run-script';

const install = (name: string): string => `needs ${name}: npm install --save-dev ${name}`;

/** A project with the challenges of this repository, in which the core alone is installed. */
let project: PackedProject;

beforeAll(() => {
  project = packProject();
  for (const folder of ['fixtures', 'prompts']) {
    cpSync(join(repository, folder), join(project.path, folder), { recursive: true });
  }
});
afterAll(() => {
  project.remove();
});

describe("without Assay's other packages", () => {
  test.each([
    { args: ['stress', 'two-sum'], says: `assay stress ${install('gpt-assay-stress')}\n` },
    { args: ['fool', '--help'], says: `assay fool ${install('gpt-assay-stress')}\n` },
    { args: ['interview', 'run', 'junior-dev'], says: `assay interview ${install('gpt-assay-interview')}\n` },
    { args: ['queue', 'status'], says: `assay queue ${install('gpt-assay-queue')}\n` },
    {
      args: ['repeat', 'two-sum', '--queue', 'postgres://localhost/assay'],
      says: `assay repeat:\n  - --queue ${install('gpt-assay-queue')}\n`,
    },
    {
      args: ['repeat', 'junior-dev'],
      says: `prompts/junior-dev.md cannot be used:\n  - kind: interview ${install('gpt-assay-interview')}\n`,
    },
    {
      args: ['init', 'new', '--kind', 'interview'],
      says: `assay init:\n  - --kind expects one of validator, quiz; received "interview"\n  - interview ${install('gpt-assay-interview')}\n`,
    },
  ])('$args say in one line what to install', async ({ args, says }) => {
    expect(await project.run(args)).toEqual({ code: 3, stdout: '', stderr: says });
  });

  test('a setting of theirs says it, too', async () => {
    const asked = await project.run(['repeat', 'two-sum'], { ASSAY_QUEUE: 'postgres://localhost/assay' });

    expect(asked).toMatchObject({ code: 3, stdout: '' });
    expect(asked.stderr).toContain(`\n  - ASSAY_QUEUE ${install('gpt-assay-queue')}\n`);
  });

  test('a field of a prompt names its package, with the line', async () => {
    const prompt = join(project.path, 'prompts/two-sum.md');
    const text = readFileSync(prompt, 'utf8');
    writeFileSync(prompt, text.replace('\nkind:', '\nstress: { caught: 0.9 }\nkind:'));

    const checked = await project.run(['check', 'two-sum']);
    writeFileSync(prompt, text);

    expect(checked.stdout).toContain(`line 3, stress: this key ${install('gpt-assay-stress')}\n`);
    expect(checked.code).toBe(3);
  });

  test('the help shows no command of theirs, and validators and quizzes work', async () => {
    const help = await project.run(['help', 'all']);
    const checked = await project.run(['check', 'two-sum', 'accounting']);
    const asked = await project.run(['repeat', 'two-sum', '--model', 'offline/key', '--runs', '2']);

    expect(help.stdout).not.toMatch(/assay (?:interview|stress|fool|queue|worker)\b/);
    expect(checked).toMatchObject({ code: 0 });
    expect(asked).toMatchObject({ code: 0 });
    expect(asked.stdout).toMatch(/^NO FAILURE SHOWN/);
  });
});

describe('statistics and sandbox alone', () => {
  const page = readFileSync(join(repository, 'docs/how-to/parts.md'), 'utf8');
  const examples = [...page.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
    ([, program = '', prints = '']) => ({
      program,
      prints,
    }),
  );

  test('are shown on a page', () => {
    expect(examples).toHaveLength(2);
  });

  test.each(examples)('print what the page shows: example %#', async ({ program, prints }) => {
    writeFileSync(join(project.path, 'example.js'), program);

    const { code, stdout, stderr } = await runScript(project.path, ['example.js'], {});

    expect([code, stdout.replace(/ +$/gm, ''), stderr]).toEqual([0, prints, '']);
  });
});

describe("Assay's other packages", () => {
  beforeAll(() => {
    for (const name of otherPackages) {
      project.install(join(repository, 'packages', name), `gpt-assay-${name}`);
    }
  });

  test('are found in the project, and their reports are read', async () => {
    const model = ['--model', 'offline/coder', '--runs', '1', '--out', 'answers'];
    const interviewed = await project.run(['interview', 'run', 'junior-dev', ...model]);
    const options = ['--model', 'offline/key', '--count', '10', '--runs', '1', '--out', 'variants'];
    const stressed = await project.run(['stress', 'two-sum', ...options]);
    const checked = await project.run(['check', 'junior-dev']);

    expect(interviewed.stdout).toContain('offline/coder');
    expect(stressed).toMatchObject({ code: 0 });
    expect((await project.run(['report', 'answers'])).stdout).toContain('offline/coder');
    expect((await project.run(['report', 'variants'])).stdout).toContain('10 variants');
    expect(readFileSync(join(project.path, 'variants/report.html'), 'utf8')).toContain('<script>');
    expect(checked).toMatchObject({ code: 0 });
    expect((await project.run(['queue', '--help'])).stdout).toContain('assay queue status');
  });

  test('are found beside the core where the project has nothing, as under npx --package', async () => {
    const elsewhere = join(project.path, 'elsewhere');
    mkdirSync(elsewhere);
    const program = join(project.archive, 'bin/assay.js');

    const written = await runScript(elsewhere, [program, 'init', 'new', '--kind', 'interview', '--json'], {});
    const asked = await runScript(elsewhere, [program, 'interview', 'run', 'new', '--model', 'offline/coder'], {});

    expect(JSON.parse(written.stdout)).toMatchObject({ kind: 'interview' });
    expect(asked.stdout).toContain('offline/coder');
    expect(readFileSync(join(elsewhere, 'tests/new.test.js'), 'utf8')).toContain("require('gpt-assay-interview')");
  });

  test('must have the version of the core', async () => {
    const manifest = join(project.path, 'node_modules/gpt-assay-stress/package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"version": "[^"]*"/, '"version": "0.1.0"'));

    const refused = await project.run(['check']);
    writeFileSync(manifest, text);

    expect(refused).toEqual({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(
        /^gpt-assay-stress 0\.1\.0 does not match gpt-assay (\S+): npm install --save-dev gpt-assay-stress@\1\n$/,
      ),
    });
  });

  test('can be taken away again', async () => {
    rmSync(join(project.path, 'node_modules/gpt-assay-queue'), { recursive: true });

    expect(await project.run(['queue', 'status'])).toMatchObject({ code: 3 });
    expect(await project.run(['stress', '--help'])).toMatchObject({ code: 0 });
  });
});
