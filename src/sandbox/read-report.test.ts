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
  ])('refuses %j', (message) => {
    expect(readReport(message)).toBeUndefined();
  });
});
