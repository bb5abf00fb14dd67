import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox } from '../../../assay/dist/sandbox/open-sandbox';
import { linkTsx } from '../../../assay/dist/testing/judged-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { runAssay } from '../../../assay/dist/testing/run-script';
import { judgedParityFiles } from '../../../assay/dist/testing/small-challenge';

let project: Project;

afterEach(() => {
  project.remove();
});
afterAll(() => openSandbox().close());

const says = "Running this project's code with your rights:";
const file = 'fixtures/parity/oracle.ts';

describe('code of a project', () => {
  test('finds no credential in the environment of the command, and the rest of it', async () => {
    project = openProject({
      ...judgedParityFiles,
      [file]: `console.error(JSON.stringify(process.env));\n${judgedParityFiles[file] ?? ''}`,
      '.env': 'OPENAI_ORG_ID=org-of-dotenv\n',
    });
    linkTsx(project.path);
    const secrets = {
      OPENAI_API_KEY: 'sk-hidden-1',
      OPENAI_PROJECT_ID: 'proj-hidden-2',
      GROQ_API_KEY: 'gsk-hidden-3',
      HF_TOKEN: 'hf-hidden-4',
      AWS_SECRET_ACCESS_KEY: 'aws-hidden-5',
      DB_PASSWORD: 'pg-hidden-6',
    };

    const { code, stderr } = await runAssay(project.path, ['check'], { ...secrets, MY_SETTING: 'visible' });

    expect(code).toBe(0);
    expect(stderr).toContain('"MY_SETTING":"visible"');
    expect(stderr).not.toMatch(/hidden|org-of-dotenv/);
  });

  test('is named where check and import first run it, until it changes', async () => {
    project = openProject({ ...judgedParityFiles, 'export.csv': 'code\nconst isEven = (n) => !(n & 1);\n' });
    const dryImport = ['import', 'parity', 'export.csv', '--dry-run'];
    const other = openProject(judgedParityFiles);

    expect((await project.run(dryImport)).error).toBe(`${says} ${file}. (Shown once, until the code changes.)\n`);
    expect((await project.run(['check'])).error).not.toContain(says);
    expect((await other.run(['check'])).error).toContain(says);
    other.remove();
    project.write(file, `${judgedParityFiles[file] ?? ''}\n// changed\n`);
    project.write('fixtures/parity/grader.js', 'exports.isShort = () => true;');
    expect((await project.run(['check'])).error).toContain(`${says} ${file}, fixtures/parity/grader.js. (`);
    expect((await project.run(dryImport)).error).not.toContain(says);
  });

  test.each([
    ['no home', (): string => ''],
    ['a file in place of the folder', (path: string): string => join(path, 'prompts/parity.md')],
    [
      'a memory that cannot be read',
      (path: string): string => {
        mkdirSync(join(path, 'user/assay'), { recursive: true });
        writeFileSync(join(path, 'user/assay/announced-code.json'), '{"version":1,"seen":5}');
        chmodSync(join(path, 'user/assay'), 0o500);
        return join(path, 'user');
      },
    ],
  ])('runs all the same with %s', async (_, prepare) => {
    project = openProject(judgedParityFiles);
    const variables = { XDG_CONFIG_HOME: prepare(project.path), HOME: '' };

    const { code, error } = await project.run(['check'], variables);

    expect(code).toBe(0);
    expect(error).toContain(`${says} ${file}.`);
  });
});
