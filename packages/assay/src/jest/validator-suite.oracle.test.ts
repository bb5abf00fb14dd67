import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSimulated } from '../experiment/report/describe-simulated';
import { becomesTrue, describeProcesses, isRunning } from '../testing/engine-processes';
import { countTests } from '../testing/jest-output';
import { parityCase } from '../testing/parity-suite';
import { suiteFile } from '../testing/run-jest';
import { packageFolder } from '../testing/run-script';
import { judgedParityFiles, parityFiles, parityFixture } from '../testing/small-challenge';
import { openSuiteCases, type CasesRun, type SuiteCase, type SuiteCases } from '../testing/suite-cases';

/** The test file, which also notes the sandbox's processes that are at work in it. */
const watchedTest = `${suiteFile('parity')}
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineProcessesOf } from '${packageFolder}/dist/testing/engine-processes';

test('engines are at work', () => {
  appendFileSync(join(__dirname, '../engines.txt'), engineProcessesOf(process.pid).join() + '\\n');
});
`;

/** The challenge with its oracle, and no server to ask. */
function judgedCase(files: Readonly<Record<string, string>> = {}): SuiteCase {
  return parityCase({
    files: { ...judgedParityFiles, ...files },
    variables: { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined },
  });
}

const cases = {
  judged: judgedCase({ 'tests/parity.test.ts': watchedTest }),
  second: judgedCase({ 'tests/parity.test.ts': watchedTest }),
  labels: judgedCase({
    'fixtures/parity/sly.yaml': parityFixture('sly', true, true, 'const isEven = (n) => n < 9 && n % 2 === 0;'),
    'fixtures/parity/snake.yaml': `language: python\n${parityFixture('Python', true, true, 'is_even = lambda n: n % 2 == 0')}`,
  }),
  covered: parityCase({
    files: {
      ...parityFiles,
      'fixtures/parity/cases.yaml': `isCorrect:
  function: isEven
  cases:
    - { args: [4], returns: true }
    - { args: [7], returns: false }
`,
    },
    variables: { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined },
  }),
  broken: judgedCase({ 'fixtures/parity/oracle.ts': "throw new Error('no database');" }),
};

let project: SuiteCases<keyof typeof cases>;
let ran: CasesRun<keyof typeof cases>;

beforeAll(async () => {
  project = await openSuiteCases(cases);
  // What is kept of jobs would leave no process to look for.
  ran = await project.run(['-i'], { ASSAY_RECORDINGS: 'off' });
});
afterAll(() => project.close());

describe('validatorSuite of a challenge with an oracle', () => {
  test('is judged by offline/judge without a key', () => {
    const { result, tests, summary } = ran.of('judged');

    expect(summary).toContain(`judged · offline/judge · 3 fixtures × 1 run

By analytic
  analytic   policy         wrong  tolerated  verdict              worst fixtures
  isCorrect  hard    0 % (0 of 3)        1 %  passed, this once    none
  isShort    soft    0 % (0 of 3)       10 %  soft, fails nothing  none
`);
    expect(summary).toContain(describeSimulated(['offline/judge']));
    expect(countTests(tests)).toEqual({ passed: 7, failed: 0, skipped: 0 });
    expect(result).toBe('PASS');
  });

  test('fails a wrong label with the evidence against it, and of what is undecided only that, with the reason', () => {
    const { result, tests, text, summary } = ran.of('labels');

    expect(text).toContain(`  ● labels › sly › isCorrect is true

    expect(result).toMeetPolicy()

    labels › sly › isCorrect
      expected true, received false: isEven(10) returned false, expected true
      at fixtures/labels/sly.yaml:3
      model offline/judge · prompt prompts/labels.md · run 1 · offline

    Reply:
    {"isCorrect":false,"isShort":true}
`);
    expect(text).toContain(
      '      expected true, received no value (undecided: the oracle reads JavaScript, not python)\n',
    );
    expect(summary).toContain('\n1 reply left analytics undecided, which counts as wrong where they are judged.\n');
    expect(tests).toContain('✓ Python › isShort is true');
    expect(countTests(tests)).toEqual({ passed: 8, failed: 2, skipped: 0 });
    expect([result, ran.code]).toEqual(['FAIL', 1]);
  });

  test('has tests of those analytics alone that its cases cover', () => {
    const { result, tests, summary } = ran.of('covered');

    expect(tests).toEqual([
      '✓ a loop › isCorrect is true',
      '✓ a remainder › isCorrect is true',
      '✓ the other way round › isCorrect is false',
    ]);
    expect(summary).toContain('Note: not judged: isShort, which the oracle does not cover.');
    expect(result).toBe('PASS');
  });

  test('fails with one explanation when its oracle cannot be loaded', () => {
    const { result, text } = ran.of('broken');

    expect(text).toBe(`  ● Test suite failed to run

    fixtures/broken/oracle.ts cannot be used:
      - cannot be loaded: no database`);
    expect(ran.stderr.match(/no database/g)).toHaveLength(1);
    expect(result).toBe('FAIL');
  });
});

describeProcesses('validatorSuite of challenges with oracles', () => {
  test('leaves no process behind, neither for the next test file nor after all', async () => {
    const files = readFileSync(join(project.folder.path, 'engines.txt'), 'utf8').trim().split('\n');
    const [first = [], second = []] = files.map((line) => line.split(',').map(Number));

    expect([ran.of('judged').result, ran.of('second').result]).toEqual(['PASS', 'PASS']);
    expect([...first, ...second].every((pid) => pid > 0)).toBe(true);
    expect(second.filter((pid) => first.includes(pid))).toEqual([]);
    expect(await becomesTrue(() => ![...first, ...second].some(isRunning))).toBe(true);
  });
});
