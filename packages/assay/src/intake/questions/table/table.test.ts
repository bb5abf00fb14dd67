import { describe, expect, test } from '@jest/globals';
import { tableInShort } from '../../../testing/table-in-short';

const lines = (...rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const kahoot = `Quiz template,,,,,,,
"Add questions, and choose the correct answers (at least one).",,,,,,,
,,,,,,,
,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,Time limit (sec),Correct answer(s) - choose at least one
1,Largest?,ant,bee,cow,,20,3
2,Even?,1,2,3,4,20,"2,4"
3,,,,,,,
4,,,,,,,
`;

describe('openQuestionTable, of the shapes of well-known sets', () => {
  test.each([
    [
      'MMLU',
      'Largest?,ant,bee,cow,dog,C\nSmallest?,ant,bee,cow,dog,A\n',
      [
        '1: Largest? → ant | bee | *cow | dog',
        '2: Smallest? → *ant | bee | cow | dog',
        '# No header: line 1 is a question. Read as question, A, B, C, D, answer.',
      ],
    ],
    [
      'MMLU as CSV of NumPy',
      `question,subject,choices,answer\nLargest?,zoo,"['ant' 'bee'\n ""cow's""]",1\n`,
      [
        "2: Largest? → ant | *bee | cow's",
        '# Numbers in "answer" count from 0 (the columns are those of MMLU).',
        '# Columns not read: "subject".',
      ],
    ],
    [
      'MMLU as JSON Lines',
      lines({ question: 'Largest?', subject: 'zoo', choices: ['ant', 'bee'], answer: 0 }),
      [
        '1: Largest? → *ant | bee',
        '# Numbers in "answer" count from 0 (line 1: answer 0).',
        '# Columns not read: "subject".',
      ],
    ],
    [
      'MMLU-Pro',
      lines(
        {
          question_id: 1,
          question: 'Largest?',
          options: ['ant', 'bee', 'cow'],
          answer: 'B',
          answer_index: 1,
          category: 'zoo',
        },
        {
          question_id: 3,
          question: 'Middle?',
          options: ['ant', 'bee', 'cow'],
          answer: 'C',
          answer_index: 2,
          category: 'zoo',
        },
        {
          question_id: 2,
          question: 'Smallest?',
          options: ['ant', 'bee', 'cow'],
          answer: 'A',
          answer_index: 1,
          category: 'zoo',
        },
      ),
      [
        '1: Largest? → ant | *bee | cow',
        '2: Middle? → ant | bee | *cow',
        '3: "Smallest?" has answers that disagree: "A" in "answer", "1" in "answer_index"',
        '# Numbers in "answer_index" count from 0 (line 1: 1 beside an answer that names option 2).',
        '# Columns not read: "question_id", "category".',
      ],
    ],
    [
      'ARC',
      lines({
        id: 'x',
        question: {
          stem: 'Largest?',
          choices: [
            { text: 'ant', label: '1' },
            { text: 'bee', label: '2' },
            { text: 'cow', label: '3' },
          ],
        },
        answerKey: '2',
      }),
      ['1: Largest? → ant | *bee | cow', '# Columns not read: "id".'],
    ],
    [
      'ARC of Hugging Face',
      lines({ question: 'Largest?', choices: { text: ['ant', 'bee'], label: ['A', 'B'] }, answerKey: 'B' }),
      ['1: Largest? → ant | *bee'],
    ],
    [
      'ARC as pandas prints it',
      `question,choices,answerKey\nLargest?,"{'text': array(['ant', 'bee'], dtype=object), 'label': array(['A', 'B'], dtype=object)}",B\n`,
      ['2: Largest? → ant | *bee'],
    ],
    [
      'TruthfulQA',
      'Type,Question,Best Answer,Correct Answers,Incorrect Answers\nx,Who?,nobody,nobody; no one,Ann; Bob\n',
      ['2: Who? → *nobody | Ann | Bob', '# Columns not read: "Type", "Correct Answers".'],
    ],
    [
      'TruthfulQA without a best answer',
      'Question,Correct Answers,Incorrect Answers\nWho?,nobody; no one,Ann; Bob\n',
      ['2: "Who?" has several right answers: keep one, as "best answer"'],
    ],
    [
      'TruthfulQA of Hugging Face',
      lines({ question: 'Who?', mc1_targets: { choices: ['a', 'b'], labels: [0, 1] }, mc2_targets: {} }),
      ['1: Who? → a | *b', '# Columns not read: "mc2_targets".'],
    ],
    [
      'AQuA',
      lines({ question: 'Sum?', options: ['A)21', 'B)21.5'], rationale: 'x', correct: 'B' }),
      ['1: Sum? → A)21 | *B)21.5', '# Columns not read: "rationale".'],
    ],
    [
      'AGIEval',
      lines(
        { passage: 'It rains.', question: 'Wet?', options: ['(A)yes', '(B)no'], label: 'A', answer: null },
        { passage: null, question: 'Half of 8?', options: null, label: null, answer: '4 cm' },
      ),
      [
        '1: It rains.\n\nWet? → *(A)yes | (B)no',
        '2: Half of 8? → 4 cm',
        '# The text in "passage" comes before each question.',
      ],
    ],
    [
      'Kaggle',
      'id,prompt,A,B,C,D,E,answer\n0,Largest?,ant,bee,cow,dog,eel,C\n',
      ['2: Largest? → ant | bee | *cow | dog | eel', '# Columns not read: "id".'],
    ],
    [
      'Kahoot',
      kahoot,
      [
        '5: Largest? → ant | bee | *cow',
        '6: Even? → 1 | *2 | 3 | *4 (several); a quiz asks for all right options; a Kahoot may accept any one of them',
        '# Skipped 3 rows above the header in line 4.',
        '# Numbers in "Correct answer(s) - choose at least one" count from 1 (line 5: answer 3 of 3 options).',
        '# Skipped 2 rows without question, options and answer, from line 7 on.',
        '# Columns not read: "Time limit (sec)".',
      ],
    ],
    [
      'Quizizz',
      'Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer,Image Link\nLargest?,Multiple Choice,ant,bee,cow,3,\nRain?,Poll,yes,no,,,\n',
      [
        '2: Largest? → ant | bee | *cow',
        '3: "Rain?" has no answer',
        '# Numbers in "Correct Answer" count from 1 (line 2: answer 3 of 3 options).',
        '# Columns not read: "Question Type".',
      ],
    ],
    [
      'Open Trivia',
      JSON.stringify(
        { code: 0, results: [{ question: 'Who?', correct_answer: 'a', incorrect_answers: ['b', 'c'] }] },
        null,
        1,
      ),
      ['4: Who? → *a | b | c'],
    ],
    [
      'SciQ',
      lines({ question: 'Who?', distractor1: 'b', distractor2: 'c', correct_answer: 'a' }),
      ['1: Who? → *a | b | c'],
    ],
    [
      'MedQA',
      lines({ question: 'Who?', answer: 'two', options: { A: 'one', B: 'two' }, answer_idx: 'B' }),
      ['1: Who? → one | *two'],
    ],
    [
      'marked options',
      lines({
        question: 'Who?',
        answers: [
          { text: 'a', isCorrect: false },
          { text: 'b', isCorrect: true },
        ],
      }),
      ['1: Who? → a | *b'],
    ],
  ])('reads %s', (_, text, expected) => {
    expect(tableInShort(text)).toEqual(expected);
  });
});

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
