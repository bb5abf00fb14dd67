import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { type Attempt, type AttemptOptions, openAttempt } from './gate-attempts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

const now = new Date('2026-11-21T10:00:00Z');
const first = (now.getTime() / 1000) * 1_000_000;

/** Opens an attempt and puts it on record, as its first trial does. */
function open(key: string, options: Partial<AttemptOptions> = {}): Attempt {
  const attempt = openAttempt({
    root: folder.path,
    challenge: 'parity',
    key,
    alpha: 0.05,
    simulated: undefined,
    canContinue: true,
    now,
    ...options,
  });
  attempt.begin();
  return attempt;
}

const record = () => join(folder.path, '.assay/gates/parity.jsonl');

describe('openAttempt', () => {
  test('begins with attempt 1, beyond the runs of a repeat', () => {
    expect(open('a')).toMatchObject({ number: 1, earlier: [], continued: false, firstRun: first, spent: 0.05 });
  });

  test('continues the latest attempt with its key while that has not ended, whatever was begun since', () => {
    open('a');

    expect(open('a')).toMatchObject({ number: 1, earlier: [], continued: true, firstRun: first });
    expect(open('b')).toMatchObject({ number: 2, earlier: ['unfinished'], continued: false });
    expect(open('a')).toMatchObject({ number: 1, earlier: ['unfinished'], continued: true, firstRun: first });
  });

  test('never continues an attempt that has ended, or where replies are not kept', () => {
    open('a').end('inconclusive');

    const second = open('a');
    const third = open('a', { canContinue: false });

    expect(second).toMatchObject({
      number: 2,
      earlier: ['inconclusive'],
      continued: false,
      firstRun: first + 1_000_000,
    });
    expect(third).toMatchObject({ number: 3, earlier: ['inconclusive', 'unfinished'], continued: false });
  });

  test('keeps the attempts of each challenge apart', () => {
    open('a');

    expect(open('a', { challenge: 'two-sum' })).toMatchObject({ number: 1, continued: false });
  });

  test('is not on record before it begins', () => {
    const options = { root: folder.path, challenge: 'parity', key: 'a', alpha: 0.05 };
    openAttempt({ ...options, simulated: undefined, canContinue: true, now });

    expect(open('b')).toMatchObject({ number: 1, earlier: [] });
  });

  test('adds up what the attempts may let pass together', () => {
    open('a', { alpha: 0.5 }).end('rejected');

    expect(open('b', { alpha: 0.1 }).spent).toBeCloseTo(0.6, 12);
  });

  test('keeps simulated attempts apart, with runs that do not depend on the day', () => {
    open('a');

    expect(open('a', { simulated: 'offline/key' })).toMatchObject({
      number: 1,
      continued: false,
      firstRun: 1_000_000,
    });
    expect(open('a', { simulated: 'offline/judge' })).toMatchObject({ number: 1, continued: false });
  });

  test('numbers runs by the time, so that a lost record lends it no replies', () => {
    const { firstRun } = open('a');
    rmSync(record());

    const later = open('a', { now: new Date(now.getTime() + 1000) });

    expect(later).toMatchObject({ number: 1, continued: false });
    expect(later.firstRun).toBeGreaterThan(firstRun);
  });

  test('does not go on with an attempt of last week', () => {
    open('a');

    const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
    expect(open('a', { now: days(7) })).toMatchObject({ number: 1, continued: true });
    expect(open('a', { now: days(7.01) })).toMatchObject({ number: 2, continued: false });
  });

  test.each([
    { title: 'half a line of a new attempt', line: '{"attempt":2,"ke', number: 3, earlier: ['rejected', 'unfinished'] },
    {
      title: 'a verdict without a beginning',
      line: '{"attempt":7,"verdict":"certified"}\n',
      number: 8,
      earlier: ['rejected', 'certified'],
    },
    { title: 'what is no JSON', line: '\u0000\u0000\n', number: 2, earlier: ['rejected'] },
    { title: 'null', line: 'null\n', number: 2, earlier: ['rejected'] },
    { title: 'a number that no attempt has', line: '{"attempt":1e300,"key":"b"}\n', number: 2, earlier: ['rejected'] },
    { title: 'a negative number', line: '{"attempt":-4,"key":"b"}\n', number: 2, earlier: ['rejected'] },
  ])('never uses a number twice: the record holds $title', ({ line, number, earlier }) => {
    open('a').end('rejected');
    appendFileSync(record(), line);

    const next = open('a');
    const again = open('a');

    expect(next).toMatchObject({ number, earlier, continued: false });
    expect(again).toMatchObject({ number, continued: true });
    expect(readFileSync(record(), 'utf8').split('\n').at(-2)).toContain(`{"attempt":${String(number)},"key":"a"`);
  });
});
