import { describe, expect, test } from '@jest/globals';
import { tableInShort } from '../../../testing/table-in-short';

const lines = (...rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

describe('openQuestionTable', () => {
  test('refuses a long answer as one to compare with', () => {
    expect(tableInShort(lines({ question: 'Sum?', answer: 'First.\n#### 72' }))).toEqual([
      '1: "Sum?" has no options, and an answer of more than one line or 200 characters',
    ]);
  });

  test('skips the title of a template, and notes in brackets', () => {
    const header = 'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)';

    expect(tableInShort(`Template,,,\n${header}\nWho?,a,b,\n`)).toEqual([
      '3: Who? → *a | b',
      '# Skipped 1 row above the header in line 2.',
    ]);
  });

  test('says why nothing of a file can be read', () => {
    expect(tableInShort('')).toEqual(['a.csv has no rows.']);
    expect(tableInShort('[{"a" 1}]')).toEqual([
      expect.stringMatching(/^a\.jsonl has no row that can be read: the first, in line 1, is not JSON \(/),
    ]);
    expect(tableInShort('a,'.repeat(1500)).slice(0, 2)).toEqual([
      'a.csv is not a table of questions:',
      '  - there are 1501 columns: expected at most 1000',
    ]);
  });

  test('names each JSON row that cannot be read', () => {
    const good = { question: 'Who?', options: ['a', 'b'], answer: 'A' };

    expect(
      tableInShort(`${lines(good)}\nnot\n[1]\n${lines({ ...good, question: ['x'] }, { ...good, options: 'a;b' })}`),
    ).toEqual([
      '1: Who? → *a | b',
      expect.stringMatching(/^2: "" is not JSON/),
      '3: "" is not a JSON object with a key for each column',
      '4: "" has a question that is not a text',
      '5: "Who?" has options that are not one clear list (a;b): write them as ["one", "two"]',
    ]);
    expect(tableInShort(`[\n${lines(good)}] x`)).toEqual([
      '2: Who? → *a | b',
      '2: "" is followed by text after the end of the list',
    ]);
  });

  test.each([
    [
      'Frage,Antwort A,Antwort B,Lösung\nQ?,a,b,B\n',
      ['no column holds the question', 'no column holds the right answer'],
    ],
    ['question,A,B,Lösung\nQ?,a,b,B\n', ['no column holds the right answer']],
    ['question,label\nQ?,B\n', ['no columns hold the options']],
    ['question,antwort_a,antwort_b,answer\nQ?,a,b,B\n', ['no columns hold the options']],
    [
      'question,option 1,option 2,option 3 text,answer\nQ?,a,b,c,B\n',
      ['the columns of the options have a gap or a duplicate: "option 1", "option 2", "option 3 text"'],
    ],
    ['question,A,B,D,answer\nQ?,a,b,d,B\n', ['the columns of the options have a gap or a duplicate: "A", "B", "D"']],
    ['question,A,B,B,answer\nQ?,a,b,d,B\n', ['the columns of the options have a gap or a duplicate: "A", "B", "B"']],
    ['question,A,B,answer,answer\nQ?,a,b,A,B\n', ['several columns are called "answer"']],
    ['question,question text,A,B,answer\n1,Q?,a,b,B\n', ['both "question" and "question text" may hold the question']],
    [
      'question,option1,option2,choices,answer\nQ?,a,b,c,1\n',
      ['both "option1", "option2" and "choices" may hold the options'],
    ],
    // Without a header: a number or a topic stands before the question, or the answer is no letter.
    ['0,Q?,one,two,six,B\n1,R?,one,two,six,A\n', ['no column holds the question', 'no column holds the right answer']],
    [
      'zoo,Q?,one,two,six,B\nsea,R?,one,two,six,A\n',
      ['no column holds the question', 'no column holds the right answer'],
    ],
    ['Who?,one,two,six,1\nWhen?,one,two,six,0\n', ['no column holds the question', 'no column holds the right answer']],
  ])('says what %j lacks', (text, problems) => {
    const [first, ...rest] = tableInShort(text);

    expect(first).toBe('a.csv looks like a table of questions, but cannot be read as one:');
    expect(rest.slice(0, -2)).toEqual(problems.map((problem) => expect.stringContaining(problem)));
    expect(rest.at(-2)).toMatch(/^ {2}- the columns are "/);
  });
});
