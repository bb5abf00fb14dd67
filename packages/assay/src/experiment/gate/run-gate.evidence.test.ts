import { afterAll, describe, expect, test } from '@jest/globals';
import { readReport, trialsFile } from '../report/read-report';
import { createRandom } from '../../statistics/random';
import { completion } from '../../testing/chat-server';
import { gateOnce } from '../../testing/parity-gate';
import { openParityValidator } from '../../testing/parity-validator';
import { simulateGrader } from '../../testing/simulated-grader';
import { sized } from '../../testing/sized';
import { makeSimulatedSuite, runLoggedGate, type Asking } from '../../testing/simulated-suite';
import { parityAnswer } from '../../testing/small-challenge';
import { makeTemporaryFolder } from '../../testing/temporary-folder';
import type { AnsweredTrial } from '../../kinds/validator/to-trial';

const suite = makeSimulatedSuite(3, 2);
const single = makeSimulatedSuite(1, 1);
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

describe('runGate', () => {
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
