import { describe, expect, test } from '@jest/globals';
import type { QuestionSource } from '../../kinds/quiz/question';
import { createRandom } from '../../statistics/random';
import { shortly } from '../../testing/questions-in-short';
import { sized } from '../../testing/sized';
import { loadSmallQuiz } from '../../testing/small-quiz';
import { tableInShort } from '../../testing/table-in-short';
import { readAiken } from './read-aiken';
import { readGift } from './read-gift';
import { readMoodleXml } from './read-moodle-xml';
import { writeGift } from './write-gift';
import { readXml } from './xml-tree';

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

describe('readGift', () => {
  test.each([
    ['Which? {=a ~b ~c}', '1: Which? → *a | b | c'],
    ['::Name:: Which? {\n  =a#right\n  ~b#wrong\n####because\n}', '1: Which? → *a | b'],
    ['What is this: foo = bar? {=a ~b}', '1: What is this: foo = bar? → *a | b'],
    ['Is \\{1\\} \\= \\:x\\#\\~\\\\? {=a\\=b ~\\{c\\}}', '1: Is {1} = :x#~\\? → *a=b | {c}'],
    ['Code:\\nx \\= 1\\n\\nWhat? {=a ~b}', '1: Code:\nx = 1\n\nWhat? → *a | b'],
    ['The {~first =second} of two.', '1: The _____ of two. → first | *second'],
    ['It is so. {T}', '1: It is so. → *True | False'],
    ['It is so. {FALSE#no#yes}', '1: It is so. → True | *False'],
    ['Which two? {~%50%a ~%50%b ~%-100%c}', '1: Which two? → *a | *b | c (several)'],
    ['Which one? {=a ~%50%b ~c}', '1: Which one? → *a | b | c; "b" counts 50 % in the source, but as wrong in a quiz'],
    ['Who? {=Grant =Ulysses S. Grant}', '1: Who? → Grant | Ulysses S. Grant'],
    ['Who? {=%100%Grant* =%50%Lee}', '1: Who? → Grant*; "Lee" counts 50 % in the source, but as wrong in a quiz'],
    ['Legs? {#8}', '1: Legs? → 8'],
    ['Pi? {#3.1415:0.0005}', '1: Pi? → 3.1415 ± 0.0005'],
    ['Pi? {#3..4#well}', '1: Pi? → 3.5 ± 0.5'],
    ['Year? {#=1822:0 =%50%1822:2}', '1: Year? → 1822 ± 0; "1822:2" counts 50 % in the source, but as wrong in a quiz'],
    ['[html]<p>Is x&lt;2<sup>3</sup>&nbsp;?</p>{=<b>yes</b> ~no}', '1: Is x<2^3 ? → *yes | no'],
    ['// comment\n$CATEGORY: a/b\n\nWhich? {=a ~b}', '4: Which? → *a | b'],
    ['One? {=a ~b}\r\n\r\nTwo? {=c ~d}\r\n', '1: One? → *a | b', '3: Two? → *c | d'],
    ['A description.', '1: "A description." has no answer in braces'],
    ['Write! {}', '1: "Write!" is an essay, which cannot be checked'],
    ['Match {=a -> b =c -> d}', '1: "Match {=a -> b =c -> d}" is about matching pairs'],
    ['Open {=a ~b', '1: "Open {=a ~b" has an unmatched brace: write a literal brace as \\{ or \\}'],
    ['A {=b ~c} and {=d ~e}', '1: "A {=b ~c} and {=d ~e}" has more than one pair of braces'],
    ['Which? {a}', '1: "Which? {a}" has an answer that begins with neither = nor ~'],
    [
      '::Two::Which? {=a =b ~c}',
      '1: "Two" accepts any one of 2 options, which a quiz cannot: keep one, or require all of them',
    ],
    ['Which? {=a ~a}', '1: "Which?" the same option appears twice, as right and wrong: change one'],
    ['Which? {~a ~b}', '1: "Which?" no option is right: set "correct": true on one'],
    [
      'Which? {=a}\n\n[html]<img src="x">? {T}',
      '1: Which? → a',
      '3: "[html]<img src="x">? {T}" shows <img>, which is not text',
    ],
    ['Pi? {#about 3}', '1: "Pi? {#about 3}" has "about 3" for a number: write 3, 3:0.1 or 2.9..3.1'],
    [' {=a ~b}', '1: "" cannot be asked: title is blank'],
  ])('reads %j', (text, ...expected) => {
    expect(shortly(readGift(text))).toEqual(expected.map((one) => one.replace('"Write!"', '"Write! {}"')));
  });
});

describe('readAiken', () => {
  test('reads questions, and names each that is not one with its line', () => {
    const text = `What is 1 + 1?
A. 2
B) 3
ANSWER: A

Which?
A. one
C. three
ANSWER: A

Without an answer?
A. one
B. two

Which is right?
A. one
B. two
answer: c
Next without a blank line?
A. yes
B. no
ANSWER: b
ANSWER: A
Just text
`;

    expect(shortly(readAiken(text))).toEqual([
      '1: What is 1 + 1? → *2 | 3',
      '6: "Which?" has a line 8 that is neither its next option nor "ANSWER:"',
      '11: "Without an answer?" has no line "ANSWER:" before the next question',
      '15: "Which is right?" has the answer "c", which is none of its options',
      '19: Next without a blank line? → yes | *no',
      '23: "" has no text before its answer',
      '24: "Just text" has no line "ANSWER:" before the next question',
    ]);
  });
});

describe('readMoodleXml', () => {
  const moodle = (...questions: readonly string[]): readonly string[] =>
    shortly(readMoodleXml(readXml(`<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`, 'a.xml')));
  const asked = (type: string, rest: string, text = '<![CDATA[<p>Which&nbsp;one?</p>]]>'): string =>
    `<question type="${type}"><name><text>Q</text></name><questiontext format="html"><text>${text}</text></questiontext>${rest}</question>`;
  const answer = (fraction: number, text: string, rest = ''): string =>
    `<answer fraction="${fraction}" format="html"><text>${text}</text>${rest}<feedback><text>f</text></feedback></answer>`;

  test('reads options, statements, short texts and numbers', () => {
    expect(
      moodle(
        '<question type="category"><category><text>c</text></category></question>',
        asked('multichoice', `<single>true</single>${answer(100, 'a')}${answer(0, '&lt;b&gt;b&lt;/b&gt;')}`),
        asked(
          'multichoice',
          `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-100, 'c')}`,
          'Which two?',
        ),
        asked('truefalse', answer(0, 'true') + answer(100, 'false')),
        asked('shortanswer', `<usecase>1</usecase>${answer(100, 'Aa')}${answer(50, 'aa')}`),
        asked('numerical', answer(100, '3.14', '<tolerance>0.01</tolerance>')),
      ),
    ).toEqual([
      '4: Which one? → *a | b',
      '5: Which two? → *a | *b | c (several)',
      '6: Which one? → True | *False',
      '7: Which one? → Aa (case); "aa" counts 50 % in the source, but as wrong in a quiz',
      '8: Which one? → 3.14 ± 0.01',
    ]);
  });

  test('names what cannot be had', () => {
    expect(
      moodle(
        asked('essay', ''),
        asked('multichoice', answer(100, 'a') + answer(0, 'b'), '&lt;img src="@@PLUGINFILE@@/x.png"&gt;'),
        asked('multichoice', answer(100, 'a') + answer(0, '<![CDATA[&bogus;]]>')),
        asked('numerical', answer(100, '*')),
      ),
    ).toEqual([
      '3: "Q" is of type "essay", which has no options, short texts or number',
      '4: "Q" shows <img>, which is not text',
      '5: "Q" has the character &bogus;, an unknown name: write the character itself',
      '6: "Q" has a right answer that is not a number',
    ]);
  });
});

describe('readXml', () => {
  test.each([
    ['<quiz><a></quiz>', 'unexpected close tag. (line 1)'],
    ['<quiz>\n&boom;</quiz>', 'undefined entity. (line 2)'],
    ['<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<quiz>&b;</quiz>', 'undefined entity. (line 2)'],
    ['<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>', 'undefined entity. (line 1)'],
    ['', 'document must contain a root element. (line 1)'],
    [`${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, 'nests elements more than 100 deep (line 1)'],
  ])('refuses %j', (text, problem) => {
    expect(() => readXml(text, 'a.xml')).toThrow(problem);
  });
});

/** What is read of what is written. */
function roundTrip(questions: readonly QuestionSource[]): readonly QuestionSource[] {
  const { text, refused } = writeGift(loadSmallQuiz({ questions: JSON.stringify(questions) }).quiz.questions);
  expect(refused).toEqual([]);
  return readGift(text).map((row) => (row.status === 'read' ? row.question : { title: row.reason }));
}

describe('writeGift', () => {
  test('gives back what was written, whatever the text', () => {
    const random = createRandom('round trip');
    const pieces = [
      'a',
      ' ',
      '\\',
      '{',
      '}',
      '=',
      '~',
      '#',
      ':',
      '\n',
      '%50%',
      '[html]',
      '//',
      '####',
      '->',
      '<b>',
      '::',
      '\\n',
      'x',
      '*',
      '.',
      '$CATEGORY:',
    ];
    const word = (): string => {
      const text = Array.from(
        { length: 1 + Math.floor(random() * 8) },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('');
      return `${text.trim()}${String(Math.floor(random() * 1e6))}`;
    };
    const questions = Array.from({ length: sized({ little: 150, all: 500 }) }, (_, index): QuestionSource => {
      const title = word();
      const right = Math.floor(random() * 3);
      switch (index % 4) {
        case 0:
          return { title, number: Math.round(random() * 1e6) / 1e3, ...(random() < 0.5 && { tolerance: 0.5 }) };
        case 1:
          return { title, accept: [word(), word()].map((text) => text.replaceAll('->', '-')) };
        case 2:
          return {
            title,
            multiple: true,
            options: [0, 1, 2].map((place) => ({ option: word(), correct: place <= right })),
          };
        default:
          return { title, options: [0, 1, 2].map((place) => ({ option: word(), correct: place === right })) };
      }
    });

    expect(roundTrip(questions)).toEqual(questions);
  });

  test('names what GIFT cannot say', () => {
    const { quiz } = loadSmallQuiz({
      questions: [
        { title: 'Arrow?', accept: ['a -> b'] },
        { title: 'Gene?', accept: ['Aa'], matchCase: true },
      ],
    });

    expect(writeGift(quiz.questions)).toEqual({
      text: '::Q2::Gene? {\n=Aa\n}\n',
      written: 1,
      refused: [{ line: 2, title: 'Arrow?', reason: 'accepts a text with "->", which GIFT reads as a pair to match' }],
      notes: [{ line: 8, note: 'GIFT cannot say that capitals matter' }],
    });
  });
});

/** Questions as people write them by hand. */
const written: readonly QuestionSource[] = [
  {
    title: 'Which of these change the look of a page?',
    multiple: true,
    options: [
      { option: 'a style sheet', correct: true },
      { option: "the element's `style` attribute ", correct: true },
      { option: 'a <meta> element', correct: false },
    ],
  },
  {
    title: 'What does this print?\r\n\r\nfor (let i = 0; i < 3; i++) {\r\n  console.log(i);\r\n}',
    options: [
      { option: '0\r\n1\r\n2', correct: true },
      { option: '1\r\n2\r\n3', correct: false },
    ],
  },
  {
    title: 'A “short” circuit (see fig. 3-2): what happens to I = U/R as R → 0?',
    options: [
      { option: 'it rises; the fuse blows', correct: true },
      { option: "it's unchanged, i.e. I = U", correct: false },
      { option: 'it falls to $0: no current, no cost', correct: false },
      { option: 'none of these’, said the fuse', correct: false },
    ],
  },
  {
    title: 'How much is 20 % of {5, 10, 15}#2?  ',
    options: [
      { option: ' 2', correct: true },
      { option: '=2.5', correct: false },
      { option: '~1', correct: false },
    ],
  },
];

describe('writeGift of questions that people wrote', () => {
  test.each(written)('gives back $title', (question) => {
    const plain = (text: string): string => text.trim().replaceAll('\r\n', '\n');

    expect(roundTrip([question])).toEqual(
      loadSmallQuiz({ questions: [question] }).quiz.questions.map(({ title, options, multiple }) => ({
        title: plain(title),
        ...(multiple && { multiple }),
        options: options.map(({ text, correct }) => ({ option: plain(text), correct })),
      })),
    );
  });
});
