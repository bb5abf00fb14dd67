import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallOutcome } from '../../sandbox/sandbox';
import { openOracleTools, type RecordedTools } from '../../testing/oracle-tools';
import { parsed } from '../../testing/parsed';
import { countOperations } from './count-operations';
import { toModuleSource } from './module-source';

let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

/** Calls a function whose parameter is a list of a hundred numbers. */
async function call(body: string, budget = 100_000): Promise<CallOutcome | undefined> {
  const source = toModuleSource(parsed(`const f = function (list) { ${body} };`), { entry: 'f', counted: true });
  const list = Array.from({ length: 100 }, (_, index) => index);
  const job = {
    language: 'javascript',
    source,
    instrument: countOperations(budget, 10 * budget),
    calls: [[list]],
  } as const;
  return (await tools.sandbox.run(job)).calls[0];
}

describe('countOperations', () => {
  test.each([
    { body: 'return 1;', count: 1 },
    { body: 'for (const n of list) n;', count: 202 },
    { body: 'for (let i = 0; i < 100; i++) {}', count: 101 },
    { body: 'let i = 0; do i++; while (i < 100);', count: 101 },
    { body: 'return list.map((n) => n).length;', count: 201 },
    { body: 'return list.includes(49);', count: 51 },
    { body: 'return list.includes(-1);', count: 101 },
    { body: 'return list.indexOf(9, 5);', count: 6 },
    { body: 'return list.sort();', count: 701 },
    { body: 'return list.slice(90);', count: 12 },
    { body: 'return [...list];', count: 102 },
    { body: 'return list.shift();', count: 101 },
    { body: 'return list.pop();', count: 1 },
    { body: 'return list.push(1, 2);', count: 3 },
    { body: 'return list.splice(98, 1);', count: 5 },
    { body: 'return list.concat(list);', count: 202 },
    { body: 'return list.join().length;', count: 101 },
    { body: 'return new Set(list).has(1);', count: 102 },
    { body: 'return { ...list };', count: 102 },
    { body: 'return Object.keys(list);', count: 102 },
    { body: 'return Math.max(...list);', count: 102 },
    { body: 'return Math.max.apply(null, list);', count: 101 },
    { body: 'return "x".repeat(50).includes("y");', count: 101 },
  ])('counts $count for $body', async ({ body, count }) => {
    expect((await call(body))?.measured).toBe(count);
  });

  test('stops beyond the budget', async () => {
    expect(await call('for (;;) {}', 1_000)).toMatchObject({
      status: 'threw',
      error: { name: 'RangeError', message: 'more operations than are counted' },
      measured: 1_001,
    });
  });

  test('changes no result, and hides as well as it can', async () => {
    const outcome = await call("return [list.map.name, list.map.length, [3, 1].sort()[0], 'a-b'.split('-').length];");

    expect(outcome).toMatchObject({ status: 'returned', value: ['map', 1, 1, 2] });
  });
});
