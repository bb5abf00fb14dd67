import { describe, expect, test } from '@jest/globals';
import type { EvaluatedRow } from '../rows/rows';
import { leaderboardOf, toLeaderboardTable } from './leaderboard';
import { sectionOfInterview, type InterviewCell } from './interview-section';
import { reportOfRows } from './report-of-rows';

/** Cells of answers, each a model, its parameters, a question, a language and what came of it. */
function cellsOf(
  answers: readonly (readonly [
    string,
    EvaluatedRow['params'],
    string,
    EvaluatedRow['language'],
    number,
    number,
    number?,
  ])[],
): readonly InterviewCell[] {
  const rows = answers.map(([model, params, question, language, passed, total, round = 1]): EvaluatedRow => {
    const [category, name] = question.split('/');
    return {
      interview: 'small',
      model,
      params,
      name: name ?? question,
      language,
      run: 0,
      round,
      checks: [],
      ...(name !== undefined && { category }),
      answer: '',
      passed,
      total,
      status: total === 0 ? 'ERRORED' : passed === total ? 'PASS' : 'FAIL',
    };
  });
  return sectionOfInterview(reportOfRows([{ source: 'a', rows: () => rows }], { files: ['a'] }).report).cells;
}

const cells = cellsOf([
  ['weak', '', 'texts/Split', 'python', 1, 4],
  ['weak', '', 'texts/Split', 'javascript', 2, 4],
  ['weak', '', 'texts/Split', 'javascript', 3, 4, 2],
  ['weak', '', 'lists/Sum', 'python', 0, 0],
  ['good', 'temperature=0', 'texts/Split', 'python', 4, 4],
  ['good', 'temperature=0', 'lists/Sum', 'python', 1, 2],
]);

describe('leaderboardOf', () => {
  test('adds up points by language and category after the last round, the best first, and leaves out what was not judged', () => {
    expect(toLeaderboardTable(leaderboardOf(cells))).toEqual({
      columns: ['model', 'parameters', 'all', 'javascript', 'python', 'lists', 'texts'],
      named: 2,
      rows: [
        ['good', 'temperature=0', '83.3 % (5/6)', '–', '83.3 % (5/6)', '50 % (1/2)', '100 % (4/4)'],
        ['weak', 'none', '50 % (4/8)', '75 % (3/4)', '25 % (1/4)', '–', '50 % (4/8)'],
      ],
    });
  });

  test('has the one language alone where there is one, and no categories where rows have none', () => {
    expect(toLeaderboardTable(leaderboardOf(cellsOf([['m', '', 'Sum', 'python', 1, 2]])))).toEqual({
      columns: ['model', 'python'],
      named: 1,
      rows: [['m', '50 % (1/2)']],
    });
  });

  test('counts rows together whose parameters differ in the command line that the original kept there', () => {
    const params = (question: string): EvaluatedRow['params'] => ({
      cmdline: `main --file ${question}.txt`,
      temp: 0.7,
    });
    const alike = cellsOf([
      ['m', params('Sum'), 'Sum', 'python', 1, 2],
      ['m', params('Split'), 'Split', 'python', 2, 2],
    ]);

    expect(alike.map((cell) => [cell.params, cell.passed, cell.total])).toEqual([['temp=0.7', 3, 4]]);
  });
});
