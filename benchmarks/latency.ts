import { z } from 'zod';
import { loadChallenge } from '../packages/assay/dist/kinds/validator/challenge/load-challenge';
import type { TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { seconds, type Figure } from './figure';
import { median, medianTimes } from './median';
import { copyProject, emptyTest, plainConfig } from './project-copy';
import { runCommand } from './run-command';
import { isCanary, startTwoSumServer } from './two-sum-server';

/** Milliseconds that the server takes for each of the first twelve fixtures. */
const delays = [1084, 850, 855, 909, 947, 1252, 2100, 1093, 957, 920, 973, 1144];
const rounds = 3;

const reportSchema = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ duration: z.number() })) })),
});

/** Twelve fixtures asked of a slow server: our whole command against a plain Jest file that awaits one request a test. */
export async function measureLatency(): Promise<readonly Figure[]> {
  const ours = copyProject({ fixtures: delays.length });
  const bare = copyProject({ fixtures: delays.length, own: emptyTest });
  const server = await startTwoSumServer(ours.path, (index) => delays[index] ?? Number.NaN);
  const plain = copyPlain(ours.path, server.url);
  const variables = { OPENAI_BASE_URL: server.url, ASSAY_MODEL: 'gpt-6-luna', ASSAY_RECORDINGS: 'off' };
  const testTimes: number[] = [];
  try {
    const commands = await medianTimes(rounds, {
      ours: () => runCommand(ours, 'npx jest', variables),
      bare: () => runCommand(bare, 'npx jest'),
    });
    const asked = server.requests.filter(({ prompt }) => !isCanary(prompt)).length;
    if (asked !== delays.length * (rounds + 1)) {
      throw new Error(`expected ${String(delays.length)} requests a command, the server had ${String(asked)} in all`);
    }
    const whole = await medianTimes(rounds, {
      plain: async () => testTimes.push(sumOfTests(await runCommand(plain, 'npx jest --json'))),
    });
    const testTime = median(testTimes);
    const slowest = Math.max(...delays);
    const limit = slowest + 1.5 * commands.bare;
    return [
      {
        name: '12 fixtures, slow server: npx jest',
        ours: seconds(commands.ours),
        comparison: `bare npx jest ${seconds(commands.bare)}`,
        ratio: commands.ours / commands.bare,
        goal: { text: `≤ 2.1 s + 1.5 × bare = ${seconds(limit)}`, reached: commands.ours <= limit },
      },
      {
        name: '  beyond the slowest reply',
        ours: seconds(commands.ours - slowest),
        comparison: `bare npx jest ${seconds(commands.bare)}`,
        ratio: (commands.ours - slowest) / commands.bare,
        goal: { text: '≤ 1.50 ×', reached: commands.ours <= limit },
      },
      {
        name: '  a request per test, tests alone',
        ours: seconds(commands.ours),
        comparison: `plain Jest ${seconds(testTime)}`,
        ratio: testTime / commands.ours,
      },
      {
        name: '  a request per test, npx jest',
        ours: seconds(commands.ours),
        comparison: `plain Jest ${seconds(whole.plain)}`,
        ratio: whole.plain / commands.ours,
      },
    ];
  } finally {
    await server.close();
    [ours, bare, plain].forEach(({ remove }) => {
      remove();
    });
  }
}

function copyPlain(root: string, url: string): TemporaryFolder {
  const solutions = loadChallenge(root, 'two-sum').fixtures.map(({ solution }) => solution);
  const test = `
const solutions = ${JSON.stringify(solutions)};
test.each(solutions)('fixture %#', async (content) => {
  const body = JSON.stringify({ model: 'gpt-6-luna', messages: [{ role: 'user', content }] });
  const response = await fetch('${url}/chat/completions', { method: 'POST', body });
  const { choices } = await response.json();
  expect(typeof JSON.parse(choices[0].message.content)).toBe('object');
});
`;
  return copyProject({ own: { ...plainConfig, 'tests/plain.test.js': test } });
}

function sumOfTests(report: string): number {
  const { testResults } = reportSchema.parse(JSON.parse(report));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .reduce((sum, { duration }) => sum + duration, 0);
}
