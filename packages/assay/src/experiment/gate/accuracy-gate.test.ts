import { afterAll, describe, expect, test } from '@jest/globals';
import { simulateGrader, type SimulatedAnswer } from '../../testing/simulated-grader';
import { makeSimulatedSuite, runLoggedGate, type Asking, type GateRun } from '../../testing/simulated-suite';
import { oneIn, sized } from '../../testing/sized';
import { createRandom } from '../../statistics/random';
import type { SuiteEntry } from '../log/suite-entry';

const questions = 20;
const suite = makeSimulatedSuite(questions, 1);
afterAll(() => {
  suite.folder.remove();
});

const gates = sized({ little: 20, all: 1000 });
/** What a share of 5 % may come to by chance, 3.3 standard errors above. */
const within5percent = 0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / gates);

type Answer = (fixture: number, run: number) => SimulatedAnswer | undefined;

/** A gate on 80 % of the answers to questions that no assertion is hard about. */
function entry(batch: number): SuiteEntry {
  const { assertions, ...rest } = suite.entry({ accuracy: 0.8, batch });
  return { ...rest, assertions: assertions.map((one) => ({ ...one, assert: 'soft' as const })) };
}

async function runGates(answerOf: (gate: number) => Answer, batch = 1): Promise<readonly GateRun[]> {
  const runs: GateRun[] = [];
  for (let gate = 0; gate < gates; gate += 1) {
    runs.push(await runLoggedGate(entry(batch), suite.asking(answerOf(gate))));
  }
  return runs;
}

/** Answers that are wrong as often as these shares of the questions say. */
function erring(title: string, rates: readonly (readonly [share: number, rate: number])[]) {
  const each = rates.flatMap(([share, rate]) => Array.from({ length: share * questions }, () => [rate]));
  return (gate: number): Answer => simulateGrader({ rates: each, seed: `${title} ${String(gate)}` });
}

const shareOf = (runs: readonly GateRun[], verdict: string): number =>
  runs.filter((run) => run.verdict === verdict).length / runs.length;

/** Ways in which the answers to questions are wrong 20 % of the time on average. */
const worlds: readonly (readonly [title: string, rates: readonly (readonly [number, number])[]])[] = [
  ['all are equally hard', [[1, 0.2]]],
  [
    'half of them are hard',
    [
      [0.5, 0.4],
      [0.5, 0],
    ],
  ],
  [
    'one in five is never answered rightly, and the others always',
    [
      [0.2, 1],
      [0.8, 0],
    ],
  ],
  [
    'a tenth is never answered rightly, and a tenth is guessed',
    [
      [0.1, 1],
      [0.2, 0.5],
      [0.7, 0],
    ],
  ],
];

describe('a gate on an accuracy of 80 %', () => {
  test.each(oneIn(2, worlds))('certifies 80 %% in 5 %% of gates at most when %s', async (title, rates) => {
    expect(shareOf(await runGates(erring(title, rates)), 'certified')).toBeLessThanOrEqual(within5percent);
  });

  test.each(oneIn(2, worlds))('rejects 92 %% in 5 %% of gates at most when %s', async (title, rates) => {
    const right = rates.map(([share, rate]) => [share, rate * 0.4] as const);
    const runs = await runGates(erring(title, right));

    expect(shareOf(runs, 'rejected')).toBeLessThanOrEqual(within5percent);
    expect(shareOf(runs, 'certified')).toBeGreaterThan(0.9);
  });

  test('keeps to it when it looks after ten runs', async () => {
    expect(shareOf(await runGates(erring('ten', [[1, 0.2]]), 10), 'certified')).toBeLessThanOrEqual(within5percent);
  });

  test('would not keep to it were each reply counted twice', async () => {
    const runs = await runGates((gate) => {
      const answer = simulateGrader({ rates: Array<number[]>(questions).fill([0.2]), seed: `twice ${String(gate)}` });
      return (fixture, run) => ({
        ...answer(fixture, Math.floor(run / 2)),
        responseId: `response-${String(fixture)}-${String(run)}`,
      });
    });

    expect(shareOf(runs, 'certified')).toBeGreaterThan(within5percent / 1.5);
  });

  test('certifies no more when wrong answers are those that get lost', async () => {
    const runs = await runGates((gate) => {
      const answer = erring('lost', [[1, 0.2]])(gate);
      const random = createRandom('lost', gate);
      return (fixture, run) => {
        const given = answer(fixture, run);
        return given?.failed[0] === true && random() < 0.2 ? undefined : given;
      };
    });

    expect(shareOf(runs, 'certified')).toBeLessThanOrEqual(within5percent);
  });

  test('asks every question in each run, and counts what the gate has decided by', async () => {
    const { report, verdict, callsPerFixture } = await runLoggedGate(
      entry(1),
      suite.asking(erring('none', [[1, 0]])(0)),
    );

    expect(report.gate?.accuracy).toEqual({
      required: 0.8,
      tolerated: 0.08,
      unacceptable: 0.2,
      most: 360,
      fixtures: 20,
      status: 'certified',
      trials: 40,
      wrong: 0,
      lost: 0,
      bound: expect.closeTo(0.8536, 4) as unknown,
    });
    expect([verdict, callsPerFixture]).toEqual(['certified', 2]);
  });

  test('asks on about all questions while a hard one alone is decided', async () => {
    const { assertions, ...rest } = suite.entry({ accuracy: 0.8, batch: 1, failFast: false });
    const hard = assertions.map((one, index) => ({
      ...one,
      assert: index === 0 ? ('hard' as const) : ('soft' as const),
    }));
    const wrongAboutFirst: Asking = suite.asking((fixture) => ({
      status: 'ok',
      responseId: String(Math.random()),
      failed: [fixture === 0],
    }));

    const { report } = await runLoggedGate({ ...rest, assertions: hard }, wrongAboutFirst);

    expect(report.gate).toMatchObject({
      verdict: 'rejected',
      because: '1 of 1 hard assertion failed too often, worst f0000 › holds0 (3 of 3)',
      accuracy: { status: 'certified', wrong: 2, trials: 40 },
    });
  });
});
