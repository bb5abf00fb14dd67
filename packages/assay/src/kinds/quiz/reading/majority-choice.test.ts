import { describe, expect, test } from '@jest/globals';
import { unreadable } from '../../../experiment/asking/read-text';
import type { Asked } from '../../../experiment/log/trial';
import type { LetteredOption } from '../shown-question';
import { agreeOnChoice, majorityChoice, type ChoiceVote } from './majority-choice';
import type { ChoiceReading } from './read-choice';

const options = ['Nairobi', 'Mombasa', 'Kisumu'].map((text, place) => ({ text, place, correct: place === 0 }));

/** The options in an order, such as `201`, each place in the file. */
function show(order: string): readonly LetteredOption[] {
  return [...order].flatMap((place, index) => {
    const option = options[Number(place)];
    return option === undefined ? [] : [{ ...option, letter: 'ABC'.charAt(index) }];
  });
}

/** A vote in a few characters: the order that it was shown, `:`, and the letters that it chose, `?` or `-` for no reply. */
function voteOf(code: string): ChoiceVote {
  const [order = '', said = ''] = code.split(':');
  const reading: ChoiceReading =
    said === '?' ? unreadable('no-choice', 'expected one') : { status: 'answer', letters: [...said] };
  const reply = { text: said } as Extract<Asked, { status: 'replied' }>['reply'];
  const asked: Asked<ChoiceReading> =
    said === '-'
      ? { status: 'errored', problem: 'lost', attempts: 1, source: 'live' }
      : { status: 'replied', reply, reading, source: 'live' };
  return { vote: { model: 'm', run: 0, request: 'x', asked }, shown: show(order) };
}

const votesOf = (codes: string): readonly ChoiceVote[] => codes.split(' ').map(voteOf);

describe('majorityChoice', () => {
  test.each([
    ['all choose the same, wherever it is shown', '012:A 102:B 120:C', { letters: ['A'] }],
    ['two of three agree', '012:A 102:A 021:A', { letters: ['A'] }],
    ['two of three choose another letter for it', '012:B 102:A 120:C', { letters: ['B'] }],
    ['one abstains, and the others agree', '012:C 012:? 201:A', { letters: ['C'] }],
    ['several options are one choice', '012:AB 102:AB 120:A', { letters: ['A', 'B'] }],
  ])('answers when %s', (_, codes, reading) => {
    expect(majorityChoice(votesOf(codes), 3, show('012'))).toMatchObject({
      status: 'counted',
      reading: { status: 'answer', ...reading },
    });
  });

  test.each([
    [
      'each chooses another',
      '012:A 012:B 012:C',
      'no answer has a majority of 3 votes: "Nairobi", "Mombasa", "Kisumu"',
    ],
    ['most cannot be read', '012:? 012:? 012:A', 'only 1 of 3 votes could be read. First problem: expected one'],
    ['none can be read', '012:? 012:? 012:?', 'none of 3 votes could be read. First problem: expected one'],
    ['two readable votes differ', '012:? 012:A 012:B', 'no answer has a majority of 3 votes: "Nairobi", "Mombasa"'],
  ])('has no answer when %s', (_, codes, problem) => {
    expect(majorityChoice(votesOf(codes), 3, show('012'))).toEqual({
      status: 'counted',
      reading: { status: 'unreadable', kind: problem.startsWith('no ') ? 'several-choices' : 'no-choice', problem },
    });
  });

  test.each([
    ['that could have turned it', '012:A 012:B 012:-', 'errored'],
    ['that could not', '012:A 012:A 012:-', 'counted'],
  ])('is lost with a vote %s', (_, codes, status) => {
    expect(majorityChoice(votesOf(codes), 3, show('012')).status).toBe(status);
  });
});

describe('agreeOnChoice', () => {
  test.each([
    ['012:A 102:B', true],
    ['012:A 102:A', false],
    ['012:? 012:?', false],
    ['012:A 012:-', false],
  ])('%s: %s', (codes, agreed) => {
    expect(agreeOnChoice(votesOf(codes))).toBe(agreed);
  });
});
