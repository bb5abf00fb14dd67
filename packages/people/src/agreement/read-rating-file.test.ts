import { describe, expect, test } from '@jest/globals';
import { type RatingChoices, readRatings } from './read-rating-file';

const csv = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** What is read, in short: by analytic, each item as `rater=value`. */
function inShort(text: string, choices: RatingChoices = {}): unknown {
  const { columns, raters, analytics, notes } = readRatings(text, 'ratings.csv', choices);
  return {
    layout: columns.layout,
    unused: columns.unused,
    analytics: analytics.map(({ analytic = '', values, items }) => [
      analytic,
      values.scale,
      values.names.join(' '),
      items
        .map((item) => item.map(({ rater, level }) => `${raters[rater]}=${values.names[level]}`).join(' '))
        .join(' | '),
    ]),
    notes,
  };
}

function problemsOf(text: string, choices: RatingChoices = {}): readonly string[] {
  try {
    readRatings(text, 'ratings.csv', choices);
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
  return [];
}

describe('readRatings', () => {
  test.each<[string, string, RatingChoices, unknown]>([
    [
      'a row for each rating, found by names',
      csv('Item ID;Annotator;Label;seconds', 'a1;Ann;Yes;3', 'a1;Ben;no;4', 'a2;Ann; YES ;1', 'a2;Ben;;2'),
      {},
      {
        layout: 'long',
        unused: ['seconds'],
        analytics: [['', 'nominal', 'false true', 'Ann=true Ben=false | Ann=true']],
        notes: [
          '1 rating is missing (1 empty).',
          'Yes and YES count as the same value.',
          'Read Yes as true, and no as false.',
        ],
      },
    ],
    [
      'a row for each item, columns of people by names',
      csv('id,rater_1,rater_2,rater_avg', 'x,A,B,1', 'y,NA,C,2'),
      {},
      {
        layout: 'wide',
        unused: ['rater_avg'],
        analytics: [['', 'nominal', 'A B C', 'rater_1=A rater_2=B | rater_2=C']],
        notes: ['1 rating is missing (1 na).'],
      },
    ],
    [
      'analytics in the names of columns',
      csv('item,clear rater A,clear rater B,rater A: right,rater B: right', 'x,1,0,1,1'),
      {},
      {
        layout: 'wide',
        unused: [],
        analytics: [
          ['clear', 'nominal', 'false true', 'rater A=true rater B=false'],
          ['right', 'nominal', 'false true', 'rater A=true rater B=true'],
        ],
        notes: ['Read 1 as true, and 0 as false.', 'Read 1 as true.'],
      },
    ],
    [
      'people and order that are named',
      csv('text,Ann,Ben', 'x,low,high', 'y,mid,-'),
      { raters: ['Ann', 'Ben'], item: ['text'], order: ['low', 'mid', 'high'], missing: ['-'] },
      {
        layout: 'wide',
        unused: [],
        analytics: [['', 'ordinal', 'low mid high', 'Ann=low Ben=high | Ann=mid']],
        notes: ['1 rating is missing (1 -).'],
      },
    ],
    [
      'several columns of values, and items named by two columns',
      csv('course,answer,by,clear,grade', 'm,1,Ann,t,1.5', 'm,1,Ben,f,2', 'e,1,Ann,f,3', 'e,1,Ben,f,3'),
      { item: ['course', 'answer'], value: ['clear', 'grade'] },
      {
        layout: 'long',
        unused: [],
        analytics: [
          ['clear', 'nominal', 'false true', 'Ann=true Ben=false | Ann=false Ben=false'],
          ['grade', 'interval', '1.5 2 3', 'Ann=1.5 Ben=2 | Ann=3 Ben=3'],
        ],
        notes: ['Read t as true, and f as false.'],
      },
    ],
    [
      'each row as an item, decimal commas, names that are keys of objects',
      csv('rater 1;rater 2;__proto__', '1,5;2;a', '−3;4,0;b'),
      {},
      {
        layout: 'wide',
        unused: ['__proto__'],
        analytics: [['', 'interval', '-3 1.5 2 4', 'rater 1=1.5 rater 2=2 | rater 1=-3 rater 2=4']],
        notes: [],
      },
    ],
    [
      'a rating that is given twice, one analytic of two',
      csv('item,rater,criterion,grade', 'x,Ann,__proto__,3', 'x,Ann,__proto__,3', 'x,Ben,__proto__,4', 'x,Ben,other,?'),
      { only: ['__proto__'] },
      {
        layout: 'long',
        unused: [],
        analytics: [['__proto__', 'interval', '3 4', 'Ann=3 Ben=4']],
        notes: ['1 rating repeats an earlier row with the same value and counted once.'],
      },
    ],
  ])('reads %s', (_, text, choices, expected) => {
    expect(inShort(text, choices)).toEqual(expected);
  });

  test.each<[string, string, RatingChoices, readonly string[]]>([
    [
      'people without a name that says so',
      csv('item,Ann,Ben', 'x,1,2'),
      {},
      [
        '  - no column says who rated: name the column of the rater with --rater and that of the value with --value, or, if each person has a column, all of them: --raters Ann,Ben; the columns are "item", "Ann", "Ben"',
      ],
    ],
    [
      'two columns that may be the value, two that may be the item',
      csv('id,question,rater,grade,score', '1,2,Ann,3,4'),
      {},
      [
        '  - "grade" and "score" may each be the value: choose with --value <column>',
        '  - "id" and "question" may each name an item: choose with --item <column>, or several with commas if only together they name one',
      ],
    ],
    [
      'a column that is not there',
      csv('item,rater,grade', 'x,Ann,3'),
      { value: ['grades'], analytic: 'skill' },
      [
        '  - --value: there is no column "grades" (did you mean "grade"?); the columns are "item", "rater", "grade"',
        '  - --analytic: there is no column "skill"; the columns are "item", "rater", "grade"',
      ],
    ],
    [
      'long and wide at once',
      csv('item,rater,grade,human_1,human_2', 'x,Ann,3,1,2'),
      {},
      [
        '  - both "rater" and "human_1", "human_2" may say who rated: name one column with --rater, or one column a person with --raters',
      ],
    ],
    [
      'two columns of one name',
      csv('item,rater_1,rater_1', 'x,1,2'),
      {},
      [
        '  - only one person’s ratings were found ("rater_1", "rater_1"): name the columns of all people with --raters; the columns are "item", "rater_1", "rater_1"',
      ],
    ],
    [
      'a person who rated an item twice, a rating without a person, a row of another length',
      csv('item,rater,grade,batch', 'x,Ann,3,1', 'x,Ann,4,2', 'y,,4,2', 'z,Ben'),
      {},
      [
        '  - one person rated the same item twice, with other values: if they are two items, name all columns that together tell items apart, such as --item item,<column> (not used yet: batch); otherwise remove one of the two rows',
        '  - line 3: Ann has rated x already in line 2: 3 there, 4 here',
        '  - line 4, rater: is empty, but the row has a rating: fill it in, or remove the row',
        '  - line 5: has 2 cells, but the header has 4: put texts with separators or line breaks in quotes',
      ],
    ],
    [
      'words among numbers',
      csv('item,rater_1,rater_2', 'x,1,2', 'y,3,good', 'z,4,4'),
      {},
      [
        '  - 1 of 6 values are no numbers: "good" (1); correct them, or count them as missing with --missing <word>, or compare all as words with --scale nominal',
      ],
    ],
    [
      'numbers with a comma of two meanings',
      csv('item;rater_1;rater_2', 'x;1,000;2,5'),
      {},
      [
        '  - "1,000" may have a decimal comma or a separator of thousands: write numbers with a decimal point, or say --scale nominal with other texts',
      ],
    ],
    [
      'a value outside of the order',
      csv('item,rater_1,rater_2', 'x,A,B', 'y,C,C'),
      { order: ['A', 'B'] },
      ['  - --order does not name C (2): add each to --order, or count it as missing with --missing'],
    ],
    [
      'words that are to be ordered without an order',
      csv('item,rater_1,rater_2', 'x,low,high', 'y,mid,mid'),
      { scale: 'ordinal' },
      ['  - --scale ordinal needs the order of the values, lowest first: --order low,high,mid'],
    ],
    ['no ratings', csv('item,rater_1,rater_2', 'x,,'), {}, ['  - holds no ratings: expected at least one value']],
    [
      'an analytic that is not there',
      csv('item,rater_1,rater_2', 'x,1,2'),
      { only: ['clear'] },
      ['  - --only: there is no analytic "clear"; the file names no analytics'],
    ],
    [
      'an empty file',
      '',
      {},
      [
        "  - no column says who rated: name the column of the rater with --rater and that of the value with --value, or, if each person has a column, all of them: --raters ''; the file has no columns",
      ],
    ],
  ])('refuses %s', (_, text, choices, expected) => {
    expect(problemsOf(text, choices)).toEqual(expected);
  });

  test('lists the first problems of many', () => {
    const rows = Array.from({ length: 500 }, (_, index) => `${index},,5`);

    expect(problemsOf(csv('item,rater,grade', ...rows))).toHaveLength(21);
    expect(problemsOf(csv('item,rater,grade', ...rows))[0]).toBe('  - has 500 problems, of which the first 20 follow');
  });
});
