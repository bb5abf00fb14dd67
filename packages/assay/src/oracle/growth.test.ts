import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toModuleSource } from '../code/javascript/module-source';
import { parseProgram } from '../code/javascript/parse-program';
import { openOracleTools, type RecordedTools } from '../testing/oracle-tools';
import { measureGrowth, type Growth, type InputFamily } from './growth';

const rising: InputFamily = { name: 'rising', make: (size) => [Array.from({ length: size }, (_, index) => index)] };
const same: InputFamily = { name: 'all the same', make: (size) => [new Array<number>(size).fill(4)] };

const lines = {
  linear: /^[\d,]+ operations for 32 numbers, [\d,]+ operations for 512 numbers \(.*\)$/,
  faster: /^[\d,]+ operations for 32 numbers, .*\(rising\)$/,
};
let tools: RecordedTools;

beforeAll(() => {
  tools = openOracleTools();
});
afterAll(() => tools.close());

function grow(code: string, families: readonly InputFamily[] = [rising, same]): Promise<Growth> {
  const parsed = parseProgram(code);
  const source = parsed.status === 'parsed' ? toModuleSource(parsed, { entry: 'solve', counted: true }) : code;
  return measureGrowth({ language: 'javascript', source, standIns: [] }, families, tools);
}

describe('measureGrowth', () => {
  test.each([
    { title: 'nothing but its arguments', code: 'const solve = (list) => list.length;' },
    { title: 'one pass', code: 'function solve(list) { let sum = 0; for (const n of list) sum += n; return sum; }' },
    {
      title: 'a set',
      code: 'function solve(list) { const seen = new Set(list); return list.some((n) => seen.has(-n)); }',
    },
    {
      title: 'a loop of constant length in a loop',
      code: 'function solve(list) { let s = 0; for (const n of list) for (let i = 0; i < 9; i += 1) s += n; return s; }',
    },
  ])('finds no growth beyond the size with $title', async ({ code }) => {
    expect(await grow(code)).toEqual({ status: 'linear', evidence: expect.stringMatching(lines.linear) });
  });

  test.each([
    { title: 'a native sort', code: 'const solve = (list) => list.sort((a, b) => a - b)[0];' },
    { title: 'a native search in a loop', code: 'const solve = (list) => list.some((n) => list.includes(-n - 1));' },
    {
      title: 'two loops',
      code: 'function solve(list) { let s = 0; for (const a of list) for (const b of list) s += a * b; return s; }',
    },
    {
      title: 'a copy in each turn',
      code: 'function solve(list) { let r = list; while (r.length > 0) r = r.slice(1); return r; }',
    },
  ])('finds that operations grow faster than the size with $title', async ({ code }) => {
    expect(await grow(code)).toEqual({ status: 'faster', evidence: expect.stringMatching(lines.faster) });
  });

  test('shows how many operations it has counted', async () => {
    const squares = 'function solve(list) { let s = 0; for (const a of list) for (const b of list) s += a; return s; }';

    expect(await grow(squares)).toEqual({
      status: 'faster',
      evidence: expect.stringMatching(
        /^[\d,]+ operations for 32 numbers, [\d,]+ operations for 128 numbers: 4 times the numbers, 15\.\d times the operations \(rising\)$/,
      ),
    });
  });

  test('is not misled by code that gives up on the largest inputs', async () => {
    const code = `function solve(list) {
      if (list.length > 200) return 0;
      let s = 0;
      for (const a of list) for (const b of list) s += a;
      return s;
    }`;

    expect(await grow(code)).toEqual({ status: 'faster', evidence: expect.stringMatching(lines.faster) });
  });

  test.each([
    { title: 'slow', what: 'for (const a of list) for (const b of list) s += a;', status: 'faster' },
    { title: 'an error', what: 'if (list.length === 512) throw new Error("no");', status: 'linear' },
    { title: 'a pass', what: 'for (const a of list) s += a;', status: 'linear' },
  ])('counts all sizes of a later family when there is $title in it: $status', async ({ what, status }) => {
    const code = `function solve(list) { let s = 0; if (list[0] === 4) { ${what} } return s; }`;

    expect(await grow(code)).toMatchObject({ status });
  });

  test('counts on smaller inputs what exceeds the stack on larger ones', async () => {
    const code = `function solve(list) {
      if (list.length > 64) throw new RangeError('Maximum call stack size exceeded');
      return list.map((n) => n + 1);
    }`;

    expect(await grow(code)).toEqual({
      status: 'linear',
      evidence: expect.stringMatching(/^[\d,]+ operations for 8 numbers, [\d,]+ operations for 64 numbers \(rising\)$/),
    });
  });

  test.each([
    {
      title: 'exponential',
      code: 'const solve = (list, i = 0) => i < list.length && (solve(list, i + 1), solve(list, i + 1));',
    },
    { title: 'endless', code: 'function solve(list) { for (;;); }' },
    {
      title: 'endless and hides that it was stopped',
      code: 'function solve() { for (;;) { try { for (;;); } catch {} } }',
    },
  ])('stops counting what is $title', async ({ code }) => {
    expect(await grow(code)).toEqual({
      status: 'faster',
      evidence: 'more than 100,000 operations for 32 numbers (rising)',
    });
  });

  test('finds that a native search never ends', async () => {
    const code = "const solve = (list) => /^(a+)+$/.test('a'.repeat(list.length) + 'b');";

    expect(await grow(code)).toEqual({ status: 'faster', evidence: '32 numbers never end (rising)' });
  });

  test('finds what is slow on any family of inputs', async () => {
    const code = `function solve(list) {
      if (list[0] !== 4) return 0;
      let s = 0;
      for (const a of list) for (const b of list) s += a;
      return s;
    }`;

    const growth = await grow(code);

    expect(growth.status === 'faster' && growth.evidence).toMatch(/\(all the same\)$/);
  });

  test.each([
    {
      title: 'throws',
      code: 'function solve(list) { throw new TypeError("no"); }',
      because: 'its operations cannot be counted: it throws TypeError: no',
    },
    {
      title: 'throws on large inputs',
      code: 'function solve(list) { if (list.length > 200) throw new Error("too long"); return 1; }',
      because: 'its operations cannot be counted: it throws Error: too long',
    },
    { title: 'throws when it is loaded', code: 'throw new Error("early");', because: 'loading it throws Error: early' },
  ])('cannot tell of code that $title', async ({ code, because }) => {
    expect(await grow(code)).toEqual({ status: 'unknown', because });
  });

  test('cannot tell without any inputs', async () => {
    expect(await grow('const solve = () => 1;', [])).toEqual({
      status: 'unknown',
      because: 'its operations cannot be counted: no call ended',
    });
  });
});
