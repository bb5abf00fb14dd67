import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { embeddedBackend } from '../sandbox/embedded-backend';
import type { Job, Language, Sandbox } from '../sandbox/sandbox';
import { engineProcessesOf, expectNoEngineProcess, residentMb } from './engine-processes';

const jobs: Readonly<Record<Language, Job>> = {
  javascript: { language: 'javascript', source: 'module.exports = () => 1', calls: [[]] },
  python: { language: 'python', source: 'def main(): return 1', entry: 'main', calls: [[]] },
};

/** Megabytes that a process may have grown between two looks: much less than an engine has. */
const mostGrowth = 30;
const mostMegabytes = 300;

/** A test that one process of the embedded sandbox serves many jobs and does not grow: so many, and so many more. */
export function testSteadyMemory(language: Language, counts: { readonly early: number; readonly late: number }): void {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = embeddedBackend.open(1);
  });
  afterAll(async () => {
    await sandbox.close();
    expectNoEngineProcess();
  });

  test('is as large as it was early on', async () => {
    const runMany = async (count: number): Promise<number> => {
      const results = await Promise.all(Array.from({ length: count }, () => sandbox.run(jobs[language])));
      expect(results.flatMap(({ calls }) => calls)).toEqual(results.map(() => ({ status: 'returned', value: 1 })));
      return Math.max(...engineProcessesOf().map(residentMb));
    };
    const early = await runMany(counts.early);
    const late = await runMany(counts.late);

    expect(late).toBeLessThan(early + mostGrowth);
    expect(late).toBeLessThan(mostMegabytes);
    expect(engineProcessesOf()).toHaveLength(1);
  });
}
