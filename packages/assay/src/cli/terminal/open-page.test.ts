import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../../testing/open-project';
import { serveInProcess } from '../../testing/serve-in-process';
import { parityFiles } from '../../testing/small-challenge';

let project: Project;

beforeEach(async () => {
  project = openProject({ ...parityFiles, 'browser.sh': '#!/bin/sh\nprintf %s "$1" > "$(dirname "$0")/opened"\n' });
  chmodSync(join(project.path, 'browser.sh'), 0o755);
  await project.run(['repeat', 'parity', '--runs', '2', '--model', 'offline/key?flip=1']);
});

afterEach(() => {
  project.remove();
});

describe('assay report --open', () => {
  test('makes the page of the newest report again and hands it to the browser', async () => {
    const page = join(project.report(), 'report.html');
    rmSync(join(project.path, page));

    const { code, out, error } = await project.run(['report', '--open'], { BROWSER: join(project.path, 'browser.sh') });

    expect(code).toBe(1);
    expect(out).toContain('Parity · offline/key?flip=1');
    expect(error).toBe(`Page: ${page}\nOpened <folder>/${page}\n`);
    expect(project.read('opened')).toBe(join(project.path, page));
    expect(existsSync(join(project.path, page))).toBe(true);
  });

  test.each(['/nowhere/browser', '/bin/false'])('says where the page is when %s does not open it', async (BROWSER) => {
    const folder = project.report();

    const { error } = await project.run(['report', folder, '--open'], { BROWSER });

    expect(error).toContain(
      `No browser could be started (${BROWSER}); open <folder>/${folder}/report.html yourself.\n`,
    );
  });
});

describe('assay view --open', () => {
  test('hands its link to the browser once it listens', async () => {
    const variables = { BROWSER: join(project.path, 'browser.sh') };
    const { printed, stop } = await serveInProcess(project.path, ['view', '--open'], variables);
    while (!printed.error.includes('Opened')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await stop();

    expect(project.read('opened')).toBe(printed.out.trim());
  });
});

describe('assay report without a folder', () => {
  test('is an error where there is no report', async () => {
    rmSync(join(project.path, 'reports'), { recursive: true });

    const { code, error } = await project.run(['report']);

    expect(code).toBe(3);
    expect(error).toMatch(/^There is no report in reports\/: name a report folder, for example: /);
  });
});
