import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reportDocumentSchema } from '../experiment/report/report-document';
import { countPassed, isCanary, type CallCount } from '../testing/logging-proxy';
import { describeReal, startRealModel, type RealModel } from '../testing/real-model';
import { sized } from '../testing/sized';

let real: RealModel;
beforeAll(async () => {
  real = await startRealModel();
});
afterAll(() => real.close());

const runs = (little: number, all: number): string => String(sized({ little, all }));

describeReal('requests and tokens of a real model', () => {
  let total: CallCount = [0, 0, 0];

  test.each([
    { args: ['repeat', 'capitals', '--runs', runs(5, 240)] },
    { args: ['test-llm', 'capitals', '--runs', runs(10, 350)] },
    { args: ['repeat', 'capitals', '--vote', '3', '--runs', runs(20, 400)] },
    { args: ['repeat', 'parity', '--runs', runs(5, 80)] },
    { args: ['vote', 'parity', '--runs', runs(10, 120)] },
    { args: ['gate', 'parity', '--preset', 'quick'] },
    { args: ['gate', 'capitals', '--assert', 'hard'] },
    { args: ['interview', 'run', 'small', '--runs', runs(2, 10), '--sandbox', 'embedded'] },
  ])('that $args reports are those that went over the wire', async ({ args }) => {
    const before = real.proxy.calls.length;

    const { out, error } = await real.run(args);
    const passed = real.proxy.calls.slice(before).filter((call) => !isCanary(call));
    const { cost } = reportDocumentSchema.parse(JSON.parse(real.project.read(`${real.project.report()}/report.json`)));

    const counted: CallCount = [cost.calls + cost.retries, cost.promptTokens, cost.completionTokens];
    total = [total[0] + counted[0], total[1] + counted[1], total[2] + counted[2]];
    console.log(
      `${args.join(' ')}: ${counted.join(' / ')}; so far ${total.join(' / ')}\n${out.split('\n')[0] ?? error}`,
    );
    expect(counted).toEqual(countPassed(passed));
  });
});
