import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSimulated } from '../../assay/dist/experiment/report/describe-simulated';
import { repository, type CommandResult } from '../../assay/dist/testing/run-script';
import { startChatServer, type ChatServer } from '../../assay/dist/testing/chat-server';
import { propertiesIn } from '../../assay/dist/testing/junit-cases';
import { answerRightly, answerWrongly, asks, smallPrompt, smallQuestions } from './testing/interview-project';
import { makeProject, runJest } from '../../assay/dist/testing/run-jest';
import type { TemporaryFolder } from '../../assay/dist/testing/temporary-folder';

/** The test file that every interview has, for the interview of that id. */
function testFile(id: string): string {
  return `import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import { interviewSuite, type InterviewCoderRow, type InterviewQuestionRow } from '${repository}/packages/interview';

const interview = interviewSuite('${id}');

describe(interview.title, () => {
  each(interview.questions).test('$coder › $question', (row: InterviewQuestionRow) => {
    expect(interview.resultOf(row)).toMeetPolicy();
  });

  each(interview.coders).test('$coder earns $points', (row: InterviewCoderRow) => {
    expect(interview.resultOf(row)).toMeetPolicy();
  });
});
`;
}

/** An interview's files, its prompt with these lines of front matter. */
function interview(id: string, ...lines: readonly string[]): Readonly<Record<string, string>> {
  return {
    [`prompts/${id}.md`]: smallPrompt(...lines).replace('title: Small', `title: ${id}`),
    [`fixtures/${id}/questions.yaml`]: smallQuestions,
    [`tests/${id}.test.ts`]: testFile(id),
  };
}

/** The titles of tests that ran, with a sign for passed or failed. */
const testsOf = (stderr: string): readonly string[] => stderr.match(/[✓✕] .*?(?= \(\d+ ms\)|$)/gm) ?? [];

let folder: TemporaryFolder;
let server: ChatServer;
let all: CommandResult;

beforeAll(async () => {
  server = await startChatServer((request) =>
    request.body['model'] === 'poor' && asks(request, 'greet(name)')
      ? `${answerWrongly(request)}\u001b[2J`
      : answerRightly(request),
  );
  folder = makeProject({
    ...interview('soft', 'request: { model: good }', 'policy: { points: 1 }'),
    ...interview('hard', 'request: { model: poor }', 'policy: { points: 0.9, questions: hard }'),
    ...interview('lost', 'request: { model: offline/coder?errored=1 }', 'policy: { points: 0, assert: soft }'),
    ...interview('none', 'request: { model: good }'),
  });
  all = await run('-w', '1', '--verbose');
});
afterAll(async () => {
  folder.remove();
  await server.close();
});

function run(...args: readonly string[]): Promise<CommandResult> {
  return runJest(folder.path, args, { OPENAI_BASE_URL: server.url });
}

/** What Jest says of one test that failed. */
function failureOf(title: string): string {
  const [, text = ''] = all.stderr.split(`  ● ${title}\n`);
  return text.split(/\n(?: {2}● |FAIL |PASS |Asking: )/)[0]?.split(/\n {4,}(?:\d+ \||at \.\.)/)[0] ?? '';
}

describe('interviewSuite', () => {
  test('has a test for each question and one for the points of each model', () => {
    const tests = testsOf(all.stderr);

    expect(tests.filter((title) => title.includes('good, javascript'))).toEqual([
      '✓ good, javascript › Sum',
      '✓ good, javascript › Greeting',
      '✓ good, javascript › Last',
      '✓ good, javascript earns 100 % of the points',
    ]);
    expect(all.code).toBe(1);
  });

  test('fails a hard question that falls short, with everything that explains it', () => {
    expect(testsOf(all.stderr).filter((title) => title.includes('poor, javascript'))).toEqual([
      '✓ poor, javascript › Sum',
      '✕ poor, javascript › Greeting',
      '✓ poor, javascript › Last',
      '✕ poor, javascript earns 90 % of the points',
    ]);
    expect(failureOf('hard › poor, javascript › Greeting').trimEnd()).toBe(`
    expect(result).toMeetPolicy()

    Greeting in javascript: wrong
      at fixtures/hard/questions.yaml:9
      model poor · run 1
      FAIL, 1 of 3 points
      ✗ greets: expected "Hello, Ada", got "Ada"

    Code:
    function greet(name) { return name; }`);
    expect(failureOf('hard › poor, javascript earns 90 % of the points').trimEnd()).toBe(`
    expect(result).toMeetPolicy()

    hard › poor, javascript
      6 of 8 points (75 %), 90 % are required
      at prompts/hard.md, policy`);
  });

  test('never passes what was not answered, however soft the policy is', () => {
    expect(testsOf(all.stderr).filter((title) => title.includes('errored=1'))).toEqual(
      ['› Sum', '› Greeting', '› Last', 'earns 0 % of the points'].map(
        (title) => `✕ offline/coder?errored=1, javascript ${title}`,
      ),
    );
    expect(failureOf('lost › offline/coder?errored=1, javascript › Sum')).toContain(
      '    Sum in javascript: 1 of 1 trials got no reply, which says nothing about the model\n',
    );
    expect(failureOf('lost › offline/coder?errored=1, javascript › Sum')).toContain(
      '      no reply: simulated network failure',
    );
  });

  test('explains once that there is no policy, without a stack', () => {
    expect(failureOf('Test suite failed to run').trimEnd()).toBe(`
    prompts/none.md has no policy, so no test of it could fail: add "policy: { points: 0.8 }", the share of the points that each model must earn.`);
    expect(all.stderr.match(/● Test suite failed to run/g)).toHaveLength(1);
  });

  test('ends with the tables of each interview, without a character that steers the terminal', () => {
    expect(all.stderr).toMatch(
      /\nsoft · 3 answers · javascript · prompt soft · run in .*\n\nBy model, best first\n +model .*\n +good +100 % \(8 of 8\) /,
    );
    expect(all.stderr).toMatch(
      /\nhard · 3 answers · javascript · prompt hard · run in .*\n\nBy model, best first\n +model .*\n +poor +75 % \(6 of 8\) /,
    );
    expect(all.stderr).toContain(`\nlost · ${describeSimulated(['offline/coder?errored=1'])}`);
    expect(all.stderr).not.toMatch(/[^\P{C}\n]/u);
  });

  test('gives each case of junit.xml who answered, how often wrong and how long the reply took', () => {
    const propertiesOf = propertiesIn(readFileSync(join(folder.path, 'reports/junit.xml'), 'utf8'));

    expect(propertiesOf('poor, javascript › Greeting')).toEqual({
      model: 'poor',
      assert: 'hard',
      tolerate: '0.01',
      trials: '1',
      failures: '1',
      errored: '0',
      failureRate: '1',
      decision: 'failed',
      replies: 'live',
      medianReplySeconds: expect.stringMatching(/^\d\.\d+$/),
    });
    expect(propertiesOf('poor, javascript earns 90 % of the points')).toMatchObject({
      model: 'poor',
      trials: '3',
      failures: '1',
      decision: 'failed',
      replies: 'live',
      result: '6 of 8 points (75 %), 90 % are required',
    });
    expect(propertiesOf('offline/coder?errored=1, javascript › Sum')).toEqual({
      model: 'offline/coder?errored=1',
      assert: 'soft',
      tolerate: '0.1',
      trials: '1',
      failures: '0',
      errored: '1',
      failureRate: 'not measured',
      decision: 'inconclusive',
    });
  });

  test('asks only what the tests that will run need, and nobody a second time', async () => {
    const before = server.requests.length;
    const anew = `process.env['ASSAY_RECORDINGS'] = 'off';\n${testFile('soft')}`;
    folder.write('tests/anew.test.ts', anew);

    const { code, stderr } = await run('-i', 'tests/soft.test.ts', 'tests/anew.test.ts', '-t', 'Greeting');

    expect([before, server.requests.length]).toEqual([6, 7]);
    expect(server.requests.at(-1)?.prompt).toContain('greet(name)');
    expect(stderr).toContain('Tests:       6 skipped, 2 passed, 8 total');
    expect(code).toBe(0);
  });

  test('is found by --findRelatedTests for its questions and its prompt', async () => {
    const { stdout } = await run(
      '--listTests',
      '--findRelatedTests',
      'fixtures/hard/questions.yaml',
      'prompts/lost.md',
    );

    expect(
      stdout
        .trim()
        .split('\n')
        .map((file) => file.split('/').at(-1))
        .sort(),
    ).toEqual(['hard.test.ts', 'lost.test.ts']);
  });
});
