import { describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { openProject } from '../../testing/open-project';
import { cleanEnvironment, program } from '../../testing/run-script';
import { parityFiles, parityFixture } from '../../testing/small-challenge';

const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).status === 0;

(hasTerminal ? describe : describe.skip)('assay review in a terminal', () => {
  test('acts on single keys, writes at once, and leaves the terminal as it was', () => {
    const waiting = parityFixture('new', true, true, '// new').replace('expected:', 'reviewed: false\nexpected:');
    const project = openProject({ ...parityFiles, 'fixtures/parity/new.yaml': waiting });
    const command = `stty -a | grep -o '[-]*icanon'; "${process.execPath}" "${program}" review parity; echo "code $?"; stty -a | grep -o '[-]*icanon'`;

    const out = execFileSync('script', ['-qec', command, '/dev/null'], {
      cwd: project.path,
      encoding: 'utf8',
      input: '2aq',
      env: { ...cleanEnvironment({}), TERM: 'xterm', NO_COLOR: '1' },
    });
    const written = project.read('fixtures/parity/new.yaml');
    project.remove();

    expect(out.match(/-?icanon/g)).toEqual(['icanon', 'icanon']);
    expect(out).toContain('1 accepted (1 with a changed label), none left.\r\n');
    expect(out).toContain('code 0');
    expect(written).toContain('expected:\n  isCorrect: true\n  isShort: false\n');
    expect(written).not.toContain('reviewed');
  });
});
