import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Cost } from '../../experiment/report/reply-tally';
import { displayWidth } from '../../output/terminal/display-width';
import { makeFakeClock } from '../../testing/fake-clock';
import { manifest } from '../../testing/manifest';
import { openProject, type Project } from '../../testing/open-project';
import { cleanEnvironment, packageFolder, program, runAssay } from '../../testing/run-script';
import { serveInProcess } from '../../testing/serve-in-process';
import { parityFiles } from '../../testing/small-challenge';
import { createProgress, createSteps } from './progress';

describe('clear progress', () => {
  const clearLine = '\r\u001b[2K';

  test.each([
    { result: 'on a terminal takes the line of progress away', stdout: true, stderr: true, begin: clearLine },
    { result: 'in a file takes no line away', stdout: false, stderr: true, begin: '' },
    { result: 'takes no line away where none is shown', stdout: true, stderr: false, begin: '' },
  ])('a result $result', async ({ stdout, stderr, begin }) => {
    const command = new Worker(join(packageFolder, 'bin/command-thread.js'), {
      workerData: { args: ['--version'], stdin: {}, stdout: { isTTY: stdout }, stderr: { isTTY: stderr } },
    });
    const said: unknown[] = [];
    command.on('message', (message) => said.push(message));
    await once(command, 'exit');

    expect(said).toEqual([{ kind: 'write', stream: 'stdout', text: `${begin}${manifest.version}\n` }]);
  });
});

describe('openPage', () => {
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

      const { code, out, error } = await project.run(['report', '--open'], {
        BROWSER: join(project.path, 'browser.sh'),
      });

      expect(code).toBe(1);
      expect(out).toContain('Parity · offline/key?flip=1');
      expect(error).toBe(`Page: ${page}\nOpened <folder>/${page}\n`);
      expect(project.read('opened')).toBe(join(project.path, page));
      expect(existsSync(join(project.path, page))).toBe(true);
    });

    test.each(['/nowhere/browser', '/bin/false'])(
      'says where the page is when %s does not open it',
      async (BROWSER) => {
        const folder = project.report();

        const { error } = await project.run(['report', folder, '--open'], { BROWSER });

        expect(error).toContain(
          `No browser could be started (${BROWSER}); open <folder>/${folder}/report.html yourself.\n`,
        );
      },
    );
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
});

const nothing: Cost = {
  trials: 0,
  calls: 0,
  recorded: 0,
  offline: 0,
  retries: 0,
  promptTokens: 0,
  completionTokens: 0,
  dollars: 0,
  callsPerVerdict: null,
};

/** What is shown of updates at these times, in milliseconds, each with the cost by then. */
function show(updates: readonly (readonly [at: number, cost: Partial<Cost>])[], total?: number): readonly unknown[] {
  const shown: (string | undefined)[] = [];
  const clock = makeFakeClock();
  let cost = nothing;
  let now = 0;
  const progress = createProgress(
    { out: () => undefined, error: () => undefined, progress: (text) => shown.push(text) },
    { cost: () => cost, failures: () => 2 },
    total,
    clock,
  );
  for (const [at, part] of updates) {
    clock.advance(at - now);
    now = at;
    cost = { ...nothing, ...part };
    progress.update();
  }
  progress.end();
  return shown;
}

describe('createProgress', () => {
  test('says what is done, how fast, what failed, what it cost and how long it will take', () => {
    expect(show([[10_000, { trials: 50, calls: 30, dollars: 0.0123 }]], 1000)).toEqual([
      '50/1,000 trials · 5.0/s · 2 wrong answers · 3 min 10 s left · 30 calls · $0.012',
      undefined,
    ]);
  });

  test('knows no end when nobody does, and no cost when there is no price', () => {
    expect(show([[1000, { trials: 50, calls: 1, dollars: null }]])).toEqual([
      '50 trials · 50/s · 2 wrong answers · 1 call · cost unknown',
      undefined,
    ]);
  });

  test('takes replies that were kept for no sign of how fast the others come', () => {
    expect(show([[10_000, { trials: 520, recorded: 500, calls: 20 }]], 1000)).toEqual([
      '520/1,000 trials · 2.0/s · 2 wrong answers · 4 min left · 20 calls · $0.00',
      undefined,
    ]);
  });

  test('says nothing in the first second, and changes the line five times a second at most', () => {
    const updates = Array.from({ length: 200 }, (_, index) => [10 * index, { trials: index + 1 }] as const);

    expect(show(updates.slice(0, 100), 200)).toEqual([]);
    expect(show(updates, 200)).toHaveLength(5 + 1);
  });
});

describe('createSteps', () => {
  test('counts what is done and what failed, of as many as are known', () => {
    const clock = makeFakeClock();
    const shown: (string | undefined)[] = [];
    const steps = createSteps({ progress: (text) => shown.push(text) }, { what: 'Checking', unit: 'fixture' }, clock);

    steps.expect(10);
    for (const failed of [false, true, false, false]) {
      clock.advance(500);
      steps.step(failed);
    }
    steps.end();

    expect(shown).toEqual([
      'Checking: 2/10 fixtures · 2.0/s · 1 failure · 4 s left',
      'Checking: 3/10 fixtures · 2.0/s · 1 failure · 4 s left',
      'Checking: 4/10 fixtures · 2.0/s · 1 failure · 3 s left',
      undefined,
    ]);
  });
});

describe('screen', () => {
  const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).status === 0;

  let project: Project;

  beforeEach(() => {
    project = openProject(parityFiles);
  });

  afterEach(() => {
    project.remove();
  });

  const repeat = ['repeat', 'parity', '--model', 'offline/key?flip=0.4&seed=1', '--runs', '10'];

  describe('a result on a terminal', () => {
    test.each([20, 40, 80, 120])('fits into %i columns, but for what somebody pastes', async (width) => {
      await project.run(repeat);

      const { out } = await project.run(['report', project.report()], {}, { width, colour: true });

      const wide = stripVTControlCharacters(out)
        .split('\n')
        .filter((line) => displayWidth(line) > width);
      expect(wide.filter((line) => !/^ *(\w+:|prompts\/|fixtures\/|npx assay )/.test(line))).toEqual([]);
    });

    test('says the same as elsewhere', async () => {
      const { out } = await project.run(repeat);
      const words = (text: string): ReadonlySet<string> => new Set(stripVTControlCharacters(text).match(/[\w.]+/g));

      const screen = await project.run(['report', project.report()], {}, { width: 80, colour: true });

      expect(screen.out).not.toBe(out);
      expect(words(screen.out)).toEqual(words(out));
    });

    test('has no colours as JSON', async () => {
      const { out } = await project.run([...repeat, '--json'], {}, { width: 40, colour: true });

      expect(JSON.parse(out)).toMatchObject({ kind: 'repeat' });
      expect(out).not.toContain('\u001b');
    });
  });

  describe('bin/assay.js', () => {
    test('writes colours into a pipe when FORCE_COLOR says so, and breaks no line there', async () => {
      const { stdout } = await runAssay(project.path, ['--help'], { FORCE_COLOR: '1' });

      expect(stdout).toContain('\n\u001b[1mStart:\u001b[22m\n');
      expect(stdout).toContain('quiz questions (GIFT, Aiken, Moodle XML, QTI, CSV, JSON)\n');
      expect(Math.max(...stdout.split('\n').map(displayWidth))).toBeGreaterThan(100);
    });
  });

  (hasTerminal ? describe : describe.skip)('bin/assay.js in a terminal', () => {
    test('fits its output to it', () => {
      const command = `stty cols 40; "${process.execPath}" "${program}" --help`;
      const env = { ...cleanEnvironment({}), TERM: 'xterm', NO_COLOR: '' };

      const out = execFileSync('script', ['-qec', command, '/dev/null'], { cwd: project.path, env, encoding: 'utf8' });

      expect(out).toContain('\u001b[1mStart:\u001b[22m');
      expect(Math.max(...stripVTControlCharacters(out).split('\r\n').map(displayWidth))).toBeLessThanOrEqual(40);
    });
  });
});
