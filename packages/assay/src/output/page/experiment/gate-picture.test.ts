import { describe, expect, it } from '@jest/globals';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { gatePicture } from './report-pictures';

type Gate = NonNullable<ReportDocument['gate']>;

const assertion = (
  fixture: string,
  status: Gate['assertions'][number]['status'],
  failures: number,
  judged: number,
) => ({
  fixture,
  analytic: 'holds',
  file: 'f.yaml',
  line: 1,
  expected: true,
  tolerated: 0.01,
  unacceptable: 0.1,
  most: 600,
  status,
  failures,
  judged,
  bound: 0.1,
  suspect: false,
});

const pictureOf = (assertions: Gate['assertions']) => gatePicture({ gate: { assertions } as Gate });

describe('gatePicture', () => {
  it('shows rejected assertions first, at the counts with which they were decided', () => {
    const [picture] = pictureOf([
      assertion('fine', 'certified', 0, 60),
      assertion('undecided', 'undecided', 2, 10),
      assertion('wrong', 'rejected', 7, 60),
    ]);

    expect(picture?.rows.map(({ name, measured, mark }) => [name, measured.text, mark?.word])).toEqual([
      ['wrong › holds', '7 of 60', 'rejected'],
      ['undecided › holds', '2 of 10', undefined],
      ['fine › holds', '0 of 60', undefined],
    ]);
    expect(picture?.caption).toBe(
      'Dot: wrong answers when the gate had decided, after which it no longer counts. Dashed: tolerated 1 %.',
    );
  });

  it('says how many there are besides the worst, and shows nothing where no assertion was judged', () => {
    const [picture] = pictureOf(Array.from({ length: 9 }, (_, index) => assertion(`f${index}`, 'rejected', index, 60)));

    expect(picture?.rows.map(({ name }) => name.slice(0, 2))).toEqual(['f8', 'f7', 'f6', 'f5']);
    expect(picture?.caption).toContain('(4 of 9 assertions, worst first)');
    expect(pictureOf([assertion('unasked', 'undecided', 0, 0)])).toEqual([]);
  });
});
