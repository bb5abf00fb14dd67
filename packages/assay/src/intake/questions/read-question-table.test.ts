import { describe, expect, test } from '@jest/globals';
import { tableInShort } from '../../testing/table-in-short';

const four = 'question,option1,option2,option3,option4,answer\n';

describe('readQuestionTable', () => {
  test.each([
    ['question,A,B,C,answer\nWhich?,one,two,,B\n', '2: Which? → one | *two'],
    ['Question;Option 1;Option 2;Correct answer\nWhich?;one;two;two\n', '2: Which? → one | *two'],
    ['title,option a,option b,key\nWhich?,one,two,"A, B"\n', '2: Which? → *one | *two (several)'],
    ['QUESTION_TEXT\toptionA\toptionB\tCorrect_Option\nQ?\ta\tb\toptionB\n', '2: Q? → a | *b'],
    ['Question,answer_a,answer_b,correct_answer\nQ?,a,b,answer_b\n', '2: Q? → a | *b'],
    ['Question|A|B|GT\nQ?|a|b|(b)\n', '2: Q? → a | *b'],
    ['question,B,A,answer\nQ?,b,a,B\n', '2: Q? → a | *b'],
    ['question,A,B,C,answer\nQ?,a,b,c,AC\n', '2: Q? → *a | b | *c (several)'],
    ['question,A,B,C,answer\nQ?,red,blue,green,"red, green"\n', '2: Q? → *red | blue | *green (several)'],
    [
      'question,A,B,answer\nWhich?,one,two,D\nWho?,a,b,\n',
      '2: "Which?" has the answer "D", which matches no option',
      '3: "Who?" has no answer',
    ],
    [
      'question,A,B,C,answer\nBlood?,AB,A,B,AB\n',
      '2: "Blood?" has the answer "AB", which can mean "AB" or "AB" and "A"',
    ],
    [
      'question,A,B,answer\nQ?,a,a,a\nR?,a,a,B\n',
      '2: "Q?" has the answer "a", which several options have as their text',
      '3: "R?" the same option appears twice, as right and wrong: change one',
    ],
    [
      'question,A,B,C,answer\nQ?,a,,c,A\nR?,,,,B\nS?,a,,,A\nT?,,,,8\n,a,b,c,A\n,,,,\n\nU?,a,b\n',
      '2: "Q?" has no text in option 2 of 3',
      '3: "R?" has no options, but the answer "B", which may name one',
      '4: "S?" has one option: expected 2 to 26',
      '5: T? → 8',
      '6: "" has no text in "question"',
      '9: "" has 3 cells, but the header has 5: put texts with separators or line breaks in quotes',
    ],
    ['question,A,B,answer\n"Which?,one\n', '2: "" a quote is not closed'],
    [
      'question,answer,tolerance\nPi?,3.14,0.01\nWho?,Grant|Ulysses*,\nWhy?,1,x\n',
      '2: Pi? → 3.14 ± 0.01',
      '3: Who? → Grant | Ulysses*',
      '4: "Why?" has a tolerance, but not two numbers',
    ],
    [
      'question,A,B,answer,image\nQ?,a,b,A,\nR?,a,b,A,x.png\n',
      '2: Q? → *a | b',
      '3: "R?" shows a picture, which cannot be asked',
    ],
    [
      'question,A,B,C,answer\nQ?,(C) Rome,(A) Oslo,(B) Bern,C\nR?,(C) Rome,(A) Oslo,(B) Bern,Rome\n',
      '2: "Q?" has the answer "C", which can mean "(B) Bern" or "(C) Rome"',
      '3: R? → *(C) Rome | (A) Oslo | (B) Bern',
    ],
    [
      'question,A,B,answer\nQ?,Rome,Oslo,B) Oslo\nR?,Rome,Oslo,A) Oslo\n',
      '2: Q? → Rome | *Oslo',
      '3: "R?" has the answer "A) Oslo", which matches no option',
    ],
    [
      'question,first,second,answer\nQ?,x,y,B\nR?,x,y,y\nS?,x,y,8\n',
      '2: "Q?" has the answer "B", which may name an option in a column that is not known',
      '3: "R?" has the answer "y", which may name an option in a column that is not known',
      '4: S? → 8',
      '# Columns not read: "first", "second".',
    ],
    ['Question,Option (A),Option (B),Answer (letter)\nQ?,x,y,B\n', '2: Q? → x | *y'],
    ['id,question,note,A,B,answer\n1,Q?,x,a,b,A\n', '2: Q? → *a | b', '# Columns not read: "id", "note".'],
    ['sep=;\nquestion;A;B;answer\nQ, r?;a;b;A\n', '3: Q, r? → *a | b'],
  ])('reads %j', (text, ...expected) => {
    expect(tableInShort(text)).toEqual(expected);
  });

  test.each([
    [`${four}Q?,a,b,c,d,0\nR?,a,b,c,d,3\n`, 'a', 'd', '0 (line 2: answer 0)'],
    [`${four}Q?,a,b,c,d,1\nR?,a,b,c,d,4\n`, 'a', 'd', '1 (line 3: answer 4 of 4 options)'],
    [`${four}Q?,a,b,c,d,1.0\nR?,a,b,c,d,0.0\n`, 'b', 'a', '0 (line 3: answer 0)'],
    [`${four}Q?,a,b,c,,3\nR?,a,b,c,d,1\n`, 'c', 'a', '1 (line 2: answer 3 of 3 options)'],
    ['question,choice0,choice1,choice2,answer\nQ?,a,b,c,1\nR?,a,b,c,2\n', 'b', 'c', '0 (the column "choice0")'],
    ['question,0,1,2,answer\nQ?,a,b,c,1\nR?,a,b,c,2\n', 'b', 'c', '0 (the column "0")'],
    // A number that is the text of an option proves nothing.
    [`${four}Q?,0,1,2,3,0\nR?,a,b,c,d,0\n`, '0', 'a', '0 (line 3: answer 0)'],
  ])('finds what the numbers of %j count from', (text, first, second, base) => {
    const read = tableInShort(text);

    expect(read.slice(0, 2).map((line) => /\*([^ ]+)/.exec(line)?.[1])).toEqual([first, second]);
    expect(read[2]).toBe(`# Numbers in "answer" count from ${base}.`);
  });

  test('asks what numbers count from where they fit both, and takes the word for it', () => {
    const text = `${four}Q?,a,b,c,d,2\nR?,a,b,c,d,3\n`;

    expect(tableInShort(text)).toEqual([
      'a.csv cannot be used: the numbers in "answer" may count from 0 or from 1: in line 2, 2 is "c" from 0 and "b" from 1. Say which: --answers-from 0 or --answers-from 1.',
    ]);
    expect(tableInShort(text, 0)).toEqual(['2: Q? → a | b | *c | d', '3: R? → a | b | c | *d']);
    expect(tableInShort(text, 1)).toEqual(['2: Q? → a | *b | c | d', '3: R? → a | b | *c | d']);
  });

  test('names both lines of numbers that contradict each other', () => {
    const text = `${four}Q?,a,b,c,d,0\nR?,a,b,c,d,4\n`;

    expect(tableInShort(text)).toEqual([
      'a.csv cannot be used: the numbers in "answer" contradict each other: some count from 0 (line 2: answer 0), others from 1 (line 3: answer 4 of 4 options). Correct them, or say which is meant: --answers-from 0 or --answers-from 1.',
    ]);
    expect(tableInShort(text, 1)).toEqual([
      '2: "Q?" has the answer "0", which matches no option',
      '3: R? → a | b | c | *d',
    ]);
  });

  test('reads a number that is the text of an option only if its place is the same', () => {
    const rows = 'Q?,0,1,2,3,2\nR?,1,2,3,4,2\n';

    expect(tableInShort(`${four}${rows}S?,a,b,c,d,0\n`).slice(0, 2)).toEqual([
      '2: Q? → 0 | 1 | *2 | 3',
      '3: "R?" has the answer "2", which can mean "2" or "3"',
    ]);
    expect(tableInShort(`${four}${rows}S?,a,b,c,d,4\n`).slice(0, 2)).toEqual([
      '2: "Q?" has the answer "2", which can mean "2" or "1"',
      '3: R? → 1 | *2 | 3 | 4',
    ]);
    expect(tableInShort(`${four}Q?,0,1,2,3,2\n`)).toEqual(['2: "Q?" has the answer "2", which can mean "2" or "1"']);
  });
});
