import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanEnvironment } from '../../testing/run-script';
import { makeStrangerProject } from '../../testing/stranger-project';
import type { TemporaryFolder } from '../../testing/temporary-folder';
import { repeatJest } from './repeat-jest';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

/** Of a process that nobody waits for, until the system has cleared it away. */
const isGone = async (id: number): Promise<boolean> => {
  for (let tries = 0; tries < 200 && isAlive(id); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return !isAlive(id);
};

describe('repeatJest, aborted', () => {
  test('ends the run under way and all that it started, keeps the runs before and removes its files', async () => {
    folder = makeStrangerProject({
      'a.test.js': `
        const { spawn } = require('node:child_process');
        const { renameSync, writeFileSync } = require('node:fs');
        test('hangs in the second run', async () => {
          if (process.env.ASSAY_FIRST_RUN === '1') return;
          process.on('SIGTERM', () => undefined);
          const child = spawn('sleep', ['600'], { stdio: 'inherit' });
          const report = { ids: [process.pid, child.pid], junit: process.env.JEST_JUNIT_OUTPUT_FILE };
          writeFileSync('half.json', JSON.stringify(report));
          renameSync('half.json', 'hanging.json');
          await new Promise(() => undefined);
        }, 600_000);`,
    });
    const controller = new AbortController();
    const marker = join(folder.path, 'hanging.json');
    const watcher = watch(folder.path, () => {
      if (existsSync(marker)) {
        controller.abort();
      }
    });

    const measured = await repeatJest({
      folder: folder.path,
      args: [],
      runs: 5,
      environment: cleanEnvironment({}),
      signal: controller.signal,
    });

    watcher.close();
    const { ids, junit } = JSON.parse(readFileSync(marker, 'utf8')) as { ids: readonly number[]; junit: string };
    expect(measured).toMatchObject({ asked: 5, interrupted: true, runs: [{ run: 1, status: 'judged' }] });
    expect(measured.runs).toHaveLength(1);
    expect(await Promise.all(ids.map(isGone))).toEqual([true, true]);
    expect(existsSync(dirname(junit))).toBe(false);
  });

  test('starts nothing when it is aborted before', async () => {
    folder = makeStrangerProject({ 'a.test.js': '' });

    const measured = await repeatJest({
      folder: folder.path,
      args: [],
      runs: 5,
      environment: cleanEnvironment({}),
      signal: AbortSignal.abort(),
    });

    expect(measured).toMatchObject({ interrupted: true, runs: [] });
  });
});
