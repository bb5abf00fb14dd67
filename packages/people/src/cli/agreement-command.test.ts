import { describe, expect, test } from '@jest/globals';
import { createRandom } from 'gpt-assay/statistics';
import { runInFolder } from '../../../assay/dist/testing/run-command-line';
import { agreementDocumentSchema } from '../agreement/agreement-document';

const csv = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Three people’s yes or no to sixty answers; the third errs more often, and some ratings are missing. */
function yesOrNo(): string {
  const random = createRandom('yes or no');
  const rows = Array.from({ length: 60 }, (_, answer) => {
    const truth = random() < 0.6;
    const said = [0.03, 0.03, 0.25].map((errors) => ((random() < errors ? !truth : truth) ? 'yes' : 'no'));
    return [`a${answer + 1}`, ...said.map((one) => (random() < 0.04 ? '' : one)), 'some text'].join(',');
  });
  return csv(['answer_id,rater A,rater B,rater C,text', ...rows]);
}

const grades = csv([
  'essay,criterion,grader,points',
  ...['Ann', 'Ben'].flatMap((grader, person) =>
    Array.from({ length: 12 }, (_, essay) => [
      `${essay},style,${grader},${((essay * 7) % 5) + (essay % 3 === 0 ? person : 0)}`,
      `${essay},content,${grader},${((essay * 3) % 5) + (essay % 2 === 0 ? person : 0)}`,
    ]).flat(),
  ),
]);

const words = csv(['item,rater_1,rater_2', 'a,good,good', 'b,poor,fair', 'c,fair,fair', 'd,good,fair']);

const skewed = csv([
  'item,human_1,human_2',
  ...Array.from({ length: 100 }, (_, item) => `${item},${item === 3 ? 0 : 1},${item === 4 ? 0 : 1}`),
]);

describe('assay agreement', () => {
  test.each([
    {
      name: 'yes or no',
      text: yesOrNo(),
      options: [],
      expected: `
3 people agree on 77.8 % of pairs of ratings of 60 items; Fleiss’ κ 0.53 (0.28 to 0.73).
rater C differs from the others significantly more than they differ from each other (27.5 % against 0 %).
  Columns: item = answer_id; raters = rater A, rater B, rater C. Not used: text.
  Values: true or false.
  9 ratings are missing (9 empty).
  Read yes as true, and no as false.

  items  people  ratings  agree             Fleiss’ κ            AC1                  α
     60       3      171  77.8 % (67–87 %)  0.53 (0.28 to 0.73)  0.58 (0.35 to 0.77)  0.55 (0.33 to 0.75)

By pair, those who agree least first:
  pair               items  agree               Cohen’s κ
  rater B – rater C     57  68.4 % (54–81 %)    0.36 (0.09 to 0.62)
  rater A – rater C     52  73.1 % (58–85 %)    0.45 (0.16 to 0.71)
  rater A – rater B     53  100 % (93.2–100 %)  1.00 (0.86 to 1.00)

By person, who differs most first:
  person   ratings  differs from others  they from each other  says true more
  rater C       58               27.5 %                   0 %    −17.2 points
  rater A       54               13.7 %                27.5 %     7.41 points
  rater B       59               13.7 %                27.5 %     10.2 points

1: always agree; 0: as often as by chance. In brackets: 95 % intervals, for other items rated by the same people.
Next: Measure a grader beside these people: npx assay assess <verdicts.csv>
`,
    },
    {
      name: 'points in two analytics',
      text: grades,
      options: ['--details'],
      expected: `
2 people rated 12 items in 2 analytics (48 ratings). They agree most in style (ICC(A,1) 0.92, 0.40 to 1.00) and least in content (ICC(A,1) 0.89, 0.38 to 0.98).
  Columns: item = essay; rater = grader; value = points; analytic = criterion. All are used.
  Values of style: numbers from 0 to 4, which may be subtracted (interval); if not, add --scale ordinal or nominal.
  Values of content: numbers from 0 to 5, which may be subtracted (interval); if not, add --scale ordinal or nominal.

  analytic  items  people  ratings  ICC(1)               ICC(A,1)             ICC(C,1)             α
  style        12       2       24  0.92 (0.39 to 1.00)  0.92 (0.40 to 1.00)  0.94 (0.44 to 0.99)  0.92 (0.38 to 1.00)
  content      12       2       24  0.89 (0.37 to 0.98)  0.89 (0.38 to 0.98)  0.94 (0.45 to 0.98)  0.89 (0.37 to 0.98)

Intervals if all values are normally distributed (F):
  analytic            value  95 %
  style     ICC(1)     0.92  0.76 to 0.98
  style     ICC(A,1)   0.92  0.69 to 0.98
  style     ICC(C,1)   0.94  0.81 to 0.99
  content   ICC(1)     0.89  0.68 to 0.97
  content   ICC(A,1)   0.89  0.40 to 0.98
  content   ICC(C,1)   0.94  0.80 to 0.99

1: always agree; 0: as often as by chance. In brackets: 95 % intervals, for other items rated by the same people.
Next: Measure a grader beside these people: npx assay assess <verdicts.csv>
`,
    },
    {
      name: 'words',
      text: words,
      options: [],
      expected: `
2 people agree on 50 % of pairs of ratings of 4 items; Cohen’s κ 0.27 (−1.00 to 1.00).
  Columns: item = item; raters = rater_1, rater_2. All are used.
  Values: 3 values without an order (nominal): fair, good, poor.

  items  people  ratings  agree          Cohen’s κ             AC1                   α
      4       2        8  50 % (6–94 %)  0.27 (−1.00 to 1.00)  0.29 (−1.00 to 1.00)  0.26 (−1.00 to 1.00)

1: always agree; 0: as often as by chance. In brackets: 95 % intervals, for other items rated by the same people.
Next: If the values have an order, name it, lowest first: npx assay agreement ratings.csv --order <values>
`,
    },
    {
      name: 'words in order',
      text: words,
      options: ['--order', 'poor,fair,good'],
      expected: `
2 people agree on 50 % of pairs of ratings of 4 items; α 0.54 (−1.00 to 1.00).
  Columns: item = item; raters = rater_1, rater_2. All are used.
  Values: 3 values in order (ordinal): poor, fair, good.

  items  people  ratings  agree          α                     κ, quadratic          κ, linear             AC2
      4       2        8  50 % (6–94 %)  0.54 (−1.00 to 1.00)  0.43 (−1.00 to 1.00)  0.33 (−1.00 to 1.00)  0.69 (−1.00 to 1.00)

1: always agree; 0: as often as by chance. In brackets: 95 % intervals, for other items rated by the same people.
Next: Measure a grader beside these people: npx assay assess <verdicts.csv>
`,
    },
    {
      name: 'nearly always true',
      text: skewed,
      options: [],
      expected: `
2 people agree on 98 % of pairs of ratings of 100 items; Cohen’s κ −0.01 (−1.00 to 1.00).
  Columns: item = item; raters = human_1, human_2. All are used.
  Values: true or false.
  Read 1 as true, and 0 as false.

  items  people  ratings  agree               Cohen’s κ              AC1                  α
    100       2      200  98 % (92.9–99.8 %)  −0.01 (−1.00 to 1.00)  0.98 (0.93 to 1.00)  −0.01 (−1.00 to 1.00)

κ and α are low because nearly all ratings are equal, so that chance would often agree too. AC1 does not depend on that.
1: always agree; 0: as often as by chance. In brackets: 95 % intervals, for other items rated by the same people.
Next: Measure a grader beside these people: npx assay assess <verdicts.csv>
`,
    },
  ])('shows $name', async ({ text, options, expected }) => {
    const { code, out, error } = await runInFolder(['agreement', 'ratings.csv', ...options], { 'ratings.csv': text });

    expect([code, error]).toEqual([0, '']);
    expect(`\n${out}`).toBe(expected);
  });

  test('prints a document that fits its schema', async () => {
    const { code, out } = await runInFolder(['agreement', 'ratings.csv', '--json'], { 'ratings.csv': skewed });
    const document = agreementDocumentSchema.parse(JSON.parse(out));

    expect(code).toBe(0);
    expect(document.analytics[0]?.agree?.share).toBe(0.98);
    expect(document.analytics[0]?.coefficients.map(({ name, value }) => [name, value?.toFixed(4)])).toEqual([
      ['cohenKappa', '-0.0101'],
      ['ac1', '0.9796'],
      ['alpha', '-0.0051'],
    ]);
  });

  test.each([
    [['agreement'], 'expects one CSV file, for example: npx assay agreement ratings.csv'],
    [['agreement', 'none.csv'], 'There is no file none.csv.'],
    [['agreement', 'ratings.csv', '--scale', 'ratio'], '--scale'],
    [['agreement', 'ratings.csv', '--order', 'A,a'], 'two different values or more'],
    [['agreement', 'ratings.csv', '--order', 'A,B', '--scale', 'interval'], '--order is for ordinal values'],
    [['agreement', 'ratings.csv', '--raters', 'a,b', '--rater', 'c'], '--rater is for tables'],
    [['agreement', 'alone.csv'], 'alone.csv cannot be used:\n  - no item has ratings of two people'],
    [['agreement', 'ratings.csv', '--item', 'nothing'], '--item: there is no column "nothing"'],
  ])('ends %j with exit code 3', async (args, message) => {
    const { code, out, error } = await runInFolder(args, {
      'ratings.csv': words,
      'alone.csv': csv(['item,rater,value', 'a,Ann,1', 'b,Ben,2']),
    });

    expect([code, out]).toEqual([3, '']);
    expect(error).toContain(message);
  });

  test('reads a hundred thousand ratings', async () => {
    const random = createRandom('many');
    const rows = Array.from({ length: 25_000 }, (_, item) => {
      const quality = random();
      return [0, 1, 2, 3].map((rater) => `${item},r${rater},${Math.round(10 * (quality + random() / 4))}`).join('\n');
    });
    const { code, out } = await runInFolder(['agreement', 'ratings.csv'], {
      'ratings.csv': csv(['item,rater,value', ...rows]),
    });

    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^4 people rated 25,000 items; ICC\(A,1\) 0\.9/);
  });
});
