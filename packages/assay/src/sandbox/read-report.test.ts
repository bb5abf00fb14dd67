import { describe, expect, test } from '@jest/globals';
import { readReport } from './read-report';

describe('readReport', () => {
  test.each([
    { ready: true },
    { id: 1, load: { status: 'loaded', missing: ['document'] }, found: true },
    { id: 1, outcomes: [{ status: 'returned', value: null, measured: { $: 'undefined' } }] },
    { id: 1, outcomes: [{ status: 'threw', error: { name: 'Error', message: 'x' } }, { status: 'never settled' }] },
    { id: 1, output: '', truncated: false, globals: ['x'] },
    { id: 1, stopped: 'timeout' },
    { id: 1, started: true },
    { id: 1, outcomes: [{ status: 'returned', value: [{ $: 'dict', of: 'dict', v: [['v', { $: 'undefined' }]] }] }] },
    { id: 1, done: true },
  ])('takes %j', (message) => {
    expect(readReport(message)).toEqual(message);
  });

  test.each([
    [null],
    ['text'],
    [{ id: '1' }],
    [{ id: 1, outcomes: 'many' }],
    [{ id: 1, outcomes: [{ status: 'returned' }] }],
    [{ id: 1, outcomes: [{ status: 'passed', value: 1 }] }],
    [{ id: 1, load: { status: 'threw' } }],
    [{ id: 1, stopped: 'because' }],
    [{ id: 1, outcomes: [{ status: 'returned', value: { a: 1 } }] }],
    [{ id: 1, outcomes: [{ status: 'returned', value: { $: 'dict', v: [], extra: 1 } }] }],
    [{ id: 1, outcomes: [{ status: 'returned', value: { $: 1 } }] }],
  ])('refuses %j', (message) => {
    expect(readReport(message)).toBeUndefined();
  });

  test('refuses texts that are longer than any of a true report', () => {
    const report = (length: number): object => ({
      id: 1,
      outcomes: [{ status: 'threw', error: { name: 'Error', message: 'x'.repeat(length) } }],
    });

    expect(readReport(report(1_000))).toEqual(report(1_000));
    expect(readReport(report(100_000))).toBeUndefined();
  });

  test('refuses a value that is nested so deeply that reading it might exhaust us', () => {
    const nest = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const report = (levels: number): object => ({ id: 1, outcomes: [{ status: 'returned', value: nest(levels) }] });

    expect(readReport(report(900))).toEqual(report(900));
    expect(readReport(report(100_000))).toBeUndefined();
  });

  const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
  const neverSettled = { status: 'never settled' };

  test.each([
    ['globals', { globals: many(1_000, 'x'.repeat(200)) }, { globals: many(1_001, 'x') }],
    ['long globals', { globals: ['x'.repeat(200)] }, { globals: ['x'.repeat(201)] }],
    [
      'missing names',
      { load: { status: 'loaded', missing: many(1_000, 'x') } },
      { load: { status: 'loaded', missing: many(1_001, 'x') } },
    ],
    [
      'missing names of a call',
      { outcomes: [{ ...neverSettled, missing: many(1_000, 'x') }] },
      { outcomes: [{ ...neverSettled, missing: many(1_001, 'x') }] },
    ],
    ['outcomes', { outcomes: many(100_000, neverSettled) }, { outcomes: many(100_001, neverSettled) }],
  ])('takes %s up to a limit', (_, most, more) => {
    expect(readReport(most)).toEqual(most);
    expect(readReport(more)).toBeUndefined();
  });

  test.each(['globals', 'outcomes'])('looks at no item of %s after one that is wrong', (key) => {
    const items = Object.defineProperty([1, 1], 1, {
      get: () => {
        throw new Error('was looked at');
      },
    });

    expect(readReport({ id: 1, [key]: items })).toBeUndefined();
  });

  test('leaves out what no report has', () => {
    expect(readReport({ id: 1, more: 1, outcomes: [{ ...neverSettled, more: 1 }] })).toEqual({
      id: 1,
      outcomes: [neverSettled],
    });
  });
});
