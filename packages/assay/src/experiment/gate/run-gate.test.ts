import { afterAll, describe, expect, test } from '@jest/globals';
import { simulateGrader, type SimulatedGraderPlan } from '../../testing/simulated-grader';
import { sized } from '../../testing/sized';
import { makeSimulatedSuite, runLoggedGate, type GateRun, type SimulatedSuite } from '../../testing/simulated-suite';
import { createRandom } from '../../statistics/random';
import type { GateSettings } from './gate-plan';

const small = makeSimulatedSuite(4, 5);
const twelve = makeSimulatedSuite(12, 5);
const sixty = makeSimulatedSuite(60, 5);
const single = makeSimulatedSuite(1, 1);
afterAll(() => {
  for (const { folder } of [small, twelve, sixty, single]) {
    folder.remove();
  }
});

/** 3.3 standard errors of a share of 5 % among `size`. */
const margin = (size: number) => 3.3 * Math.sqrt((0.05 * 0.95) / size);

/** Gates of one suite with other seeds, each to its end. */
async function runGates(
  suite: SimulatedSuite,
  gates: number,
  world: (gate: number) => SimulatedGraderPlan,
  settings: Partial<GateSettings> = {},
): Promise<readonly GateRun[]> {
  const runs: GateRun[] = [];
  for (let gate = 0; gate < gates; gate += 1) {
    const { report, verdict, callsPerFixture } = await runLoggedGate(
      suite.entry(settings),
      suite.asking(simulateGrader(world(gate))),
    );
    runs.push({ report, verdict, callsPerFixture, log: [] });
  }
  return runs;
}

const share = (runs: readonly GateRun[], verdict: string): number =>
  runs.filter((run) => run.verdict === verdict).length / runs.length;
const meanCalls = (runs: readonly GateRun[]): number =>
  runs.reduce((sum, run) => sum + run.callsPerFixture, 0) / runs.length;

/** Rates drawn for each assertion: a mix of shares of rates. */
function drawRates(
  fixtures: number,
  seed: string,
  mix: readonly (readonly [share: number, rate: number])[],
): readonly (readonly number[])[] {
  const random = createRandom('rates', seed);
  const draw = (): number => {
    let left = random();
    for (const [part, rate] of mix) {
      left -= part;
      if (left < 0) {
        return rate;
      }
    }
    return 0;
  };
  return Array.from({ length: fixtures }, () => Array.from({ length: 5 }, draw));
}

describe('runGate', () => {
  test('certifies a suite without failures by 80 calls of each fixture, through the validator', async () => {
    const run = await runLoggedGate(twelve.entry(), twelve.open('offline/key'));

    expect({ verdict: run.verdict, calls: run.callsPerFixture, simulated: run.report.simulated }).toEqual({
      verdict: 'certified',
      calls: 80,
      simulated: true,
    });
  });

  test.each([
    { title: 'ever', readable: 0, calls: 1 },
    { title: 'but once', readable: 1, calls: 10 },
  ])(
    'rejects a grader of which nothing can be read $title, after $calls calls a fixture',
    async ({ readable, calls }) => {
      let asked = 0;
      const { report, callsPerFixture } = await runLoggedGate(
        twelve.entry(),
        twelve.asking(() => {
          asked += 1;
          return { status: asked <= readable ? 'ok' : 'invalid', responseId: `response-${String(asked)}`, failed: [] };
        }),
      );

      expect(callsPerFixture).toBe(calls);
      expect(report.outcome).toMatchObject({
        status: 'rejected',
        next: 'To get readable replies: use a format that the server enforces (request: responseFormat: json_schema).',
      });
      const of = readable === 0 ? 'None of 12 replies could be read' : '119 of 120 replies could not be read';
      expect(report.outcome.sentence).toBe(`${of} (${String(12 * calls - readable)} not JSON).`);
      expect(report.outcome.details[0]).toMatch(/^60 of 60/);
    },
  );

  test('gives a grader another run that a few unreadable replies do not tell from a tolerable one', async () => {
    let asked = 0;
    const answer = (): { status: 'ok' | 'invalid'; responseId: string; failed: boolean[] } => {
      asked += 1;
      return { status: asked === 1 ? 'invalid' : 'ok', responseId: `response-${String(asked)}`, failed: [] };
    };

    const { verdict, callsPerFixture } = await runLoggedGate(single.entry(), single.asking(answer));

    expect([verdict, callsPerFixture]).toEqual(['certified', 120]);
  });

  test('certifies a suite ready for release by 90 calls of a fixture on average, each time', async () => {
    const runs = await runGates(twelve, sized({ little: 3, all: 20 }), (gate) => ({
      seed: `ready ${String(gate)}`,
      callCorrelation: 0.5,
      rates: drawRates(12, `ready ${String(gate)}`, [
        [0.85, 0],
        [0.1, 0.002],
        [0.05, 0.005],
      ]),
    }));

    expect(share(runs, 'certified')).toBe(1);
    expect(meanCalls(runs)).toBeLessThanOrEqual(90);
  });

  test('certifies a suite with one assertion at 5 % in 5 % of gates at most', async () => {
    const gates = sized({ little: 20, all: 200 });
    const rates = Array.from({ length: 4 }, (_, fixture) => [fixture === 0 ? 0.05 : 0, 0, 0, 0, 0]);

    const runs = await runGates(small, gates, (gate) => ({ rates, seed: `planted ${String(gate)}` }), {
      failFast: true,
    });

    expect(share(runs, 'certified')).toBeLessThanOrEqual(0.05 + margin(gates));
    expect(share(runs, 'certified')).toBeGreaterThan(0);
  });

  test('certifies one assertion at 5 % in 5 % of gates at most, through the validator', async () => {
    const runs: GateRun[] = [];
    const gates = sized({ little: 12, all: 120 });
    for (let gate = 0; gate < gates; gate += 1) {
      const model = `offline/key?flip=0.05&seed=gate-${String(gate)}`;
      runs.push(await runLoggedGate(single.entry({}, model), single.open(model)));
    }

    expect(share(runs, 'certified')).toBeLessThanOrEqual(0.05 + margin(gates));
    expect(share(runs, 'rejected')).toBeGreaterThan(sized({ little: 0.75, all: 0.9 }));
  });

  test('rejects a suite with a systematic failure after its first batch', async () => {
    const rates = drawRates(60, 'none', []).map((row, fixture) => (fixture === 7 ? [0, 0, 1, 0, 0] : row));

    const [run] = await runGates(sixty, 1, () => ({ rates, seed: 'systematic' }), { failFast: true });

    expect({ verdict: run?.verdict, calls: run?.callsPerFixture }).toEqual({ verdict: 'rejected', calls: 10 });
    expect(run?.report.gate?.assertions.filter(({ status }) => status === 'rejected')).toMatchObject([
      { fixture: 'f0007', analytic: 'holds2', failures: 10, judged: 10 },
    ]);
  });

  test('ends poor prompts after 15 calls of each fixture at most', async () => {
    const runs = await runGates(
      sixty,
      sized({ little: 1, all: 10 }),
      (gate) => ({
        seed: `poor ${String(gate)}`,
        callCorrelation: 0.5,
        rates: drawRates(60, `poor ${String(gate)}`, [
          [0.55, 0],
          [0.13, 0.01],
          [0.1, 0.05],
          [0.08, 0.1],
          [0.07, 0.3],
          [0.07, 1],
        ]),
      }),
      { failFast: true },
    );

    expect(share(runs, 'rejected')).toBe(1);
    expect(meanCalls(runs)).toBeLessThanOrEqual(15);
  });

  test('rejects a suite whose assertions all fail as often as they may in 5 % of gates at most', async () => {
    const tolerated = sized({ little: 5, all: 30 });
    const rates = Array<readonly number[]>(4).fill([0.01, 0.01, 0.01, 0.01, 0.01]);

    const runs = await runGates(small, tolerated, (gate) => ({ rates, seed: `tolerated ${String(gate)}` }));

    expect(share(runs, 'rejected')).toBeLessThanOrEqual(0.05 + margin(tolerated));
    expect(share(runs, 'certified')).toBeGreaterThan(0.9);
  });
});
