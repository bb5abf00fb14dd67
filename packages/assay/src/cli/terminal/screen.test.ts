import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { displayWidth } from '../../output/terminal/display-width';
import { openProject, type Project } from '../../testing/open-project';
import { cleanEnvironment, program, runAssay } from '../../testing/run-script';
import { parityFiles } from '../../testing/small-challenge';

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
