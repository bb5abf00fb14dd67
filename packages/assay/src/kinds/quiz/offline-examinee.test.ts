import { describe, expect, test } from '@jest/globals';
import { sized } from '../../testing/sized';
import { AssayError } from '../../basics/errors';
import { binomialCdf, binomialUpperTail, chiSquareUpperTail } from '../../statistics/distributions';
import { plainQuestion } from '../../testing/served-model';
import type { Outcome, Question } from '../../model/model';
import { createOfflineExaminee } from './offline-examinee';
import { parseOfflineName } from '../../model/offline-name';

const letters = ['A', 'B', 'C', 'D'];

/** A question of four options, of which those with these letters are right. */
function questionOf(id: string, right: string, parts: Partial<Question> = {}): Question {
  return {
    challenge: 'small-quiz',
    prompt: { system: undefined, user: id },
    parameters: { responseFormat: 'text' },
    answer: { type: 'object', properties: {}, required: ['answer'], additionalProperties: false },
    about: {
      kind: 'choice',
      id,
      multiple: right.length > 1,
      options: letters.map((letter) => ({ letter, text: letter, correct: right.includes(letter) })),
    },
    ...parts,
  };
}

/** The examinee of that name, asked once. */
async function ask(parameters: string, question: Question, run = 0): Promise<Outcome> {
  const name = `offline/examinee?${parameters}`;
  const parsed = parseOfflineName(name);
  if (parsed.kind !== 'examinee') {
    throw new Error('no examinee');
  }
  const model = createOfflineExaminee(name, parsed.rates);
  return model.ask(model.prepare(question), run, new AbortController().signal);
}

const textOf = (outcome: Outcome): string =>
  outcome.status === 'replied' ? (outcome.reply.text ?? '') : outcome.problem;

/** What was answered to many questions, with the letters of the right options; these take turns. */
async function askMany(parameters: string, rights: readonly string[] = letters) {
  return Promise.all(
    Array.from({ length: sized({ little: 600, all: 2000 }) }, async (_, index) => {
      const right = rights[index % rights.length] ?? 'A';
      return { right, said: textOf(await ask(parameters, questionOf(`q${String(index)}`, right))) };
    }),
  );
}

/** Whether a count is within the bounds that 99.9 % of counts are in at that rate. */
function expectRate(count: number, trials: number, rate: number): void {
  expect(trials).toBeGreaterThan(100);
  expect(binomialUpperTail(count, trials, rate)).toBeGreaterThan(0.0005);
  expect(binomialCdf(count, trials, rate)).toBeGreaterThan(0.0005);
}

describe('createOfflineExaminee', () => {
  test.each([0, 0.25, 0.7, 0.95, 1])('is right as often as its accuracy says: %d', async (accuracy) => {
    const answers = await askMany(`accuracy=${String(accuracy)}`);

    expectRate(answers.filter(({ right, said }) => said === right).length, answers.length, accuracy);
  });

  test('is always right unless its name says otherwise', async () => {
    const answers = await askMany('');

    expect(answers.filter(({ right, said }) => said !== right)).toEqual([]);
  });

  test('spreads its wrong answers evenly over the wrong options (chi-square)', async () => {
    const answers = await askMany('accuracy=0.1', ['C']);

    const counts = ['A', 'B', 'D'].map((letter) => answers.filter(({ said }) => said === letter).length);
    const mean = counts.reduce((sum, count) => sum + count, 0) / 3;
    const statistic = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    expect(chiSquareUpperTail(statistic, 2)).toBeGreaterThan(0.001);
  });

  test('says its favourite letter as often as its name says, right or wrong, beside what it believes', async () => {
    const answers = await askMany('accuracy=0.7&letterBias=B:0.2');

    const where = answers.filter(({ right }) => right === 'B');
    const elsewhere = answers.filter(({ right }) => right !== 'B');
    expectRate(where.filter(({ said }) => said === 'B').length, where.length, 0.2 + 0.8 * 0.7);
    expectRate(elsewhere.filter(({ said }) => said === 'B').length, elsewhere.length, 0.2 + 0.8 * 0.1);
    expectRate(elsewhere.filter(({ right, said }) => said === right).length, elsewhere.length, 0.8 * 0.7);
  });

  test('has no favourite letter where no option has it', async () => {
    const answers = await askMany('accuracy=0.7&letterBias=E:0.9');

    expectRate(answers.filter(({ right, said }) => said === right).length, answers.length, 0.7);
    expect(answers.filter(({ said }) => !letters.includes(said))).toEqual([]);
  });

  test('is unreadable and errored as often as its name says, and as accurate in the rest', async () => {
    const answers = await askMany('accuracy=0.8&unreadable=0.2&errored=0.1');

    const replied = answers.filter(({ said }) => said !== 'simulated network failure');
    const readable = replied.filter(({ said }) => said !== 'I cannot say.');
    expectRate(answers.length - replied.length, answers.length, 0.1);
    expectRate(replied.length - readable.length, replied.length, 0.2);
    expectRate(readable.filter(({ right, said }) => said === right).length, readable.length, 0.8);
  });

  test('is right about several options only with all of them and no other', async () => {
    const answers = await askMany('accuracy=0.6', ['AC', 'BCD', 'ABCD', 'AD']);

    const listOf = (right: string) => Array.from(right).join(', ');
    expectRate(answers.filter(({ right, said }) => said === listOf(right)).length, answers.length, 0.6);
    expect(answers.filter(({ said }) => !/^[A-D](, [A-D])*$/.test(said))).toEqual([]);
  });

  test.each(['A', 'AC', 'ABCD'])('is wrong about several options when it must be: %s', async (right) => {
    const about = { ...questionOf('q', right).about, multiple: true };
    const said = await Promise.all(
      Array.from({ length: 200 }, async (_, run) =>
        textOf(await ask('accuracy=0', questionOf('q', right, { about }), run)),
      ),
    );

    expect(said).not.toContain(Array.from(right).join(', '));
    expect(said).not.toContain('');
    expect(new Set(said).size).toBeGreaterThan(2);
  });

  test.each([
    { right: 'C', format: 'text', said: 'C' },
    { right: 'AC', format: 'text', said: 'A, C' },
    { right: 'C', format: 'json_schema', said: '{"answer":"C"}' },
    { right: 'AC', format: 'json_schema', said: '{"answer":["A","C"]}' },
  ] as const)('answers $right as $format: $said', async ({ right, format, said }) => {
    const outcome = await ask('', questionOf('q', right, { parameters: { responseFormat: format } }));

    expect(outcome).toEqual({
      status: 'replied',
      reply: {
        text: said,
        refusal: null,
        finishReason: 'stop',
        responseId: null,
        model: 'offline/examinee?',
        systemFingerprint: null,
        server: 'offline',
        usage: null,
        repliedAt: '1970-01-01T00:00:00.000Z',
        milliseconds: 0,
        attempts: 1,
      },
    });
  });

  test('answers a list where several options may be right, however many are', async () => {
    const about = { ...questionOf('q', 'C').about, multiple: true };
    const question = questionOf('q', 'C', { about, parameters: { responseFormat: 'json_schema' } });

    expect(textOf(await ask('', question))).toBe('{"answer":["C"]}');
  });

  test('fails like a network when it must', async () => {
    expect(await ask('errored=1', questionOf('q', 'A'))).toEqual({
      status: 'errored',
      problem: 'simulated network failure',
      attempts: 1,
    });
  });

  test('ends the same trial the same way, in any order', async () => {
    const parameters = 'accuracy=0.5&letterBias=A:0.1&unreadable=0.1&errored=0.1';
    const runs = Array.from({ length: 200 }, (_, run) => run);
    const forwards = await Promise.all(runs.map((run) => ask(parameters, questionOf('q', 'B'), run)));
    const backwards = await Promise.all(runs.toReversed().map((run) => ask(parameters, questionOf('q', 'B'), run)));

    expect(backwards.toReversed()).toEqual(forwards);
  });

  test.each([
    { what: 'seed', parameters: 'accuracy=0.5&seed=2', question: questionOf('q', 'A') },
    { what: 'question', parameters: 'accuracy=0.5', question: questionOf('other', 'A') },
    {
      what: 'system prompt',
      parameters: 'accuracy=0.5',
      question: questionOf('q', 'A', { prompt: { system: 'Be careful.', user: 'q' } }),
    },
  ])('errs elsewhere with another $what', async ({ parameters, question }) => {
    const runs = Array.from({ length: 50 }, (_, run) => run);
    const one = await Promise.all(runs.map((run) => ask('accuracy=0.5', questionOf('q', 'A'), run)));
    const other = await Promise.all(runs.map((run) => ask(parameters, question, run)));

    expect(other.map(textOf)).not.toEqual(one.map(textOf));
  });

  test('refuses to judge code', async () => {
    await expect(ask('seed=1', plainQuestion)).rejects.toThrow(
      new AssayError(
        'offline/examinee?seed=1 answers multiple-choice questions only: name offline/judge, offline/grader or offline/key.',
      ),
    );
  });
});
