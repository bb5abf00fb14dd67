import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createRandom } from '../../statistics/random';
import { loadSmallQuiz } from '../../testing/small-quiz';
import type { QuestionSource } from '../../kinds/quiz/question';
import { readCsv } from '../read-csv';
import { chooseQuestions } from './choose-questions';
import type { QuestionRow } from './question-row';
import { readAiken } from './read-aiken';
import { readGift } from './read-gift';
import { readMoodleXml } from './read-moodle-xml';
import { readQtiItem } from './read-qti';
import { questionColumns, readQuestionTable } from './read-question-table';
import { writeGift } from './write-gift';
import { readXml } from './xml-tree';

/** Questions in short: options with * before the right ones, or what is right; and why others cannot be had. */
function shortly(rows: readonly QuestionRow[]): readonly string[] {
  const { chosen, refused } = chooseQuestions(rows, []);
  const read = chosen.map(
    ({ line, notes, question: { title, options, multiple, accept, number, tolerance, matchCase } }) => {
      const right = options?.map(({ option, correct }) => `${correct ? '*' : ''}${option}`).join(' | ');
      const open =
        accept?.join(' | ') ?? `${String(number)}${tolerance === undefined ? '' : ` ± ${String(tolerance)}`}`;
      const flags = `${multiple === true ? ' (several)' : ''}${matchCase === true ? ' (case)' : ''}`;
      return { line, text: [`${title} → ${right ?? open}${flags}`, ...notes].join('; ') };
    },
  );
  return [...read, ...refused.map(({ line, name, reason }) => ({ line, text: `"${name}" ${reason}` }))]
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => `${line}: ${text}`);
}

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
    ['Which one? {=a ~%50%b ~c}', '1: Which one? → *a | b | c; "b" counts 50 % there, and as wrong here'],
    ['Who? {=Grant =Ulysses S. Grant}', '1: Who? → Grant | Ulysses S. Grant'],
    ['Who? {=%100%Grant* =%50%Lee}', '1: Who? → Grant*; "Lee" counts 50 % there, and as wrong here'],
    ['Legs? {#8}', '1: Legs? → 8'],
    ['Pi? {#3.1415:0.0005}', '1: Pi? → 3.1415 ± 0.0005'],
    ['Pi? {#3..4#well}', '1: Pi? → 3.5 ± 0.5'],
    ['Year? {#=1822:0 =%50%1822:2}', '1: Year? → 1822 ± 0; "1822:2" counts 50 % there, and as wrong here'],
    ['[html]<p>Is x&lt;2<sup>3</sup>&nbsp;?</p>{=<b>yes</b> ~no}', '1: Is x<2^3 ? → *yes | no'],
    ['// comment\n$CATEGORY: a/b\n\nWhich? {=a ~b}', '4: Which? → *a | b'],
    ['One? {=a ~b}\r\n\r\nTwo? {=c ~d}\r\n', '1: One? → *a | b', '3: Two? → *c | d'],
    ['A description.', '1: "A description." has no answer in braces'],
    ['Write! {}', '1: "Write!" is an essay, which nothing can check'],
    ['Match {=a -> b =c -> d}', '1: "Match {=a -> b =c -> d}" is about matching pairs'],
    ['Open {=a ~b', '1: "Open {=a ~b" has a brace without its counterpart: a brace that is text is written \\{ or \\}'],
    ['A {=b ~c} and {=d ~e}', '1: "A {=b ~c} and {=d ~e}" has more than one pair of braces'],
    ['Which? {a}', '1: "Which? {a}" has an answer that begins with neither = nor ~'],
    [
      '::Two::Which? {=a =b ~c}',
      '1: "Two" takes any one of 2 options for right, which a quiz cannot: keep one, or let all of them be required',
    ],
    ['Which? {=a ~a}', '1: "Which?" the same option stands twice, right and wrong: change one'],
    ['Which? {~a ~b}', '1: "Which?" no option is right: set "correct": true on one'],
    [
      'Which? {=a}\n\n[html]<img src="x">? {T}',
      '1: Which? → a',
      '3: "[html]<img src="x">? {T}" shows <img>, which is no text',
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
      '7: Which one? → Aa (case); "aa" counts 50 % there, and as wrong here',
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
      '4: "Q" shows <img>, which is no text',
      '5: "Q" has the character &bogus;, whose name is not known: write it itself',
      '6: "Q" has a right answer that is no number',
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

describe('readQtiItem', () => {
  const item = (body: string, response = '<value>B</value>', cardinality = 'single'): readonly string[] =>
    shortly([
      readQtiItem(
        readXml(
          `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Item">
<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="identifier"><correctResponse>${response}</correctResponse></responseDeclaration>
<itemBody>${body}</itemBody></assessmentItem>`,
          'a.xml',
        ),
      ),
    ]);
  const choice = `<choiceInteraction responseIdentifier="R"><prompt>Which <b>one</b>?</prompt>
<simpleChoice identifier="A">a &lt; b</simpleChoice><simpleChoice identifier="B">b<feedbackInline>no</feedbackInline></simpleChoice></choiceInteraction>`;

  test.each([
    { body: choice, expected: '1: Which one? → a < b | *b' },
    { body: `<p>Read this.</p>${choice}`, expected: '1: Read this.\nWhich one? → a < b | *b' },
    {
      body: '<textEntryInteraction/>',
      expected: '1: "Item" has textEntryInteraction; one choiceInteraction can be read',
    },
    {
      body: choice + choice,
      expected: '1: "Item" has choiceInteraction, choiceInteraction; one choiceInteraction can be read',
    },
    { body: choice, response: '<value>C</value>', expected: '1: "Item" calls an option right that it does not have' },
    { body: choice, response: ' ', expected: '1: "Item" states no correctResponse' },
    { body: `<p><img/></p>${choice}`, expected: '1: "Item" shows <img>, which is no text' },
  ])('reads $expected', ({ body, response, expected }) => {
    expect(item(body, response)).toEqual([expected]);
  });

  test('reads several right options', () => {
    expect(item(choice, '<value>A</value><value>B</value>', 'multiple')).toEqual([
      '1: Which one? → *a < b | *b (several)',
    ]);
  });
});

describe('readQuestionTable', () => {
  test.each([
    { text: 'question,A,B,C,answer\nWhich?,one,two,,B\n', expected: ['2: Which? → one | *two'] },
    { text: 'Question;Option 1;Option 2;Correct answer\nWhich?;one;two;two\n', expected: ['2: Which? → one | *two'] },
    { text: 'title,option a,option b,key\nWhich?,one,two,"A, B"\n', expected: ['2: Which? → *one | *two (several)'] },
    { text: 'question,A,B,answer\nWhich?,5,6,2\n', expected: ['2: Which? → 5 | *6'] },
    {
      text: 'question,A,B,answer\nWhich?,2,1,2\n',
      expected: ['2: "Which?" has the answer "2", which names none, or more than one meaning, of its options'],
    },
    {
      text: 'question,A,B,answer\nWhich?,one,two,D\nWho?,a,b,\n',
      expected: [
        '2: "Which?" has the answer "D", which names none, or more than one meaning, of its options',
        '3: "Who?" states no answer',
      ],
    },
    {
      text: 'question,answer,tolerance\nPi?,3.14,0.01\nWho?,Grant|Ulysses*,\n',
      expected: ['2: Pi? → 3.14 ± 0.01', '3: Who? → Grant | Ulysses*'],
    },
    { text: 'question,A,B,answer\n"Which?,one\n', expected: ['2: "" a quote is not closed'] },
  ])('reads $text', ({ text, expected }) => {
    const { columns, rows } = readCsv(text);
    const found = questionColumns(columns);

    expect(found && shortly([...readQuestionTable(rows, found)])).toEqual(expected);
  });

  test('takes no table of code for one of questions', () => {
    expect(questionColumns(['id', 'code', 'answer'])).toBeUndefined();
  });
});

describe('writeGift', () => {
  /** What is read of what is written. */
  function roundTrip(questions: readonly QuestionSource[]): readonly QuestionSource[] {
    const { text, refused } = writeGift(loadSmallQuiz({ questions: JSON.stringify(questions) }).quiz.questions);
    expect(refused).toEqual([]);
    return readGift(text).map((row) => (row.status === 'read' ? row.question : { title: row.reason }));
  }

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
    const questions = Array.from({ length: 500 }, (_, index): QuestionSource => {
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

  test('gives back questions that others wrote, where they are at hand', () => {
    const files = ['ham-radio', 'javascript-basics'].map((name) => `/work/shared/data/quiz/${name}.questions.json`);
    const several = ({ options = [] }: QuestionSource): boolean => options.filter(({ correct }) => correct).length > 1;
    for (const file of files.filter((name) => existsSync(name))) {
      const raw = JSON.parse(readFileSync(file, 'utf8')) as readonly QuestionSource[];
      const stated = raw.map((one) => (several(one) ? { ...one, multiple: true } : one));
      const plain = (text: string): string => text.trim().replaceAll('\r\n', '\n');

      expect(roundTrip(stated)).toEqual(
        loadSmallQuiz({ questions: stated }).quiz.questions.map(({ title, options, multiple }) => ({
          title: plain(title),
          ...(multiple && { multiple }),
          options: options.map(({ text, correct }) => ({ option: plain(text), correct })),
        })),
      );
    }
  });
});
