import { afterAll, describe, expect, test } from '@jest/globals';
import type { AnsweredTrial } from '../../kinds/validator/to-trial';
import { createRandom } from '../../statistics/random';
import { completion } from '../../testing/chat-server';
import { gateOnce } from '../../testing/parity-gate';
import { openParityValidator } from '../../testing/parity-validator';
import { type SimulatedGraderPlan, simulateGrader } from '../../testing/simulated-grader';
import {
  type Asking,
  type GateRun,
  makeSimulatedSuite,
  runLoggedGate,
  type SimulatedSuite,
} from '../../testing/simulated-suite';
import { sized } from '../../testing/sized';
import { parityAnswer } from '../../testing/small-challenge';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import { readReport, trialsFile } from '../report/read-report';
import type { GateSettings } from './gate-plan';

const single = makeSimulatedSuite(1, 1);

describe('runGate', () => {
  const small = makeSimulatedSuite(4, 5);

  const twelve = makeSimulatedSuite(12, 5);

  const sixty = makeSimulatedSuite(60, 5);

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

describe('runGate, evidence', () => {
  const suite = makeSimulatedSuite(3, 2);

  afterAll(() => {
    suite.folder.remove();
    single.folder.remove();
  });

  const clean = simulateGrader({
    rates: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    seed: 'clean',
  });

  /** The same trials, those of each batch in another order. */
  function shuffle({ challenge, askEachTrial }: Asking, seed: number): Asking {
    const random = createRandom('shuffle', seed);
    return {
      challenge,
      async askEachTrial(fixtures, runs, onTrial) {
        const trials: { readonly trial: AnsweredTrial; readonly place: number }[] = [];
        await askEachTrial(fixtures, runs, (trial) => {
          trials.push({ trial, place: random() });
        });
        for (const { trial } of trials.sort((a, b) => a.place - b.place)) {
          onTrial(trial);
        }
      },
    };
  }

  test('ends inconclusively with a server that sends each reply five times', async () => {
    const parity = await openParityValidator();
    const served = new Map<string, number>();
    parity.script = ({ prompt }) => {
      const count = served.get(prompt) ?? 0;
      served.set(prompt, count + 1);
      const fresh = String(Math.floor(count / 5));
      return completion(JSON.stringify(parityAnswer(prompt)), { id: `reply-${fresh}` });
    };

    const { verdict, report, sources } = await gateOnce(parity.open({ concurrency: 1 }));
    await parity.close();

    expect({ verdict, because: report.gate?.because, sources }).toEqual({
      verdict: 'inconclusive',
      because: 'more than 5 % of the trials got no reply',
      sources: { live: 30 },
    });
    expect(report.models[0]?.errored).toBe(24);
  });

  test('counts a response id once: a cache does not certify 5 % more often', async () => {
    const gates = sized({ little: 20, all: 100 });
    let certified = 0;
    for (let gate = 0; gate < gates; gate += 1) {
      const answer = simulateGrader({ rates: [[0.05]], seed: `cached ${String(gate)}`, cacheDuplicates: 5 });
      const run = await runLoggedGate(single.entry(), single.asking(answer));
      certified += run.verdict === 'certified' ? 1 : 0;
    }

    expect(certified).toBeLessThanOrEqual(gates * (0.05 + 3.3 * Math.sqrt((0.05 * 0.95) / gates)));
  });

  test('ends inconclusively when nothing that it asks for counts', async () => {
    const answer = clean(0, 0);

    const run = await runLoggedGate(
      suite.entry(),
      suite.asking(() => answer),
    );

    expect({ verdict: run.verdict, calls: run.callsPerFixture }).toEqual({ verdict: 'inconclusive', calls: 20 });
  });

  test.each([
    { every: 1, verdict: 'inconclusive', calls: 10 },
    { every: 10, verdict: 'inconclusive', calls: 40 },
    { every: 40, verdict: 'certified', calls: 80 },
  ])('is $verdict when one in $every trials is lost to errors', async ({ every, verdict, calls }) => {
    const asking = suite.asking((fixture, run) => ((run + fixture) % every === 0 ? undefined : clean(fixture, run)));

    const gated = await runLoggedGate(suite.entry(), asking);

    expect({ verdict: gated.verdict, calls: gated.callsPerFixture }).toEqual({ verdict, calls });
  });

  test('never certifies with 5 of 80 trials lost, few as they are', async () => {
    const asking = single.asking((_, run) => (run % 1_000_000 < 5 ? undefined : clean(0, run)));

    const { report, verdict } = await runLoggedGate(single.entry(), asking);

    expect(report.gate?.assertions).toMatchObject([{ status: 'inconclusive', judged: 15 }]);
    expect({ verdict, because: report.gate?.because }).toEqual({
      verdict: 'inconclusive',
      because: 'more than 5 % of the trials got no reply',
    });
  });

  test('rejects what failed too often, however many trials are lost', async () => {
    const wrong = simulateGrader({ rates: [[1]], seed: 'wrong' });
    const asking = single.asking((_, run) => (run % 2 === 0 ? undefined : wrong(0, run)));

    expect(await runLoggedGate(single.entry(), asking)).toMatchObject({ verdict: 'rejected', callsPerFixture: 10 });
  });

  test('counts replies outside the format as failures', async () => {
    const answer = simulateGrader({ rates: [[0]], seed: 'mute', invalidRate: 1 });

    const { report, verdict } = await runLoggedGate(single.entry(), single.asking(answer));

    expect(verdict).toBe('rejected');
    expect(report.models[0]).toMatchObject({ unreadable: 10, judged: 10 });
  });

  test('asks nothing and certifies nothing without a hard assertion', async () => {
    const entry = suite.entry();
    const soft = { ...entry, assertions: entry.assertions.map((one) => ({ ...one, assert: 'soft' as const })) };

    const { report, verdict, callsPerFixture } = await runLoggedGate(soft, suite.asking(clean));

    expect({ verdict, because: report.gate?.because, callsPerFixture }).toEqual({
      verdict: 'inconclusive',
      because: 'there is no hard assertion',
      callsPerFixture: 0,
    });
  });

  test.each([0.01, 0.05, 0.1])('decides the same in any order within a batch, at a rate of %s', async (rate) => {
    for (let seed = 0; seed < sized({ little: 3, all: 8 }); seed += 1) {
      const rates = [[rate, 0], [0, rate], [0]];
      const answer = simulateGrader({ rates, seed: `order ${String(seed)}`, callCorrelation: 0.5 });
      const asking = suite.asking((fixture, run) => (run % 50 === 7 ? undefined : answer(fixture, run)));

      const ordered = await runLoggedGate(suite.entry(), asking);
      const shuffled = await runLoggedGate(suite.entry(), shuffle(asking, seed));

      expect(shuffled.report.gate).toEqual(ordered.report.gate);
    }
  });

  test.each([
    { rate: 0.001, failFast: false },
    { rate: 0.05, failFast: false },
    { rate: 0.2, failFast: true },
    { rate: 1, failFast: true },
  ])('is told again by its log, at a rate of $rate', async ({ rate, failFast }) => {
    const answer = simulateGrader({ rates: [[rate, 0], [0, 0.01], [0.02]], seed: 'told', invalidRate: 0.005 });
    const asking = shuffle(
      suite.asking((fixture, run) => (run % 40 === 7 ? undefined : answer(fixture, run))),
      1,
    );
    const { report, log } = await runLoggedGate(suite.entry({ failFast }), asking);
    const folder = makeTemporaryFolder({ [trialsFile]: log.map((entry) => `${JSON.stringify(entry)}\n`).join('') });

    const { builder, complete } = readReport(folder.path, 'report');
    folder.remove();

    expect(complete).toBe(true);
    expect(builder.build({ complete })).toEqual(report);
  });
});
