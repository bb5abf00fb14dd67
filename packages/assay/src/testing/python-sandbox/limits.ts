import { beforeAll, expect, test } from '@jest/globals';
import { asIfNothingHappened, type AttackedSandbox, type Extent } from '../sandbox-attack';
import { sized } from '../sized';

const limits = { cpuMs: 300, callCpuMs: 150 };
/** Long enough for any of them to begin what never ends. */
const briefLimits = { cpuMs: 200, callCpuMs: 50 };
/** Long enough for any of them to fill the memory. */
const patientLimits = { cpuMs: 20_000, callCpuMs: 20_000, wallMs: 30_000, memoryMb: 32 };

const swallowing = `
def main():
    while True:
        try:
            while True: pass
        except BaseException: pass`;
const sleeping = 'import time\ndef main():\n    while True: time.sleep(60)';
const caught = (body: string): string => `
def main():
    try:
        ${body}
    except RecursionError:
        return 'caught'`;

const endless = [
  ['a loop', 'def main():\n    while True: pass'],
  ['a loop that swallows everything', swallowing],
  ['a loop while loading', 'while True: pass'],
  ['sleeping without end', sleeping],
  ['a pattern that backtracks', "import re\ndef main(): return re.match(r'(a+)+$', 'a' * 34 + '!')"],
  ['a number too large to compute', 'def main(): return (3 ** 50_000_000).bit_length()'],
  ['a number too long to write', 'import sys\nsys.set_int_max_str_digits(0)\ndef main(): return str(7 ** 2_000_000)'],
  ['a sum in one native call', 'def main(): return sum(range(10 ** 12))'],
  ['an iterator that never gives anything', 'def main():\n    while True: pass\n    yield 1'],
  ['a coroutine that never ends', 'import asyncio\nasync def main():\n    while True: await asyncio.sleep(0)'],
  ['text that loops', 'class A:\n    def __repr__(self):\n        while True: pass\ndef main(): return A()'],
  [
    'a message that loops',
    `class A(Exception):\n    def __str__(self):\n        while True: pass\ndef main(): raise A`,
  ],
] as const;
/** One of each kind: what is interrupted, what must be killed, what uses the clock alone, and how else code ends. */
const smoke = [
  ...['a loop', 'a loop that swallows everything', 'sleeping without end', 'a number too large to compute'],
  ...['ever more lists', 'lists while loading', 'recursion without end', 'recursion that is allowed'],
  ...['a deep nest returned', 'thirty megabytes returned', 'sys.exit', 'os._exit'],
];

/** Tests of Python that uses up what there is. */
export function testLimits(attacked: () => AttackedSandbox, extent: Extent): void {
  const tried = <Case extends readonly [string, ...string[]]>(cases: readonly Case[]): readonly Case[] =>
    cases.filter(([what]) => extent === 'whole' || smoke.includes(what));

  beforeAll(async () => {
    await attacked().aftermath();
  });

  test.each(tried(endless))(
    '%s ends in "timeout" and the next job is as if nothing had happened',
    async (_, source) => {
      const status = await attacked().statusOf(source, { limits: briefLimits });

      expect(status).toBe('timeout');
      expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
    },
  );

  test.each(
    tried<[string, string]>([
      ['ever more lists', 'def main():\n    kept = []\n    while True: kept.append([0] * 100_000)'],
      ['lists that outlive the call', 'kept = []\ndef main():\n    while True: kept.append([0] * 100_000)'],
      ['an ever longer text', "def main():\n    s = 'x' * 1000\n    while True: s += s"],
      ['an ever longer byte array', "def main():\n    s = bytearray(b'x')\n    while True: s *= 2"],
      ['lists while loading', 'kept = []\nwhile True: kept.append([0] * 100_000)'],
    ]),
  )('%s end in "memory"', async (_, source) => {
    expect(await attacked().statusOf(source, { limits: patientLimits })).toBe('memory');
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each(
    tried<[string, string, string]>([
      ['recursion without end', 'def main(): return main() + 1', 'threw'],
      ['recursion without end, caught', caught('f = lambda n: f(n + 1) + 1; f(0)'), 'returned'],
      [
        'recursion through an attribute',
        'class A:\n    def __getattr__(self, x): return getattr(self, x + "x")\ndef main(): return A().x',
        'threw',
      ],
      ['recursion through sorting', 'def f(x): return sorted([1], key=f)\ndef main(): return f(1)', 'threw'],
      [
        'recursion nine hundred deep',
        'def f(n): return 0 if n == 0 else 1 + f(n - 1)\ndef main(): return f(900)',
        'returned',
      ],
      [
        'recursion that is allowed',
        'import sys\nsys.setrecursionlimit(20_000)\ndef f(n): return 0 if n == 0 else 1 + f(n - 1)\ndef main(): return f(9_000)',
        'returned',
      ],
      [
        'cached recursion',
        'from functools import lru_cache\n@lru_cache(None)\ndef f(n): return n if n < 2 else f(n - 1) + f(n - 2)\ndef main(): return f(450)',
        'returned',
      ],
      [
        'a deep nest written as JSON',
        'import json\ndef main():\n    a = []\n    for _ in range(100_000): a = [a]\n    return json.dumps(a)',
        'threw',
      ],
      [
        'a deep nest returned',
        'def main():\n    a = []\n    for _ in range(1_000): a = [a]\n    return a',
        'unserializable',
      ],
      ['a deep source', "def main(): return eval('(' * 5_000 + '1' + ')' * 5_000)", 'threw|memory'],
      ['thirty megabytes returned', "def main(): return 'x' * 30_000_000", 'unserializable'],
      ['a number of a million digits', 'def main(): return 10 ** 1_000_000', 'unserializable'],
      [
        'a list that grows as it is read',
        'a = []\nclass A:\n    def __repr__(self):\n        a.append(A())\n        return "x" * 400\ndef main():\n    a.append(A())\n    return a',
        'unserializable',
      ],
      [
        'a byte array that nothing can hold',
        'def main():\n    try: return len(bytearray(3_000_000_000))\n    except (MemoryError, OverflowError): return 1',
        'returned',
      ],
    ]),
  )('%s ends in "%s"', async (_, source, status) => {
    const job = { limits: { ...patientLimits, memoryMb: 128 } };

    expect(await attacked().statusOf(source, job)).toMatch(new RegExp(`^(${status})$`));
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each([
    [
      'a limit that is lifted',
      'import sys\ndef f(n): return f(n + 1)\ndef main():\n    sys.setrecursionlimit(10 ** 9)\n    return f(0)',
    ],
    [
      'a limit that is too low',
      'import sys\ndef main():\n    sys.setrecursionlimit(50)\n    def f(): f()\n    return f()',
    ],
  ])('recursion with %s harms nobody', async (_, source) => {
    expect(await attacked().statusOf(source, { limits })).toMatch(/^(timeout|memory|threw|crashed)$/);
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test.each(
    tried<[string, string, string]>([
      ['sys.exit', 'import sys\ndef main(): sys.exit(7)', 'threw'],
      ['os._exit', 'import os\ndef main(): os._exit(7)', 'crashed'],
      ['os.abort', 'import os\ndef main(): os.abort()', 'crashed'],
      ['a null pointer', 'def main():\n    import ctypes\n    return ctypes.string_at(0)', 'crashed|threw'],
    ]),
  )('%s ends in "%s"', async (_, source, status) => {
    expect(await attacked().statusOf(source)).toMatch(new RegExp(`^(${status})$`));
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  const lines = sized({ little: 200, all: 2_000 });
  test(`${lines / 10} MB of output are cut at the limit`, async () => {
    const source = `def main():\n    for i in range(${lines}): print('x' * 100_000, i)\n    return 1`;
    const job = { source, language: 'python', entry: 'main', calls: [[]] } as const;
    const { calls, output, truncated } = await attacked().run({
      ...job,
      limits: { ...patientLimits, outputLength: 1_000 },
    });

    expect({ calls, output, truncated }).toEqual({
      calls: [{ status: 'returned', value: 1 }],
      output: `${'x'.repeat(1_000)}…`,
      truncated: true,
    });
    expect(await attacked().aftermath()).toEqual(asIfNothingHappened);
  });

  test('calls before the one that used up the time keep their outcomes, those behind it were not run', async () => {
    const source = 'def main(n):\n    while n == 40: pass\n    return n';
    const calls = Array.from({ length: 100 }, (_, n) => [n]);
    const result = await attacked().run({ language: 'python', entry: 'main', source, calls, limits });

    expect(result.calls.map(({ status }) => status)).toEqual([
      ...calls.slice(0, 40).map(() => 'returned'),
      'timeout',
      ...calls.slice(41).map(() => 'not run'),
    ]);
  });

  test('the time of each of many calls counts for itself', async () => {
    const source = 'def main():\n    s = 0\n    for i in range(70_000): s += i\n    return 1';
    const calls = Array.from({ length: 10 }, () => []);
    const own = { cpuMs: 20_000, callCpuMs: 120 };
    const result = await attacked().run({ language: 'python', entry: 'main', source, calls, limits: own });

    expect(result.calls.map(({ status }) => status)).toEqual(calls.map(() => 'returned'));
  });
}
