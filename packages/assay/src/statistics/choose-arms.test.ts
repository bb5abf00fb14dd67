import { describe, expect, test } from '@jest/globals';
import { createRandom } from './random';
import { chooseArms } from './choose-arms';

describe('chooseArms', () => {
  test.each([
    {
      title: 'what was never tried, in order',
      arms: [
        [3, 0],
        [0, 0],
        [0, 0],
      ],
      count: 2,
      chosen: [1, 2],
    },
    {
      title: 'of what never worked, what was tried least',
      arms: [
        [3, 0],
        [1, 0],
        [2, 0],
      ],
      count: 3,
      chosen: [1, 2, 0],
    },
    {
      title: 'of what was tried as often, what worked',
      arms: [
        [5, 0],
        [5, 2],
        [5, 1],
      ],
      count: 2,
      chosen: [1, 2],
    },
    { title: 'no more than there are', arms: [[1, 0]], count: 8, chosen: [0] },
  ])('chooses $title', ({ arms, count, chosen }) => {
    expect(
      chooseArms(
        arms.map(([tried = 0, worked = 0]) => ({ tried, worked })),
        count,
      ),
    ).toEqual(chosen);
  });

  test('tries the arm that works three times as often as the others in most of its turns', () => {
    const random = createRandom('arms');
    const arms = [0.2, 0.6, 0.2].map((rate) => ({ rate, tried: 0, worked: 0 }));
    for (let turn = 0; turn < 600; turn += 1) {
      for (const place of chooseArms(arms, 1)) {
        const arm = arms[place];
        if (arm !== undefined) {
          arm.tried += 1;
          arm.worked += random() < arm.rate ? 1 : 0;
        }
      }
    }

    expect(arms[1]?.tried).toBeGreaterThan(300);
  });
});
