import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type ReportDocument, reportDocumentSchema } from '../../../assay/dist/experiment/report/report-document';
import { describeReal, startRealModel, type RealModel } from '../real-model';
import { cleanEnvironment, program } from '../../../assay/dist/testing/run-script';

let real: RealModel;
beforeAll(async () => {
  real = await startRealModel();
});
afterAll(() => real.close());

function reportIn(folder: string): ReportDocument {
  return reportDocumentSchema.parse(JSON.parse(real.project.read(`${folder}/report.json`)));
}

/** Starts a real `assay`, and waits until so many replies were handed to it. */
async function startAndWait(args: readonly string[], replies: number): Promise<ChildProcess> {
  const before = real.proxy.calls.length;
  const command = spawn(process.execPath, [program, ...args, '--concurrency', '2'], {
    cwd: real.project.path,
    env: cleanEnvironment(real.variables),
    stdio: 'ignore',
  });
  while (real.proxy.calls.slice(before).filter(({ delivered }) => delivered === true).length < replies) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return command;
}

describeReal('a real model', () => {
  test('is tried with one small request, which is counted in no report', async () => {
    const { error } = await real.run(['repeat', 'parity', '--runs', '1']);

    const { cost } = reportIn(real.project.report());
    expect(error).toContain('Tried smollm2-135m-instruct at ');
    expect(cost).toMatchObject({ trials: 3, calls: 3, retries: 0 });
    expect(real.proxy.calls.length).toBeGreaterThan(cost.calls);
  });

  test('that knows little is rejected within 15 calls a question', async () => {
    const { out, code } = await real.run(['gate', 'capitals', '--assert', 'hard']);

    const { cost } = reportIn(real.project.report());
    expect(out).toContain('REJECTED');
    expect(code).toBe(1);
    expect(cost.calls / 3).toBeLessThanOrEqual(15);
  });

  test('is not asked again for a reply that arrived before a kill', async () => {
    const args = ['repeat', 'capitals', '--runs', '20', '--out', 'killed'];
    const command = await startAndWait(args, 12);
    const ended = once(command, 'exit');
    command.kill('SIGKILL');
    await ended;
    const logged = real.project
      .read('killed/trials.jsonl')
      .split('\n')
      .filter((line) => line.includes('"kind":"trial"'));
    const before = real.proxy.calls.length;

    await real.run(['repeat', 'capitals', '--runs', '20']);

    const { cost } = reportIn(real.project.report());
    expect(cost.recorded).toBeGreaterThanOrEqual(logged.length);
    expect([cost.trials, cost.calls]).toEqual([60, 60 - cost.recorded]);
    expect(real.proxy.calls.length - before).toBe(cost.calls);
  });

  test('that is left by Ctrl-C leaves a report of every reply that it gave', async () => {
    const before = real.proxy.calls.length;
    const command = await startAndWait(['repeat', 'capitals', '--runs', '60', '--out', 'interrupted'], 5);
    const ended = once(command, 'exit');
    command.kill('SIGINT');

    expect(await ended).toEqual([130, null]);
    const { complete, cost } = reportIn('interrupted');
    const delivered = real.proxy.calls.slice(before).filter((call) => call.delivered === true);
    expect(complete).toBe(false);
    expect([cost.calls, cost.recorded]).toEqual([delivered.length, 60]);
  });

  test('costs no more than the budget', async () => {
    const host = new URL(real.proxy.url).host;
    // A reply has at most 4 tokens, each of which costs a cent.
    real.project.write(
      'prices.yaml',
      `- { model: smollm2-135m-instruct, server: "${host}", input: 0, output: 10000 }\n`,
    );

    const { code, error } = await real.run(['repeat', 'capitals', '--runs', '120', '--budget', '0.5']);

    const { cost } = reportIn(real.project.report());
    real.project.write('prices.yaml', '[]\n');
    expect(error).toContain('The budget is spent');
    expect(code).toBe(2);
    expect(cost.dollars).toBeLessThanOrEqual(0.5);
    expect(cost.dollars).toBeGreaterThan(0.46);
  });

  test('loses no request when 32 are in flight to its one place', async () => {
    const seconds: number[] = [];
    for (const concurrency of ['1', '32']) {
      const start = performance.now();
      await real.project.run(['repeat', 'capitals', '--runs', '12', '--concurrency', concurrency], {
        ...real.variables,
        ASSAY_RECORDINGS: 'off',
      });
      seconds.push((performance.now() - start) / 1000);
      expect(reportIn(real.project.report()).cost).toMatchObject({ trials: 36, calls: 36, retries: 0 });
    }

    console.log(`36 calls one after the other: ${String(seconds[0])} s; 32 in flight: ${String(seconds[1])} s`);
  });
});
