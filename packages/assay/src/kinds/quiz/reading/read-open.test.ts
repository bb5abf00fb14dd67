import { describe, expect, test } from '@jest/globals';
import { matchesWildcards } from '../../../basics/text/matches-wildcards';
import { unreadable } from '../../../experiment/asking/read-text';
import type { Asked } from '../../../experiment/log/trial';
import { replyWith } from '../../../testing/reply-with';
import type { OpenAnswer } from '../question';
import type { LetteredOption } from '../shown-question';
import { agreeOnChoice, type ChoiceVote, majorityChoice } from './majority-choice';
import type { ChoiceReading } from './read-choice';
import { acceptsOpen, readNumber, readOpen } from './read-open';
import { scoreAnswer, scoreChoice, shareOfSet } from './score-choice';

const pi: OpenAnswer = { kind: 'number', value: 3.14, tolerance: 0.005 };

const grant: OpenAnswer = { kind: 'text', accept: ['Grant', 'Ulysses * Grant', 'no one'], matchCase: false };

/** The verdict on a reply: `correct`, `incorrect`, or in which way it is unreadable. */
function verdictOf(reply: string, open: OpenAnswer): string {
  const verdict = scoreAnswer(readOpen(replyWith(reply), open), { open }, []);
  return verdict.status === 'unreadable' ? verdict.kind : verdict.status;
}

describe('readOpen', () => {
  test.each([
    ['3.14', 'correct'],
    ['  3.14.', 'correct'],
    ['3.145', 'correct'],
    ['3.1451', 'incorrect'],
    ['3', 'incorrect'],
    ['−3.14', 'incorrect'],
    ['+3.14', 'correct'],
    ['31.4e-1', 'correct'],
    ['**3.14**', 'correct'],
    ['\\(3.14\\)', 'correct'],
    ['about 3.14 m', 'correct'],
    ['CO2: 3.14', 'correct'],
    ['3.14 = 3.14', 'correct'],
    ['{"answer": 3.14}', 'correct'],
    ['```json\n{"answer": "3.14"}\n```', 'correct'],
    ['First 22 / 7.\nThen less.\n**Answer:** 3.14', 'correct'],
    ['Let me see.\nSo the final answer is **3.14**.', 'correct'],
    ['<think>3 or 4?</think>3.14', 'correct'],
    ['3,14', 'no-answer'],
    ['22/7', 'no-answer'],
    ['3-4', 'no-answer'],
    ['3.1.4', 'no-answer'],
    ['three', 'no-answer'],
    ['First 22 / 7.\nThen 3.14', 'no-answer'],
    ['Answer: 3.14\nAnswer: 3.15', 'several-answers'],
    ['Answer: 3.14\nFinal answer: 3.140', 'correct'],
    ['{"result": 3.14}', 'no-answer'],
    ['', 'empty'],
  ])('takes %j for a number that is %s', (reply, status) => {
    expect(verdictOf(reply, pi)).toBe(status);
  });

  test.each(['1,234', '1234', '1,234.0', '12.34e2'])('reads %s as 1234', (reply) => {
    expect(verdictOf(reply, { kind: 'number', value: 1234, tolerance: 0 })).toBe('correct');
  });

  test('allows for decimal fractions that are not exact', () => {
    expect(acceptsOpen({ kind: 'number', value: 0.2, tolerance: 0.1 }, '0.3')).toBe(true);
    expect(acceptsOpen({ kind: 'number', value: 0, tolerance: 0 }, '1e-9')).toBe(false);
  });

  test.each([
    ['Grant', 'correct'],
    ['grant.', 'correct'],
    ['"Grant."', 'correct'],
    ['**No  one**', 'correct'],
    ['Ulysses S. Grant', 'correct'],
    ['The answer is Grant', 'correct'],
    ['{"answer": "Grant"}', 'correct'],
    ['Lee', 'incorrect'],
    ['Granted', 'incorrect'],
    // A sentence may say yes or no to what it names.
    ['It is Grant, of course', 'no-answer'],
    ['Not Grant but Lee', 'no-answer'],
    ['Grant\nor Lee', 'no-answer'],
    ['x'.repeat(201), 'no-answer'],
  ])('takes %j for a text that is %s', (reply, status) => {
    expect(verdictOf(reply, grant)).toBe(status);
  });

  test('minds capitals where they matter', () => {
    const gene: OpenAnswer = { kind: 'text', accept: ['Aa'], matchCase: true };

    expect([verdictOf('Aa', gene), verdictOf('aa', gene)]).toEqual(['correct', 'incorrect']);
  });
});

describe('matchesWildcards', () => {
  test.each([
    ['abc', 'abc', true],
    ['abc', 'a*', true],
    ['abc', '*c', true],
    ['abc', 'a*b*c', true],
    ['abc', '*', true],
    ['', '*', true],
    ['abcbc', 'a*bc', true],
    ['abcbd', 'a*bc', false],
    ['abc', 'ab', false],
    ['a*c', 'a\\*c', true],
    ['abc', 'a\\*c', false],
    ['a\\c', 'a\\\\c', true],
    ['a.c', 'abc', false],
  ])('%j fits %j: %s', (text, pattern, fits) => {
    expect(matchesWildcards(text, pattern)).toBe(fits);
  });
});

describe('shareOfSet', () => {
  const options = [true, true, false, false].map((correct) => ({ correct }));

  test.each([
    { chosen: [0, 1], share: 1 },
    { chosen: [0], share: 0.5 },
    { chosen: [0, 1, 2], share: 0.5 },
    { chosen: [0, 2], share: 0 },
    { chosen: [0, 1, 2, 3], share: 0 },
    { chosen: [2, 3], share: 0 },
  ])('gives $share to $chosen', ({ chosen, share }) => {
    expect(shareOfSet(chosen, options)).toBe(share);
  });
});

describe('readNumber', () => {
  test.each([
    ['5', '5'],
    ['5.', '5'],
    ['+5', '5'],
    ['"5"', '5'],
    ['**5**', '5'],
    ['* 5', '5'],
    ['x = 5', '5'],
    ['=> 5', '5'],
    ['\\boxed{5}', '5'],
    ['<answer>5</answer>', '5'],
    ['5 km/h', '5'],
    ['5kg', '5'],
    ['5th', '5'],
    ['5 Ω', '5'],
    ['5 m²', '5'],
    ['5°C', '5'],
    ['5 months', '5'],
    ['5 times', '5'],
    ['5 times as many', '5'],
    ['five (5)', '5'],
    ['5 (five)', '5'],
    ['5 - because spiders differ', '5'],
    ['5 = 5.0', '5'],
    ['increases by 5', '5'],
    ['8 legs, because spiders are not insects', '8'],
    ['It cannot be even, so it is 5', '5'],
    ['a total of 5', '5'],
    ['equal to 5', '5'],
    ['US$500', '500'],
    ['500 €', '500'],
    ['$1,234.50', '1234.5'],
    ['the total cost of the order is $29.00.', '29'],
    ['72, in total, so the farmer earns that much.', '72'],
    ['-500', '-500'],
    ['–500', '-500'],
    ['−500', '-500'],
    ['‑500', '-500'],
    ['-$500', '-500'],
    ['–$500', '-500'],
    ['$-500', '-500'],
    ['−€ 500', '-500'],
    ['minus 500', '-500'],
    ['It is negative 500.', '-500'],
    ['x = −500', '-500'],
    ['(-500)', '-500'],
    ['5e3', '5000'],
    ['$5 million', '5000000'],
    ['1.1 million', '1100000'],
    ['5 thousand dollars', '5000'],
    ['5 miles', '5'],
    ['5 millimetres', '5'],
    ['5 bins', '5'],
    ['5 ounces', '5'],
    ['5 milk cartons', '5'],
    ['Die Antwort ist 5', '5'],
    ['La respuesta es 5', '5'],
    ['un total de 5', '5'],
    ['Il y a 5 pommes', '5'],
    ['Ответ: 5', '5'],
    ['x равно 5', '5'],
  ])('reads %j as %s', (passage, said) => {
    expect(readNumber(passage, false)).toBe(said);
  });

  test.each([
    ...['- 500', '– 500', '- $500', '—500', '(500)', '($500)', '$(500)', '500-', 'x -5', 'x minus 5', 'minus -5'],
    ...['A loss of 500', '5 below zero', '±5', '+-5', '5+'],
    ...[
      'It is not 5.',
      'It is not 5',
      "It isn't 5",
      '5 is wrong',
      '5?',
      'If it is even, 5',
      '5 if it is even',
      'It might be 5',
    ],
    ...['more than 5', 'less than 5', 'fewer than 5', 'over 5', 'at least 5', 'at most 5', 'up to 5', 'nearly 5', '>5'],
    ...[
      '≥ 5',
      '<= 5',
      '≠ 5',
      '!= 5',
      '5 or more',
      '5 or so',
      '5 at most',
      '5 or six',
      'four or 5',
      'four to 5',
      '5 to six',
    ],
    ...[
      '5 million dollars or 6',
      '5k',
      '5K',
      '5 k',
      '5M',
      '5 M',
      '5m',
      '5B',
      '5bn',
      '5 bn',
      '5 dozen',
      '5 hundred',
      '5 lakh',
    ],
    ...[
      '5%',
      '5 %',
      '5 percent',
      '5 per cent',
      '5\\%',
      '5‰',
      '5¢',
      '5 tenths',
      '5 hundredths',
      '5 and a half',
      '5½',
      '½',
    ],
    ...[
      '√5',
      '\\sqrt{5}',
      'sqrt(5)',
      'f(5)',
      'log 5',
      'ln 5',
      'the square root of 5',
      'half of 5',
      'twice 5',
      '1/5',
      '5/5',
    ],
    ...[
      '5!',
      '5²',
      '5⁻¹',
      '5₈',
      '5^5',
      '5 squared',
      '5 factorial',
      '2×5',
      '5×5',
      '5*5',
      '5 * 5',
      '5 + 5',
      '5-5',
      '5:5',
    ],
    ...[
      '\\frac{5}{5}',
      '5\\times5',
      '5 times 5',
      '5x',
      '5 x',
      '5π',
      '5 π',
      '5i',
      '5 i',
      '5(x)',
      '|5|',
      '{5}',
      '0x10',
      '0b1',
    ],
    ...[
      'a 5th',
      '2 5ths',
      '5-fold',
      '1_000',
      '5 000',
      '10:30',
      '3.1.4',
      '3,14',
      'Step 5',
      'Option 5',
      'five',
      'nine (5)',
      'five 5s',
      'I first thought 5',
      '5 pi',
      '5 in hex',
      '5 hexadecimal',
      '5 BC',
      '5 in the red',
      'twenty 5',
      '',
    ],
  ])('reads no number in %j', (passage) => {
    expect(readNumber(passage, true)).toBeUndefined();
  });

  test.each([
    ...['mehr als 5', 'weniger als 5', 'über 5', 'mindestens 5', 'fast 5', '5 oder mehr', 'nicht 5', '5 Millionen'],
    ...['más de 5', 'menos de 5', 'al menos 5', 'casi 5', '5 o más', '5 millones', '5 mil', 'no es 5'],
    ...['plus de 5', 'moins de 5', 'au moins 5', 'jusqu’à 5', 'pas 5', '5 ou plus', '5 mille', 'moins 5', 'menos 5'],
    ...['mais de 5', 'não é 5', 'quase 5', 'più di 5', 'meno 5', 'non è 5', 'meer dan 5', 'niet 5', 'över 5'],
    ...[
      'более 5',
      'не 5',
      'минус 5',
      'почти 5',
      '5 миллионов',
      '5 тыс.',
      '超过5',
      '超过 5',
      '负 5',
      '不是 5',
      'マイナス 5',
    ],
  ])('reads no number in %j: it is a bound, a denial, a sign or a factor in another language', (passage) => {
    expect(readNumber(passage, true)).toBeUndefined();
  });

  test.each(['about 5', 'approximately 5', '≈5', '~ 5', 'x ≈ 5', '\\approx 5', '5 approximately', '5 (roughly)'])(
    'reads %j only where the question has a tolerance',
    (passage) => {
      expect([readNumber(passage, false), readNumber(passage, true)]).toEqual([undefined, '5']);
    },
  );
});

/** Options A to D, of which those with these letters are right. */
const optionsOf = (right: string) =>
  ['A', 'B', 'C', 'D'].map((letter) => ({ letter, correct: right.includes(letter) }));

const mismatches = [{ analytic: 'correct', expected: true, received: false }];

describe('scoreChoice', () => {
  test.each([
    { right: 'B', said: 'B', status: 'correct' },
    { right: 'B', said: 'A', status: 'incorrect' },
    { right: 'B', said: 'AB', status: 'incorrect' },
    { right: 'BD', said: 'BD', status: 'correct' },
    { right: 'BD', said: 'DB', status: 'correct' },
    { right: 'BD', said: 'B', status: 'incorrect' },
    { right: 'BD', said: 'D', status: 'incorrect' },
    { right: 'BD', said: 'BCD', status: 'incorrect' },
    { right: 'BD', said: 'AC', status: 'incorrect' },
    { right: 'ABCD', said: 'ABCD', status: 'correct' },
    { right: 'ABCD', said: 'ABC', status: 'incorrect' },
  ])('calls $said $status when $right is right', ({ right, said, status }) => {
    expect(scoreChoice({ status: 'answer', letters: Array.from(said) }, optionsOf(right))).toEqual(
      status === 'correct' ? { status } : { status, mismatches },
    );
  });

  test('calls no answer correct because all options are wrong', () => {
    expect(scoreChoice({ status: 'answer', letters: ['A'] }, optionsOf(''))).toEqual({
      status: 'incorrect',
      mismatches,
    });
  });

  test('passes on why a reply is unreadable', () => {
    const reading = { status: 'unreadable', kind: 'several-choices', problem: 'A and B' } as const;

    expect(scoreChoice(reading, optionsOf('A'))).toEqual(reading);
  });
});

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
