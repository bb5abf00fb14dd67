import { describe, expect, test } from '@jest/globals';
import { assertionReport as assertion } from '../../testing/assertion-report';
import type { AssertionReport } from '../report/report-document';
import { type FailedRow, failedRows } from './failed-rows';

const alike = { alike: true, advice: 'vote', votes: 3, decision: 'flaky' } as const;

/** Assertions of an analytic that fail alike, once in 50 trials, but for the last. */
const many = (count: number, parts: Partial<AssertionReport> = {}): readonly AssertionReport[] =>
  Array.from({ length: count }, (_, index) =>
    assertion(`f${index}`, 'usesTable', {
      ...alike,
      expected: index % 2 === 0,
      failures: index === count - 1 ? 0 : 1,
      rate: 1 / 50,
      ...parts,
    }),
  );

function shown(assertions: readonly AssertionReport[]): readonly string[] {
  const cellsOf = ({ name, failures, judged, interval, wrongly, fails, advice }: FailedRow) =>
    [name, `${failures}/${judged}`, interval, wrongly, fails, advice].join(' · ');
  return failedRows(assertions, { sampling: 'fixed' }).map(cellsOf);
}

describe('failedRows', () => {
  test('puts what fails alike into one line with the counts of all, and what differs into its own', () => {
    const always = { failures: 50, rate: 1, nature: 'systematic', advice: 'fix-rubric' } as const;

    expect(shown([...many(9), assertion('odd', 'usesTable', always)])).toEqual([
      'odd › usesTable · 50/50 · 11–33 % · rejected · always · fix the rubric, or the label',
      'usesTable on 8 of 10 fixtures · 8/450 · 0.9–3.5 % · 4 rejected, 4 accepted · at random · vote of 3',
    ]);
  });

  test('says "everywhere" where every fixture failed', () => {
    expect(shown(many(4, { failures: 2 }))).toEqual([
      'usesTable on 4 of 4 fixtures · 8/200 · 2–7.7 % · 4 rejected, 4 accepted · at random everywhere · vote of 3',
    ]);
  });

  test('puts equal advice on what is not alike into one line without an interval', () => {
    const open = { alike: false, failures: 4, judged: 4, unreadable: 1, rate: 1, nature: 'unknown' } as const;

    expect(shown(many(3, { ...open, advice: 'ask-more', moreRuns: 6 }))).toEqual([
      'usesTable on 3 of 3 fixtures · 12/12 · – · 6 rejected, 3 accepted, 3 unreadable · unclear yet everywhere · ask 6 more runs',
    ]);
  });

  test('leaves up to two lines, and labels that the oracle contradicts, as they are', () => {
    const contradicted = { alike: false, advice: 'fix-label', failures: 50, rate: 1, nature: 'systematic' } as const;

    expect(shown(many(3)).map((row) => row.split(' · ')[0])).toEqual(['f0 › usesTable', 'f1 › usesTable']);
    expect(shown(many(4, contradicted))).toHaveLength(4);
  });

  test('lists the gravest first', () => {
    expect(
      shown([
        ...many(6),
        assertion('b', 'isShort', { decision: 'soft-failure', rate: 1 }),
        assertion('a', 'isCorrect', { rate: 0.1 }),
      ]).map((row) => row.split(' · ')[0]),
    ).toEqual(['a › isCorrect', 'usesTable on 5 of 6 fixtures', 'b › isShort']);
  });
});
