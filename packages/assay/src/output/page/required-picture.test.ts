import { describe, expect, it } from '@jest/globals';
import { requiredPicture } from './required-picture';

const measured = { value: 0.7, lower: 0.45, upper: 0.88, text: '70 % (45–88 %)' };

describe('requiredPicture', () => {
  it('says beside each row whether it fails, and that verdicts rest on the dots', () => {
    const [picture] = requiredPicture('points', {
      required: 0.8,
      choice: ', allowing for the choice among 3',
      rows: [
        { name: 'low', measured, policy: { status: 'failed', below: true } },
        { name: 'chance', measured, policy: { status: 'no-failure', below: true } },
        { name: 'watched', measured, policy: { status: 'soft-failure' } },
        { name: 'high', measured: { ...measured, value: 0.85 }, policy: { status: 'passed' } },
      ],
    });

    expect(picture?.caption).toBe(
      'Dot: points on these questions; the verdict rests on it. Dashed: the required 80 %. Unclear: less than required, but perhaps by chance. Soft: less than required, but that is only observed. Thin line: other questions like these (95 %, allowing for the choice among 3); no verdict rests on it.',
    );
    expect(picture?.rows.map(({ name, mark }) => [name, mark?.word])).toEqual([
      ['low', 'fails'],
      ['chance', 'unclear'],
      ['watched', 'soft'],
      ['high', undefined],
    ]);
  });

  it('shows no limit and no verdict without a policy', () => {
    const [picture] = requiredPicture('points', {
      required: null,
      choice: '',
      rows: [{ name: 'low', measured, policy: null }],
    });

    expect(picture?.caption).toBe('Dot: points on these questions. Line: other questions like these (95 %).');
    expect(picture?.aside).toBe(false);
    expect(picture?.rows).toEqual([{ name: 'low', measured, tolerate: null }]);
  });
});
