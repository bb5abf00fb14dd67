import { describe, expect, test } from '@jest/globals';
import { AssayError } from '../basics/errors';
import { isOfflineName, parseOfflineName } from './offline-name';

const known = 'known: flip, unreadable, errored, seed';

describe('parseOfflineName', () => {
  test.each([
    {
      name: 'offline/kez',
      problems: [
        'there is no offline model "offline/kez" (did you mean "offline/key"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ],
    },
    {
      name: 'offline/jugde',
      problems: [
        'there is no offline model "offline/jugde" (did you mean "offline/judge"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ],
    },
    {
      name: 'offline/',
      problems: [
        'there is no offline model "offline/"; known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
      ],
    },
    { name: 'offline/key?flip=2', problems: ['flip expects a share from 0 to 1, received "2"'] },
    { name: 'offline/key?flip=-0.1', problems: ['flip expects a share from 0 to 1, received "-0.1"'] },
    { name: 'offline/key?flip=', problems: ['flip expects a share from 0 to 1, received ""'] },
    { name: 'offline/key?errored=often', problems: ['errored expects a share from 0 to 1, received "often"'] },
    { name: 'offline/key?fliip=0.1', problems: [`unknown parameter "fliip" (did you mean "flip"?); ${known}`] },
    { name: 'offline/key?zzzzzz=1', problems: [`unknown parameter "zzzzzz"; ${known}`] },
    { name: 'offline/key?flip=0.1?seed=1', problems: ['flip expects a share from 0 to 1, received "0.1?seed=1"'] },
    {
      name: 'offline/coder?skil=1',
      problems: ['unknown parameter "skil" (did you mean "skill"?); known: skill, unreadable, errored, seed'],
    },
    {
      name: 'offline/judge?trustComments=1&obeysStrings=1.2&missesBaseCases=&forgets=30',
      problems: [
        'unknown parameter "trustComments" (did you mean "trustsComments"?); known: flip, overlooksOffByOne, missesBaseCases, swayedByUncalled, trustsComments, obeysStrings, forgets, unreadable, errored, seed',
        'missesBaseCases expects a share from 0 to 1, received ""',
        'obeysStrings expects a share from 0 to 1, received "1.2"',
        'forgets expects a number of lines and a share, such as 30:0.9, received "30"',
      ],
    },
    {
      name: 'offline/judge?forgets=30:2',
      problems: ['forgets expects a share from 0 to 1, received "2"'],
    },
    {
      name: 'offline/key?swayedByUncalled=1',
      problems: [`unknown parameter "swayedByUncalled"; ${known}`],
    },
    { name: 'offline/coder?skill=2', problems: ['skill expects a share from 0 to 1, received "2"'] },
    { name: 'offline/key?seed=1&seed=2', problems: ['seed is given twice'] },
    {
      name: 'offline/keys?fliip=1&unreadable=5&seed=1&seed=2',
      problems: [
        'there is no offline model "offline/keys" (did you mean "offline/key"?); known: offline/judge, offline/grader, offline/key, offline/examinee, offline/coder',
        `unknown parameter "fliip" (did you mean "flip"?); ${known}`,
        'seed is given twice',
        'unreadable expects a share from 0 to 1, received "5"',
      ],
    },
  ])('names every problem of $name at once', ({ name, problems }) => {
    const message = [`The model ${name} cannot be used:`, ...problems.map((problem) => `  - ${problem}`)].join('\n');

    expect(() => parseOfflineName(name)).toThrow(new AssayError(message));
  });

  test.each([
    { name: 'offline/key', kind: 'key', rates: { flip: 0, unreadable: 0, errored: 0, seed: '0' } },
    { name: 'offline/judge', kind: 'judge', rates: { flip: 0, weaknesses: [], unreadable: 0, errored: 0, seed: '0' } },
    {
      name: 'offline/judge?forgets=30:0.9&trustsComments=1&flip=0.05&seed=1&overlooksOffByOne=0.8',
      kind: 'judge',
      rates: {
        flip: 0.05,
        unreadable: 0,
        errored: 0,
        seed: '1',
        weaknesses: [
          { name: 'overlooksOffByOne', share: 0.8 },
          { name: 'trustsComments', share: 1 },
          { name: 'forgets', lines: 30, share: 0.9 },
        ],
      },
    },
    {
      name: 'offline/key?errored=1&unreadable=0.5&flip=0&seed=any%20text',
      kind: 'key',
      rates: { flip: 0, unreadable: 0.5, errored: 1, seed: 'any text' },
    },
    { name: 'offline/coder', kind: 'coder', rates: { skill: 1, unreadable: 0, errored: 0, seed: '0' } },
    {
      name: 'offline/coder?skill=0.8&seed=1&unreadable=0.1',
      kind: 'coder',
      rates: { skill: 0.8, unreadable: 0.1, errored: 0, seed: '1' },
    },
  ])('reads $name', ({ name, kind, rates }) => {
    expect(parseOfflineName(name)).toEqual({ kind, rates });
  });
});

describe('isOfflineName', () => {
  test.each([
    { name: 'offline/key', offline: true },
    { name: 'offline/unheard-of', offline: true },
    { name: 'gpt-6-luna', offline: false },
    { name: 'my-offline/key', offline: false },
  ])('is $offline for $name', ({ name, offline }) => {
    expect(isOfflineName(name)).toBe(offline);
  });
});
