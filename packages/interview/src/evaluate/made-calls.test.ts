import { afterAll, describe, expect, test } from '@jest/globals';
import { embeddedBackend } from '../../../assay/dist/sandbox/embedded-backend';
import type { Job } from 'gpt-assay/sandbox';
import { failed } from './evaluation';
import { madeCalls, type MadeCalls } from './call-program';

const sandbox = embeddedBackend.open(1);
afterAll(() => sandbox.close());

const callsOf = (code: string): { readonly made: MadeCalls; readonly jobs: Job[] } => {
  const jobs: Job[] = [];
  const recorded = { ...sandbox, run: (job: Job) => (jobs.push(job), sandbox.run(job)) };
  const program = { language: 'javascript', code, entry: 'f' } as const;
  return { made: madeCalls(program, { sandbox: recorded, limits: { callCpuMs: 100 } }), jobs };
};
const upTo = (count: number): readonly (readonly number[])[] => Array.from({ length: count }, (_, index) => [index]);
const sizes = (jobs: readonly Job[]): readonly number[] => jobs.map(({ calls }) => calls.length);

describe('madeCalls', () => {
  test('makes equal calls once', async () => {
    const { made, jobs } = callsOf('const f = (n) => n;');

    await made.make([[1], [2], [1]], [[2], [3]]);
    await made.make([[1]], []);

    expect(jobs.map(({ calls }) => calls)).toEqual([[[1], [2], [3]]]);
    expect(made.outcomeOf([3])).toEqual({ kind: 'value', value: 3 });
  });

  test('goes on after each call that had to be stopped', async () => {
    const { made } = callsOf('const f = (n) => { while (n === 1 || n === 3); return n; };');

    await made.make(upTo(5), []);

    const late = failed('timeout', 'it does not end in time');
    expect(upTo(5).map(made.outcomeOf)).toEqual([
      { kind: 'value', value: 0 },
      late,
      { kind: 'value', value: 2 },
      late,
      { kind: 'value', value: 4 },
    ]);
  });

  test('finds the one of many calls that had to be stopped in native code', async () => {
    const { made } = callsOf('const f = (n) => n === 20 ? /^(a+)+$/.test("a".repeat(40) + "b") : n;');

    await made.make(upTo(40), []);

    expect(upTo(40).flatMap((args) => (made.outcomeOf(args)?.kind === 'failure' ? args : []))).toEqual([20]);
  });

  test('leaves out what is not needed when too many calls have to be stopped', async () => {
    const { made, jobs } = callsOf('const f = (n) => { for (;;); };');

    await made.make([[100], [101]], upTo(10));
    await made.makeAfresh([[100], [101]], upTo(10));

    expect(sizes(jobs)).toEqual([12, 11, 10]);
    expect(made.outcomeOf([5])).toBeUndefined();
  });

  test('makes calls afresh that were not first in their engine', async () => {
    const { made, jobs } = callsOf('let calls = 0; const f = () => ++calls;');

    await made.make([['a'], ['b']], []);
    const before = made.outcomeOf(['b']);
    await made.makeAfresh([['a'], ['b']], []);

    expect([before, made.outcomeOf(['b'])]).toEqual([
      { kind: 'value', value: 2 },
      { kind: 'value', value: 1 },
    ]);
    expect(sizes(jobs)).toEqual([2, 1]);
  });
});
