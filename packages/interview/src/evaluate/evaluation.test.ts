import { describe, expect, test } from '@jest/globals';
import type { CallOutcome, LoadOutcome, Wire } from 'gpt-assay/sandbox';
import { readLoad, readOutcome } from './evaluation';

const error = { name: 'TypeError', message: 'x is not a function' };

describe('readOutcome', () => {
  test.each<[CallOutcome, string, string]>([
    [{ status: 'threw', error }, 'exception', 'it throws TypeError: x is not a function'],
    [
      { status: 'threw', error: { name: 'Error', message: 'Access to this API has been restricted' } },
      'environment',
      'it asks for what the sandbox lacks: a process, a thread or an addon',
    ],
    [{ status: 'timeout' }, 'timeout', 'it does not end in time'],
    [{ status: 'not run' }, 'timeout', 'it was not called, for too many other calls did not end in time'],
    [{ status: 'memory' }, 'limit', 'it uses up all memory'],
    [{ status: 'unserializable', reason: 'too long' }, 'limit', 'it returns something too long to look at'],
    [{ status: 'crashed' }, 'limit', 'it breaks the engine'],
  ])('%j is a failure of kind %s', (outcome, failure, description) => {
    expect(readOutcome(outcome)).toEqual({ kind: 'failure', failure, description });
  });

  test('gives what was returned', () => {
    expect(readOutcome({ status: 'returned', value: [1] })).toEqual({ kind: 'value', value: [1] });
  });

  test('does not follow a forged value into any depth', () => {
    const value = Array.from({ length: 100_000 }).reduce<Wire>((inner) => [inner], 1);

    expect(readOutcome({ status: 'returned', value })).toEqual({
      kind: 'failure',
      failure: 'limit',
      description: 'it returns something too deep to look at',
    });
  });
});

describe('readLoad', () => {
  test.each<[LoadOutcome, string, string]>([
    [{ status: 'syntax', error }, 'exception', 'loading it throws TypeError: x is not a function'],
    [{ status: 'threw', error }, 'exception', 'loading it throws TypeError: x is not a function'],
    [{ status: 'timeout' }, 'timeout', 'loading it does not end in time'],
    [{ status: 'memory' }, 'limit', 'loading it uses up all memory'],
    [{ status: 'crashed' }, 'limit', 'loading it breaks the engine'],
  ])('%j is a failure of kind %s', (load, failure, description) => {
    expect(readLoad(load)).toEqual({ kind: 'failure', failure, description });
  });

  test('code that was loaded has not failed', () => {
    expect(readLoad({ status: 'loaded', missing: [] })).toBeUndefined();
  });
});
