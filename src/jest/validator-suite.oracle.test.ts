import { afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { becomesTrue, describeProcesses, isRunning } from '../testing/engine-processes';
import { makeProject, repository, runJest, suiteFile, type CommandResult } from '../testing/run-jest';
import { judgedParityFiles, parityFixture } from '../testing/small-challenge';
import type { TemporaryFolder } from '../testing/temporary-folder';

const judgedProject = { ...judgedParityFiles, 'tests/parity.test.ts': suiteFile('parity') };
let project: TemporaryFolder;

afterEach(() => {
  project.remove();
});

function runProject(
  files: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  project = makeProject(files);
  return runJest(project.path, [], variables);
}

describe('validatorSuite of a challenge with an oracle', () => {
  test('is judged by offline/judge without a key', async () => {
    const { code, stderr } = await runProject(judgedProject);

    expect(stderr).toContain('The prompt was NOT tested: offline/judge answered in its place and never saw it.');
    expect(stderr).toContain(`Parity · offline/judge · 3 fixtures × 1 run
  analytic         failed  rate  worst fixtures
  isCorrect  hard     0/3   0 %
  isShort    soft     0/3   0 %
`);
    expect(stderr).toContain('Tests:       6 passed, 6 total');
    expect(code).toBe(0);
  });

  test('fails a wrong label with the evidence against it, and of what is undecided only that, with the reason', async () => {
    const { code, stderr } = await runProject({
      ...judgedProject,
      'fixtures/parity/sly.yaml': parityFixture('sly', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;'),
      'fixtures/parity/snake.yaml': `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`,
    });

    expect(stderr).toContain(`  ● Parity › sly › isCorrect is true

    expect(result).toMeetPolicy()

    parity › sly › isCorrect
      expected true, received false: isEven(10) returned false, expected true
      at fixtures/parity/sly.yaml:3
      model offline/judge · prompt prompts/parity.md · run 0 · offline

    Reply:
    {"isCorrect":false,"isShort":true}
`);
    expect(stderr).toContain(
      '      expected true, received no value (undecided: the oracle reads JavaScript, not python)\n',
    );
    expect(stderr).toContain('\n1 reply left analytics undecided, which failed those assertions.\n');
    expect(stderr).toContain('✓ Python › isShort is true');
    expect(stderr).toContain('Tests:       2 failed, 8 passed, 10 total');
    expect(code).toBe(1);
  });

  test('fails with one explanation when its oracle cannot be loaded', async () => {
    const broken = { ...judgedProject, 'fixtures/parity/oracle.ts': "throw new Error('no database');" };

    const { code, stderr } = await runProject(broken);

    expect(stderr).toContain(`    fixtures/parity/oracle.ts cannot be used:
      - cannot be loaded: no database
`);
    expect(stderr.match(/no database/g)).toHaveLength(1);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });
});

describeProcesses('validatorSuite of challenges with oracles', () => {
  test('leaves no process behind, neither for the next test file nor after all', async () => {
    const again = {
      'prompts/second.md': judgedParityFiles['prompts/parity.md'] ?? '',
      'fixtures/second/only.yaml': judgedParityFiles['fixtures/parity/right.yaml'] ?? '',
      'fixtures/second/oracle.ts': judgedParityFiles['fixtures/parity/oracle.ts'] ?? '',
    };
    const watched = (id: string): string => `${suiteFile(id)}
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineProcessesOf } from '${repository}/src/testing/engine-processes';

test('engines are at work', () => {
  appendFileSync(join(__dirname, '../engines.txt'), engineProcessesOf(process.pid).join() + '\\n');
});
`;
    project = makeProject({
      ...judgedProject,
      ...again,
      'tests/parity.test.ts': watched('parity'),
      'tests/second.test.ts': watched('second'),
    });

    const { code, stderr } = await runJest(project.path, ['-i']);

    const files = readFileSync(join(project.path, 'engines.txt'), 'utf8').trim().split('\n');
    const [first = [], second = []] = files.map((line) => line.split(',').map(Number));
    expect(stderr).toContain('Tests:       10 passed, 10 total');
    expect(second.filter((pid) => first.includes(pid))).toEqual([]);
    expect(await becomesTrue(() => ![...first, ...second].some(isRunning))).toBe(true);
    expect(code).toBe(0);
  });
});
