import { describe, expect, test } from '@jest/globals';
import { sized } from '../../../testing/sized';
import { OutageError } from '../../../basics/errors';
import type { Outcome, Question } from '../../../model/model';
import { createOfflineKey } from './simulate-reply';
import type { OfflineRates } from '../../../model/offline-name';

const names = Array.from({ length: 5 }, (_, index) => `analytic${String(index)}`);
const expected = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0]));
const perfect: OfflineRates = { flip: 0, unreadable: 0, errored: 0, seed: '1' };

function questionAbout(id: string, known: Readonly<Record<string, boolean>> | undefined): Question {
  return {
    challenge: 'parity',
    prompt: { system: undefined, user: 'Judge.' },
    parameters: { responseFormat: 'json_schema' },
    answer: { type: 'object', properties: {}, required: names, additionalProperties: false },
    about: { kind: 'code', id, language: 'javascript', solution: 'x', ...(known !== undefined && { expected: known }) },
  };
}

async function askWith(
  rates: Partial<OfflineRates>,
  run: number,
  about = 'right',
  known: typeof expected | undefined = expected,
): Promise<Outcome> {
  const model = createOfflineKey('offline/key?x', { ...perfect, ...rates });
  return model.ask(model.prepare(questionAbout(about, known)), run, new AbortController().signal);
}

function askRuns(rates: Partial<OfflineRates>, count: number, about?: string): Promise<readonly Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, run) => askWith(rates, run, about)));
}

function textOf(outcome: Outcome): string {
  return outcome.status === 'replied' ? (outcome.reply.text ?? '') : outcome.problem;
}

/** Whether a count is within five standard deviations of what a rate makes one expect. */
function expectNear(count: number, trials: number, rate: number): void {
  const deviation = Math.sqrt(trials * rate * (1 - rate));
  expect(Math.abs(count - trials * rate)).toBeLessThanOrEqual(5 * deviation);
}

const many = sized({ little: 1000, all: 4000 });

describe('createOfflineKey', () => {
  test('rejects with an outage for code without a known answer', async () => {
    const model = createOfflineKey('offline/key', perfect);
    const request = model.prepare(questionAbout('mine.js', undefined));

    const asking = model.ask(request, 0, new AbortController().signal);

    await expect(asking).rejects.toThrow(
      new OutageError(
        'offline/key knows only the answers of fixtures, not of mine.js: put OPENAI_API_KEY into .env, or name another model, such as offline/judge or offline/grader.',
      ),
    );
    await expect(asking).rejects.toThrow(OutageError);
  });

  test('answers with the expected values', async () => {
    expect(await askWith({}, 0)).toEqual({
      status: 'replied',
      reply: {
        text: JSON.stringify(expected),
        refusal: null,
        finishReason: 'stop',
        responseId: null,
        model: 'offline/key?x',
        systemFingerprint: null,
        server: 'offline',
        usage: null,
        repliedAt: '1970-01-01T00:00:00.000Z',
        milliseconds: 0,
        attempts: 1,
      },
    });
  });

  test('fails like a network when it must', async () => {
    expect(await askWith({ errored: 1 }, 0)).toEqual({
      status: 'errored',
      problem: 'simulated network failure',
      attempts: 1,
    });
  });

  test('turns every value round at a flip rate of 1', async () => {
    const opposite = Object.fromEntries(names.map((name, index) => [name, index % 2 !== 0]));

    expect(JSON.parse(textOf(await askWith({ flip: 1 }, 0)))).toEqual(opposite);
  });

  test('ends the same trial the same way, in any order', async () => {
    const rates = { flip: 0.3, unreadable: 0.2, errored: 0.2 };
    const forwards = await askRuns(rates, 200);
    const backwards: Outcome[] = [];
    for (let run = 199; run >= 0; run -= 1) {
      backwards.unshift(await askWith(rates, run));
    }

    expect(backwards).toEqual(forwards);
  });

  test.each([
    { title: 'another seed', rates: { seed: '2' }, about: 'right' },
    { title: 'another fixture', rates: {}, about: 'wrong' },
  ])('errs elsewhere with $title', async ({ rates, about }) => {
    const wrong = (outcomes: readonly Outcome[]): readonly string[] => outcomes.map(textOf);

    const one = wrong(await askRuns({ flip: 0.3 }, 50));
    const other = wrong(await askRuns({ flip: 0.3, ...rates }, 50, about));

    expect(other).not.toEqual(one);
  });

  test.each([
    { flip: 0.05, unreadable: 0.01, errored: 0.01 },
    { flip: 0.3, unreadable: 0.2, errored: 0.1 },
  ])('errs at the rates $flip, $unreadable and $errored over many trials', async (rates) => {
    const outcomes = await askRuns({ ...rates, seed: 'rates' }, many);

    const replied = outcomes.filter(({ status }) => status === 'replied').map(textOf);
    const readable = replied.filter((text) => text !== 'I cannot say.');
    const answers = readable.map((text) => JSON.parse(text) as Record<string, boolean>);
    expectNear(outcomes.length - replied.length, outcomes.length, rates.errored);
    expectNear(replied.length - readable.length, replied.length, rates.unreadable);
    for (const name of names) {
      const flipped = answers.filter((answer) => answer[name] !== expected[name]).length;
      expectNear(flipped, answers.length, rates.flip);
    }
  });

  test('flips the values of one answer independently of one another', async () => {
    const outcomes = await askRuns({ flip: 0.5 }, many);
    const answers = outcomes.map((outcome) => JSON.parse(textOf(outcome)) as Record<string, boolean>);

    const same = answers.filter(({ analytic0, analytic1 }) => analytic0 === analytic1).length;

    expectNear(same, answers.length, 0.5);
  });
});
