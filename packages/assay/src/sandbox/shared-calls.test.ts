import { afterAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from './embedded-backend';
import type { CallOutcome } from './sandbox';

const sandbox = embeddedBackend.open(1);
afterAll(() => sandbox.close());

/** Much longer than any of these but the endless ones take. */
const brief = { cpuMs: 200, callCpuMs: 100 };

/** Long enough to be sent once only. */
const lists = Array.from({ length: 12 }, (_, index) => Array.from({ length: 100 }, (__, at) => index * 1000 + at));
const returned = (value: unknown): CallOutcome => ({ status: 'returned', value }) as CallOutcome;

async function callAll(source: string, calls = lists): Promise<readonly CallOutcome[]> {
  const job = { language: 'javascript', source, calls: calls.map((list) => [list]), limits: brief } as const;
  return (await sandbox.run(job)).calls;
}

describe('calls that many jobs make', () => {
  test('come to each job as they were sent, whatever the jobs before have done to theirs', async () => {
    const sums = lists.map((list) => returned(list.reduce((sum, number) => sum + number, 0)));
    const spoilers = [
      'module.exports = (list) => list.reduce((sum, number) => sum + number, 0) + 0 * list.fill(7).length;',
      `Array.prototype.reduce = () => 'forged'; Object.defineProperty(Array.prototype, 0, { set() {} });
       module.exports = (list) => list.length = 0;`,
      "JSON.parse = () => 'forged'; globalThis.left = 1; module.exports = (list) => { list.length = 0; for (;;); };",
    ];

    for (const spoiler of [...spoilers, ...spoilers]) {
      await callAll(spoiler);
      expect(
        await callAll(
          "module.exports = (list) => typeof left === 'undefined' && list.reduce((sum, number) => sum + number, 0);",
        ),
      ).toEqual(sums);
    }
  });

  test('are told apart, however many lists of them there are', async () => {
    const many = Array.from({ length: 10 }, (_, index) => lists.map((list) => [...list, index]));

    for (const calls of [...many, ...many]) {
      expect(await callAll('module.exports = (list) => list.at(-1);', calls)).toEqual(
        calls.map((list) => returned(list.at(-1))),
      );
    }
  });

  test('come to a process that takes the place of one that was killed', async () => {
    const endless = "module.exports = () => new Array(4_294_967_295).join('xxxxxxxx').length;";
    await callAll('module.exports = (list) => list.length;');
    const job = {
      language: 'javascript',
      source: endless,
      calls: [[]],
      limits: brief,
    } as const;
    expect((await sandbox.run(job)).calls).toEqual([{ status: 'timeout' }]);

    expect(await callAll('module.exports = (list) => list.length;')).toEqual(lists.map(() => returned(100)));
  });
});
