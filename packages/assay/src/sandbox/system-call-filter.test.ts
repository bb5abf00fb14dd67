import { describe, expect, test } from '@jest/globals';
import { systemCallFilter, deniedCalls } from './system-call-filter';

const architectureNumbers = { x64: 0xc000003e, arm64: 0xc00000b7 };
const verdicts = new Map([
  [0x7fff0000, 'allowed'],
  [0x80000000, 'killed'],
  [0x00050001, 'EPERM'],
  [0x00050026, 'ENOSYS'],
]);

interface Call {
  readonly number: number;
  readonly argument?: number;
}

/** Runs the program as the kernel does. */
function judge(program: Uint8Array, architecture: number, { number, argument = 0 }: Call): string | undefined {
  const view = Buffer.from(program);
  const words = new Map([
    [0, number],
    [4, architecture],
    [16, argument],
  ]);
  let held = 0;
  for (let at = 0; at < view.length; at += 8) {
    const operand = view.readUInt32LE(at + 4);
    const jump = (isTrue: boolean): number => 8 * view.readUInt8(isTrue ? at + 2 : at + 3);
    switch (view.readUInt16LE(at)) {
      case 0x20:
        held = words.get(operand) ?? Number.NaN;
        break;
      case 0x15:
        at += jump(held === operand);
        break;
      case 0x35:
        at += jump(held >= operand);
        break;
      case 0x45:
        at += jump((held & operand) !== 0);
        break;
      default:
        return verdicts.get(operand);
    }
  }
  return undefined;
}

describe('systemCallFilter', () => {
  describe.each(['x64', 'arm64'] as const)('on %s', (name) => {
    const program = systemCallFilter(name) ?? new Uint8Array();
    const judgeHere = (call: Call): string | undefined => judge(program, architectureNumbers[name], call);
    const clone = { x64: 56, arm64: 220 }[name];

    test('denies each call of the table, and no number is there twice', () => {
      const numbers = deniedCalls.flatMap((call) => call[name] ?? []);

      expect(numbers.map((number) => judgeHere({ number }))).toEqual(numbers.map(() => 'EPERM'));
      expect(new Set(numbers).size).toBe(numbers.length);
    });

    test.each([
      { what: 'reading', call: { number: { x64: 0, arm64: 63 }[name] }, verdict: 'allowed' },
      {
        what: 'running another program in its place',
        call: { number: { x64: 59, arm64: 221 }[name] },
        verdict: 'allowed',
      },
      { what: 'a pair of sockets', call: { number: { x64: 53, arm64: 199 }[name] }, verdict: 'allowed' },
      { what: 'a thread', call: { number: clone, argument: 0x3d0f00 }, verdict: 'allowed' },
      { what: 'a process', call: { number: clone, argument: 0x1200011 }, verdict: 'EPERM' },
      { what: 'a process in a namespace', call: { number: clone, argument: 0x10000011 }, verdict: 'EPERM' },
      { what: 'what hides its flags', call: { number: 435, argument: 0x10000 }, verdict: 'ENOSYS' },
      { what: 'outliving its parent', call: { number: { x64: 157, arm64: 167 }[name], argument: 1 }, verdict: 'EPERM' },
      { what: 'naming itself', call: { number: { x64: 157, arm64: 167 }[name], argument: 15 }, verdict: 'allowed' },
      { what: 'a call of x32', call: { number: 0x40000000 }, verdict: 'killed' },
    ])('$what: $verdict', ({ call, verdict }) => {
      expect(judgeHere(call)).toBe(verdict);
    });

    test('kills whoever calls in the manner of another architecture', () => {
      expect(judge(program, 0x40000003, { number: 0 })).toBe('killed');
    });
  });

  test('does not exist where there is no table', () => {
    expect(systemCallFilter('riscv64')).toBeUndefined();
  });
});
