import { describe, expect, test } from '@jest/globals';
import { type Claim, claimOf, settle } from './claim';
import { offer } from './offered-options';

const options = ['A', 'B', 'C'].map((letter) => ({ letter, text: `the text of ${letter}` }));

/** Claims of letters in the order in which they are given; an empty string claims that nothing is right. */
function claimsOf(...said: readonly string[]): readonly Claim[] {
  return said.map((letters) => claimOf(letters === '' ? [] : letters.split(','), 0, 0));
}

describe('settle', () => {
  test.each([
    { claims: claimsOf('B'), settlement: { status: 'settled', letters: ['B'] } },
    { claims: claimsOf('B', 'B'), settlement: { status: 'settled', letters: ['B'] } },
    { claims: claimsOf('', 'B'), settlement: { status: 'settled', letters: ['B'] } },
    { claims: claimsOf('B', ''), settlement: { status: 'none' } },
    { claims: [], settlement: { status: 'none' } },
    { claims: claimsOf('A', 'B'), settlement: { status: 'several', letters: ['A', 'B'] } },
    { claims: claimsOf('A,B'), settlement: { status: 'several', letters: ['A', 'B'] } },
    { claims: claimsOf('A', 'E'), settlement: { status: 'several', letters: ['A', 'E'] } },
    { claims: claimsOf('E'), settlement: { status: 'not offered', letters: ['E'] } },
  ])('comes to $settlement', ({ claims, settlement }) => {
    expect(settle(claims, offer(options, false))).toEqual(settlement);
  });

  test('comes to several options where several are asked, if there is no doubt', () => {
    expect(settle(claimsOf('A,B'), offer(options, true))).toEqual({ status: 'settled', letters: ['A', 'B'] });
    expect(settle([claimOf(['A', 'B'], 0, 0, true)], offer(options, true))).toEqual({
      status: 'several',
      letters: ['A', 'B'],
    });
  });
});
