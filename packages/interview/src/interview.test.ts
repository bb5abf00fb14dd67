import { afterEach, describe, expect, test } from '@jest/globals';
import { type Outcome, parseOfflineName } from 'gpt-assay/model';
import { AssayError, kindOfPrompt } from 'gpt-assay/plugin';
import { openSandbox } from 'gpt-assay/sandbox';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '../../assay/dist/model/model';
import { binomialCdf, binomialUpperTail } from '../../assay/dist/statistics/distributions';
import { makeInstalledProject } from '../../assay/dist/testing/installed-project';
import { runHere } from '../../assay/dist/testing/open-project';
import { runJest } from '../../assay/dist/testing/run-jest';
import { plainQuestion } from '../../assay/dist/testing/served-model';
import { sized } from '../../assay/dist/testing/sized';
import { makeTemporaryFolder, type TemporaryFolder } from '../../assay/dist/testing/temporary-folder';
import { neededLanguages } from './choose-sandbox';
import { isInterview, listInterviews } from './list-interviews';
import { createOfflineCoder } from './offline-coder';
import { interviewPolicySchema } from './policy';
import type { CodingQuestion } from './question';

describe('listInterviews', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  const questions = 'Sum:\n  Request: Add.\n  Checks:\n    name: { assert: f.name, eq: add }\n';

  describe('listInterviews', () => {
    test('finds folders of questions with checks, and prompts that say so, in the order of their names', () => {
      folder = makeTemporaryFolder({
        'fixtures/plain/a.yaml': questions,
        'fixtures/early/a.YML': questions.replace('  Checks', '  "Checks"'),
        'fixtures/solutions/a.yaml': 'title: x\nexpected: { isRight: true }\nsolution: |\n  add(1, 2)\n',
        'fixtures/quiz/questions.json': '[]',
        'fixtures/notes.md': '  Checks:\n',
        'prompts/without-questions.md': '---\nkind: interview\n---\n',
        'prompts/validator.md': '---\nkind: validator\n---\n',
      });

      expect(listInterviews(folder.path)).toEqual(['early', 'plain', 'without-questions']);
    });

    test('finds none where there are no folders', () => {
      folder = makeTemporaryFolder({});

      expect(listInterviews(folder.path)).toEqual([]);
    });
  });

  describe('isInterview', () => {
    test.each([
      ['---\nkind: interview\n---\n', 'title: x', true],
      ['---\r\ntitle: "---"\r\nkind: "interview"\r\n---\r\n', 'title: x', true],
      ['\uFEFF--- \nkind:   interview # of coders\n---\n', 'title: x', true],
      ['---\nkind: validator\n---\n', questions, false],
      ['---\nkind: interviews\n---\n', questions, false],
      ['---\ntitle: No kind\n---\nkind: validator\n', questions, true],
      ['{{question}}', questions, true],
      ['---\ntitle: No kind\n---\n', 'title: x', false],
      ['{{question}}', '.Checks: &checks\n  name: { assert: f.name, eq: add }\n', true],
      ['{{question}}', 'Checks:\n  name: x\n', false],
    ])('goes by the kind that the prompt %j says, else by the questions %j: %s', (prompt, yaml, expected) => {
      folder = makeTemporaryFolder({ 'prompts/x.md': prompt, 'fixtures/x/a.yaml': yaml });

      expect(isInterview(folder.path, 'x')).toBe(expected);
    });
  });

  describe('kindOfPrompt', () => {
    test('is nothing where there is no prompt', () => {
      folder = makeTemporaryFolder({ 'prompts/x.md': '---\nkind: validator\n---\n' });

      expect([kindOfPrompt(folder.path, 'x'), kindOfPrompt(folder.path, 'y')]).toEqual(['validator', undefined]);
    });
  });
});

const plain: CodingQuestion = {
  name: 'Sum',
  file: 'sum.yaml',
  line: 1,
  texts: {},
  functionName: 'add',
  checks: [],
  solutions: {},
};

const inputs = { kind: 'inputs', name: 'hidden', inputs: [], times: 1, weight: 1 } as const;

describe('neededLanguages', () => {
  test.each([
    [[], plain, []],
    [['python', 'javascript', 'python'], plain, ['javascript', 'python']],
    [['python'], { ...plain, solutions: { javascript: 'x' } }, ['python']],
    [['python'], { ...plain, checks: [inputs], solutions: { javascript: 'x' } }, ['javascript', 'python']],
    [['javascript'], { ...plain, checks: [inputs], solutions: { javascript: 'x', python: 'x' } }, ['javascript']],
    [['python'], { ...plain, checks: [inputs], solutions: { javascript: 'x', python: 'x' } }, ['python']],
  ] as const)('of rows in %j', (asked, question, needed) => {
    const rows = asked.map((language) => ({ name: 'Sum', language }));

    expect(neededLanguages(rows, () => question)).toEqual(needed);
  });

  test('says of every row at once why it has no question', () => {
    const rows = ['a', 'b', 'a'].map((name) => ({ name, language: 'python' as const }));
    const missing = ({ name }: { readonly name: string }): CodingQuestion => {
      throw new AssayError(`no question ${name}`);
    };

    expect(() => neededLanguages(rows, missing)).toThrow(new AssayError('no question a\nno question b'));
  });
});

describe('interviewPolicySchema', () => {
  test('is hard on the points and soft on questions, unless it says otherwise', () => {
    expect(interviewPolicySchema.parse({ points: 0.5 })).toEqual({ points: 0.5, assert: 'hard', questions: 'soft' });
  });

  test.each([{}, { points: 1.1 }, { points: -0.1 }, { points: 1, assert: 'firm' }, { points: 1, share: 1 }])(
    'refuses %j',
    (value) => {
      expect(interviewPolicySchema.safeParse(value).success).toBe(false);
    },
  );
});

describe('interviewTemplate', () => {
  let folder: TemporaryFolder;

  afterEach(() => {
    folder.remove();
  });

  test('the first interview passes at once, in TypeScript too', async () => {
    folder = makeInstalledProject({ 'package.json': '{ "type": "module" }' }, ['interview']);

    const { out } = await runHere(folder.path, ['init', 'tasks', '--kind', 'interview', '--typescript']);
    const { stderr } = await runJest(folder.path);

    expect(out).toContain('Wrote the interview tasks to ');
    expect(out).not.toContain('Not installed here yet');
    expect(stderr).toMatch(/^Tests: +2 passed, 2 total$/m);
  });

  test('its test imports this package, which is installed with the rest', async () => {
    folder = makeTemporaryFolder();

    const { out } = await runHere(folder.path, ['init', 'tasks', '--kind', 'interview', '--language', 'python']);

    expect(readFileSync(join(folder.path, 'tests/tasks.test.js'), 'utf8')).toContain("require('gpt-assay-interview')");
    expect(out).toMatch(/\n {2}npm install --save-dev .*gpt-assay-interview\S* .*@antonz\/python-wasi/);
  });
});

const solutions = {
  javascript: 'function triple(n) {\n  return 3 * n;\n}\n',
  python: 'def triple(n):\n    return 3 * n\n',
};

function questionOf(id: string, language: string, solution: string | undefined): Question {
  return {
    challenge: 'junior-dev',
    prompt: { system: undefined, user: id },
    parameters: { responseFormat: 'text' },
    answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
    about: { kind: 'coding', id, language, solution },
  };
}

const javascript = (id: string): Question => questionOf(id, 'javascript', solutions.javascript);

/** The coder of that name, asked once. */
async function ask(parameters: string, question: Question, run = 0): Promise<Outcome> {
  const name = `offline/coder?${parameters}`;
  const parsed = parseOfflineName(name);
  if (parsed.kind !== 'coder') {
    throw new Error('no coder');
  }
  const model = createOfflineCoder(name, parsed.rates);
  return model.ask(model.prepare(question), run, new AbortController().signal);
}

const textOf = (outcome: Outcome): string =>
  outcome.status === 'replied' ? (outcome.reply.text ?? '') : outcome.problem;

const askMany = (parameters: string, count = sized({ little: 600, all: 2000 })): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => textOf(await ask(parameters, javascript(String(index))))),
  );

const isRight = (text: string): boolean => text.includes(`\n\n\`\`\`javascript\n${solutions.javascript}\`\`\`\n`);

/** Whether a count is within the bounds that 99.9 % of counts are in at that rate. */
function expectRate(count: number, trials: number, rate: number): void {
  expect(binomialUpperTail(count, trials, rate)).toBeGreaterThan(0.0005);
  expect(binomialCdf(count, trials, rate)).toBeGreaterThan(0.0005);
}

describe('createOfflineCoder', () => {
  test('answers with the solution in a fenced block, after a sentence', async () => {
    const outcome = await ask('seed=1', questionOf('q', 'python', solutions.python));

    expect(outcome).toMatchObject({
      status: 'replied',
      reply: { finishReason: 'stop', server: 'offline', usage: null },
    });
    expect(textOf(outcome)).toMatch(/^[A-Z][^\n`]+[.:]\n\n```python\ndef triple\(n\):\n {4}return 3 \* n\n```\n$/);
  });

  test('puts a fence around the code that is longer than any in it', async () => {
    const outcome = await ask('', questionOf('q', 'python', 'def f():\n    return "```"\n'));

    expect(textOf(outcome)).toContain('````python\ndef f():\n    return "```"\n````\n');
  });

  test.each([0, 0.3, 0.8, 1])('is right as often as its skill says: %d', async (skill) => {
    const answers = await askMany(`skill=${String(skill)}`);

    expectRate(answers.filter(isRight).length, answers.length, skill);
  });

  test('is unreadable and errored as often as its name says, and as skilled in the rest', async () => {
    const answers = await askMany('skill=0.6&unreadable=0.2&errored=0.1');

    const replied = answers.filter((text) => text !== 'simulated network failure');
    const readable = replied.filter((text) => text !== 'I cannot say.');
    expectRate(answers.length - replied.length, answers.length, 0.1);
    expectRate(replied.length - readable.length, replied.length, 0.2);
    expectRate(readable.filter(isRight).length, readable.length, 0.6);
  });

  test('is never right with code that it means to be wrong', async () => {
    const codes = new Set(
      (await askMany('skill=0', 300)).map((text) => /```javascript\n([^`]*)/.exec(text)?.[1] ?? 'no code'),
    );
    const sandbox = openSandbox();
    const limits = { callCpuMs: 200, cpuMs: 400 };

    const outcomes = await Promise.all(
      [...codes].map(async (code) => {
        const source = `${code}\n__assayExpose(() => triple);`;
        const { load, calls } = await sandbox.run({ language: 'javascript', source, calls: [[2]], limits });
        const [call] = calls;
        return load.status === 'loaded' ? (call?.status === 'returned' ? call.value : call?.status) : load.status;
      }),
    );
    await sandbox.close();

    expect(outcomes.map((outcome) => JSON.stringify(outcome)).sort()).toEqual(
      ['[6]', '"not run"', '"not run"', '"syntax"', '"syntax"', '"syntax"', '"threw"', '"timeout"'].sort(),
    );
  });

  test('may do better or worse in a second round, with the same skill', async () => {
    const rounds = await Promise.all(
      Array.from({ length: sized({ little: 300, all: 1000 }) }, async (_, index) => {
        const question = javascript(String(index));
        const turns = [
          { role: 'assistant', content: 'x' },
          { role: 'user', content: 'Try again.' },
        ] as const;
        const first = isRight(textOf(await ask('skill=0.5', question)));
        const second = await ask('skill=0.5', { ...question, prompt: { ...question.prompt, turns } });
        return { first, second: isRight(textOf(second)) };
      }),
    );

    const missed = rounds.filter(({ first }) => !first);
    expectRate(missed.filter(({ second }) => second).length, missed.length, 0.5);
  });

  test('ends the same trial the same way, and others otherwise', async () => {
    const runs = Array.from({ length: 60 }, (_, run) => run);
    const all = (parameters: string, id = 'q') => Promise.all(runs.map((run) => ask(parameters, javascript(id), run)));

    expect(await all('skill=0.5')).toEqual(await all('skill=0.5'));
    expect(await all('skill=0.5&seed=2')).not.toEqual(await all('skill=0.5'));
    expect((await all('skill=0.5', 'r')).map(textOf)).not.toEqual((await all('skill=0.5')).map(textOf));
  });

  test('says what a question needs for it to answer', async () => {
    await expect(ask('', questionOf('Triple', 'python', undefined))).rejects.toThrow(
      new AssayError(
        'offline/coder? answers with the author’s solutions, but Triple has none in python: add Solution: { python: … } to it, or name another model.',
      ),
    );
  });

  test('refuses to judge code', async () => {
    await expect(ask('', plainQuestion)).rejects.toThrow(
      new AssayError(
        'offline/coder? writes code for interviews only: name offline/judge, offline/grader or offline/key.',
      ),
    );
  });
});
