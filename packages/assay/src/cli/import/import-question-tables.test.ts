import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';

let project: Project;

afterEach(() => {
  project.remove();
});

const lettered = `[
  { "question": "Largest?", "options": ["(A) ant", "(B) bee"], "answer": "B" },
  { "question": "Smallest?", "options": ["A) ant", "B) bee", "C) Both A and B"], "answer": "A" },
  { "question": "Largest?", "options": ["(A) ant", "(B) bee"], "answer": "B" },
  { "question": "Oldest?", "options": ["(B) ant", "(A) bee"], "answer": "ant" },
  { "question": "Next?", "options": ["ant", "bee"], "answer": "E" }
]
`;

describe('assay import of a table of questions', () => {
  test('counts every row, and removes the letters that options carry in order', async () => {
    project = openProject({ 'exam.json': lettered });

    const { code, out } = await project.run(['import', 'exam', 'exam.json']);
    const again = await project.run(['import', 'exam', 'exam.json', '--json']);

    expect(code).toBe(0);
    expect(out).toBe(`exam.json: 5 questions in JSON
  3  went into fixtures/exam/questions.json and fixtures/exam/config.json
  1  duplicates of another question in the file
  1  cannot be used

Removed the options' own letters from 2 questions (line 2: "(B) bee" is now "bee").

Skipped:
  line 6: "Next?" has the answer "E", which matches no option
  line 4: "Largest?" repeats line 2

warning: fixtures/exam/questions.json:17: the options are shuffled, but carry letters of their own: remove these letters, or set "shuffle": "questions" in the configuration ("Smallest?")
warning: fixtures/exam/questions.json:34: the options are shuffled, but carry letters of their own: remove these letters, or set "shuffle": "questions" in the configuration ("Oldest?")

Next: npx assay check exam && npx assay test-llm exam
`);
    expect(JSON.parse(project.read('fixtures/exam/questions.json'))).toMatchObject([
      { title: 'Largest?', options: [{ option: 'ant' }, { option: 'bee', correct: true }] },
      { title: 'Smallest?', options: [{ option: 'A) ant', correct: true }, {}, {}] },
      { title: 'Oldest?', options: [{ option: '(B) ant', correct: true }, {}] },
    ]);
    expect(JSON.parse(again.out)).toMatchObject({ present: 4, questions: [] });
  });

  test('gives the lines of warnings as assay check does', async () => {
    project = openProject({ 'exam.json': lettered, 'more.csv': 'question,A,B,C,answer\nWho?,Ann,Bob,A only,A\n' });

    await project.run(['import', 'exam', 'exam.json']);
    const more = await project.run(['import', 'exam', 'more.csv']);
    const checked = await project.run(['check', 'exam']);

    const warning =
      /fixtures\/exam\/questions\.json:47(?: 3\.options)?: the options are shuffled, but "A only" names some by letter/;
    expect(more.out).toMatch(warning);
    expect(checked.out).toMatch(warning);
  });

  test('does not warn of letters where options are not shuffled', async () => {
    project = openProject({ 'exam.json': lettered });

    await project.run(['import', 'exam', 'exam.json']);
    const config = project.read('fixtures/exam/config.json');
    project.write('fixtures/exam/config.json', config.replace('{', '{\n  "shuffle": "questions",'));

    expect((await project.run(['check', 'exam'])).out).not.toContain('letters of their own');
  });

  test('asks what numbers count from, and is told by --answers-from', async () => {
    project = openProject({
      'exam.csv': 'question,A,B,C,answer\nLargest?,ant,bee,cow,1\n',
      'exam.gift': 'Which? {=a ~b}\n',
    });

    const open = await project.run(['import', 'exam', 'exam.csv']);
    const wrong = await project.run(['import', 'exam', 'exam.csv', '--answers-from', '2']);
    const useless = await project.run(['import', 'exam', 'exam.gift', '--answers-from', '0']);
    const told = await project.run(['import', 'exam', 'exam.csv', '--answers-from', '0']);

    expect(open).toEqual({
      code: 3,
      out: '',
      error:
        'exam.csv cannot be used: the numbers in "answer" may count from 0 or from 1: in line 2, 1 is "bee" from 0 and "ant" from 1. Say which: --answers-from 0 or --answers-from 1.\n',
    });
    expect([wrong.code, useless.code, told.code]).toEqual([3, 3, 0]);
    expect(useless.error).toContain('--answers-from is for tables of questions, and exam.gift is none: leave it out');
    expect(JSON.parse(project.read('fixtures/exam/questions.json'))).toMatchObject([
      { options: [{ correct: false }, { correct: true }, { correct: false }] },
    ]);
  });

  test.each([
    { file: 'exam.csv', text: 'Frage,A,B,Lösung\nWer?,Ann,Bob,B\n', error: 'exam.csv looks like a table of questions' },
    { file: 'exam.csv', text: 'x,y\n1,2\n', error: 'exam.csv is not a table of questions' },
    { file: 'exam.json', text: '{"a": 1}', error: 'exam.json is not a table of questions' },
    { file: 'exam.xlsx', text: 'PK', error: 'exam.xlsx is not text: save it as CSV (UTF-8) or JSON Lines' },
  ])('speaks of columns, not of a prompt, about $file with $text', async ({ file, text, error }) => {
    project = openProject({ [file]: text });

    const { code, error: received } = await project.run(['import', 'exam', file]);

    expect(code).toBe(3);
    expect(received.slice(0, error.length)).toBe(error);
    expect(received).not.toContain('prompts/');
  });

  test('takes a table of code for submissions, whose options stay theirs', async () => {
    project = openProject({ 'rows.csv': 'id,code,answer\n1,x,2\n' });

    const { error } = await project.run(['import', 'exam', 'rows.csv']);
    const told = await project.run(['import', 'exam', 'rows.csv', '--answers-from', '0']);

    expect(error).toContain('prompts/exam.md cannot be used');
    expect(told.error).toContain('--answers-from is for tables of questions: leave it out');
  });

  test('reads another encoding by its name, and refuses what is not UTF-8 without it', async () => {
    project = openProject({});
    const latin = Buffer.from('question,A,B,answer\nGr\u00F6\u00DFe?,klein,gro\u00DF,B\n', 'latin1');
    writeFileSync(join(project.path, 'exam.csv'), latin);

    const without = await project.run(['import', 'exam', 'exam.csv']);
    const named = await project.run(['import', 'exam', 'exam.csv', '--encoding', 'windows-1252']);

    expect(without.code).toBe(3);
    expect(without.error).toContain('is not text in UTF-8: name its encoding, such as --encoding windows-1252');
    expect(named.code).toBe(0);
    expect(JSON.parse(project.read('fixtures/exam/questions.json'))).toMatchObject([
      { title: 'Gr\u00F6\u00DFe?', options: [{ option: 'klein' }, { option: 'gro\u00DF', correct: true }] },
    ]);
  });

  test('reads quotes escaped by a backslash where only that way fits, and says so', async () => {
    project = openProject({
      'exam.csv': String.raw`question,A,B,answer
"Which prints \"a, b\"?","print(\"a, b\")","print(a, b)",A
`,
    });

    const read = await project.run(['import', 'exam', 'exam.csv']);

    expect(read.out).toContain('Quotes in cells are escaped with a backslash');
    expect(JSON.parse(project.read('fixtures/exam/questions.json'))).toMatchObject([
      {
        title: 'Which prints "a, b"?',
        options: [{ option: 'print("a, b")', correct: true }, { option: 'print(a, b)' }],
      },
    ]);
  });
});
