import { describe, expect, test } from '@jest/globals';
import { sized } from '../../assay/dist/testing/sized';
import { AssayError } from 'gpt-assay/plugin';
import { openSandbox } from 'gpt-assay/sandbox';
import { binomialCdf, binomialUpperTail } from '../../assay/dist/statistics/distributions';
import { plainQuestion } from '../../assay/dist/testing/served-model';
import { type Outcome, parseOfflineName } from 'gpt-assay/model';
import type { Question } from '../../assay/dist/model/model';
import { createOfflineCoder } from './offline-coder';

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
