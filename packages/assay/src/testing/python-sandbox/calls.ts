import { expect, test } from '@jest/globals';
import type { AttackedSandbox } from '../sandbox-attack';
import type { Job, JobResult } from '../../sandbox/sandbox';
import { oneIn, sized } from '../sized';

const returned = (value: unknown): object => ({ status: 'returned', value });
const settled = (value: unknown): object => ({ status: 'returned', value, settled: true });
const threw = (name: string, message: string): object => ({ status: 'threw', error: { name, message } });
const loaded = { status: 'loaded', missing: [] };

/** Tests of how Python is called: which entry is found, what it is given and what it comes to. */
export function testCalls(attacked: () => AttackedSandbox): void {
  const run = (source: string, job: Partial<Job> = {}): Promise<JobResult> =>
    attacked().run({ language: 'python', source, entry: 'main', calls: [[]], ...job });

  test('calls the entry with its arguments and tells what it printed', async () => {
    expect(await run("def main(a, b=2):\n    print('é', a)\n    return a + b", { calls: [[1], [1, 3]] })).toEqual({
      load: loaded,
      found: true,
      calls: [returned(3), returned(4)],
      output: 'é 1\né 1\n',
      truncated: false,
      globals: [],
    });
  });

  test.each(
    oneIn(3, [
      ['a method', 'class Solution:\n    def f(self): return 1', 'Solution.f', returned(1)],
      ['an inherited method', 'class A:\n    def f(self): return 1\nclass B(A): pass', 'B.f', returned(1)],
      ['a static method', 'class A:\n    @staticmethod\n    def f(): return 1', 'A.f', returned(1)],
      [
        'a class method without an instance',
        'class A:\n    def __init__(self, x): pass\n    @classmethod\n    def f(cls): return cls.__name__',
        'A.f',
        returned('A'),
      ],
      ['a method of an inner class', 'class A:\n    class B:\n        def f(self): return 1', 'A.B.f', returned(1)],
      ['a class', "class A:\n    def __repr__(self): return 'x'", 'A', returned({ $: 'instance', of: 'A', v: 'x' })],
      ['a lambda', 'f = lambda: 1', 'f', returned(1)],
      ['an object that can be called', 'class A:\n    def __call__(self): return 1\nf = A()', 'f', returned(1)],
      [
        'a method of a class that cannot be made',
        "class A:\n    def __init__(self): raise ValueError('no')\n    def f(self): return 1",
        'A.f',
        threw('ValueError', 'no'),
      ],
    ]),
  )('calls %s', async (_, source, entry, outcome) => {
    expect(await run(source, { entry })).toMatchObject({ load: loaded, found: true, calls: [outcome] });
  });

  test.each(
    oneIn(3, [
      ['what is not there', 'x = 1', 'main'],
      ['what is no function', 'main = 1', 'main'],
      ['a method that is not there', 'class A: pass', 'A.f'],
      ['a member that is no function', 'class A:\n    f = 1', 'A.f'],
      ['a method of what is no class', 'def main(): pass', 'main.f'],
      ['a built-in function', 'x = 1', 'len'],
      ['a name that is none', 'x = 1', ''],
    ]),
  )('does not find %s', async (_, source, entry) => {
    expect(await run(source, { entry })).toMatchObject({ load: loaded, found: false, calls: [{ status: 'not run' }] });
  });

  test.each(
    oneIn(3, [
      ['a syntax error', 'x = 1\ndef main(:\n    pass', { status: 'syntax', error: { name: 'SyntaxError' } }],
      ['a wrong indentation', 'def main():\nreturn 1', { status: 'syntax', error: { name: 'IndentationError' } }],
      ['an error', '1 / 0\ndef main(): return 1', threw('ZeroDivisionError', 'division by zero')],
      ['an exit', 'import sys\nsys.exit(3)\ndef main(): return 1', threw('SystemExit', '3')],
    ]),
  )('tells of %s while loading', async (_, source, load) => {
    expect(await run(source)).toMatchObject({ load, found: false, calls: [{ status: 'not run' }] });
  });

  test('a syntax error names its line', async () => {
    const { load } = await run('x = 1\ndef main(:\n    pass');

    expect('error' in load && load.error.message).toContain('line 2');
  });

  test.each(
    oneIn(3, [
      ['a test that fails', 'def main(): return 1\nassert main() == 2', threw('AssertionError', '')],
      ['an exit', 'def main(): return 1\nexit()', threw('SystemExit', 'None')],
    ]),
  )('an entry that is there by then is called in spite of %s, which is told', async (_, rest, load) => {
    expect(await run(rest)).toMatchObject({ load, found: true, calls: [returned(1)] });
  });

  test('loads the source anew before each call, and runs it as the main program', async () => {
    const source = `
import random, time
count = 0
if __name__ == '__main__':
    print('loaded')
drawn = random.random()
def main():
    global count
    count += 1
    return [count, drawn == random.Random(1).random()]`;

    expect(await run(source, { calls: [[], [], []] })).toMatchObject({
      calls: [returned([1, true]), returned([1, true]), returned([1, true])],
      output: 'loaded\nloaded\nloaded\n',
    });
  });

  test.each(
    oneIn(3, [
      ['int(input("?"))', 0],
      ['[sys.stdin.read(), sys.argv]', ['', ['solution.py']]],
      ['list(os.environ.keys() - {"PYTHONHASHSEED", "LC_CTYPE", "PWD"})', []],
      ['sys.getrecursionlimit()', 1000],
      ['__name__', '__main__'],
    ]),
  )('%s gives the same everywhere', async (expression, value) => {
    expect((await run(`import os, sys\ndef main(): return ${expression}`)).calls).toEqual([returned(value)]);
  });

  test('sleeping takes no time but moves the clock', async () => {
    const source = `
import time
def main():
    starts = time.time(), time.monotonic()
    time.sleep(3600)
    return [round((now - start) / 100) for now, start in zip((time.time(), time.monotonic()), starts)]`;

    expect((await run(source)).calls).toEqual([returned([36, 36])]);
  });

  test.each(
    oneIn(3, [
      ['a coroutine', 'async def main(): return 1', settled(1)],
      [
        'what sleeps and gathers',
        'import asyncio\nasync def main():\n    await asyncio.sleep(9)\n    return await asyncio.gather(*[asyncio.sleep(1, n) for n in range(3)])',
        settled([0, 1, 2]),
      ],
      [
        'what races',
        'import asyncio\nasync def main(): return await asyncio.wait_for(asyncio.sleep(5, 1), 9)',
        settled(1),
      ],
      ['an error in a coroutine', "async def main(): raise ValueError('no')", threw('ValueError', 'no')],
      [
        'a timeout',
        'import asyncio\nasync def main(): await asyncio.wait_for(asyncio.sleep(9), 1)',
        { status: 'threw' },
      ],
      ['what nothing wakes', 'import asyncio\nasync def main(): await asyncio.Future()', { status: 'never settled' }],
      [
        'asyncio.run',
        'import asyncio\nasync def f(): return await asyncio.sleep(1, 7)\ndef main(): return asyncio.run(f())',
        returned(7),
      ],
      [
        'an object of its own to wait for',
        'class A:\n    def __await__(self):\n        yield\n        return 5\ndef main(): return A()',
        settled(5),
      ],
    ]),
  )('waits for %s', async (_, source, outcome) => {
    const { calls } = await run(source);

    expect(calls).toEqual([expect.objectContaining(outcome)]);
  });

  test('gives a coroutine as it is when nobody wants to wait', async () => {
    const { calls } = await run('async def main(): return 1', { settle: false });

    expect(calls).toEqual([returned({ $: 'coroutine' })]);
  });

  const many = sized({ little: 300, all: 1_000 });
  test(`makes ${String(many)} calls at once`, async () => {
    const calls = Array.from({ length: many }, (_, n) => [n]);
    const result = await run('def main(n): return n * 2', { calls });

    expect(result.calls).toEqual(calls.map(([n = 0]) => returned(n * 2)));
  });

  test('cuts what is printed', async () => {
    const { output, truncated } = await run("def main(): print('é' * 100)", { limits: { outputLength: 10 } });

    expect({ output, truncated }).toEqual({ output: `${'é'.repeat(10)}…`, truncated: true });
  });
}
