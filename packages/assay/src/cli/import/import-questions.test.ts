import { afterEach, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';
import { shapeOf } from '../../testing/shape-of';
import { zipOf } from '../../testing/zip-of';

let project: Project;

afterEach(() => {
  project.remove();
});

const gift = `::One::What is the capital of France? {=Paris ~Lyon ~Nice}

Legs of a spider? {#8}

Legs of a spider? {#8}

::Essay::Write! {}

Which? {=one ~%50%two ~ten}
`;

describe('assay import of questions', () => {
  test('begins a quiz, names each question that cannot be had, and asks it', async () => {
    project = openProject({ 'exam.gift': gift });

    const dry = await project.run(['import', 'exam', 'exam.gift', '--dry-run']);
    const nothing = project.read('fixtures/exam/questions.json');
    const { code, out } = await project.run(['import', 'exam', 'exam.gift']);
    const asked = await project.run(['test-llm', 'exam', '--runs', '1', '--model', 'offline/examinee']);

    expect([dry.code, nothing, code, asked.code]).toEqual([0, '', 0, 0]);
    expect(dry.out).toContain('  3  would go into fixtures/exam/questions.json and fixtures/exam/config.json\n');
    expect(out).toBe(`exam.gift: 5 questions in GIFT
  3  went into fixtures/exam/questions.json and fixtures/exam/config.json
  1  duplicates of another question in the file
  1  cannot be used

Skipped:
  line 7: "Essay" is an essay, which cannot be checked
  line 5: "Legs of a spider?" repeats line 3

Details lost:
  line 9: "two" counts 50 % in the source, but as wrong in a quiz

Next: npx assay check exam && npx assay test-llm exam
`);
    expect(asked.out).toContain('No question was answered wrong.');
    expect(project.read('fixtures/exam/config.json')).toContain('Reply with the answer and nothing else.');
  });

  test('adds to a quiz what it lacks, and leaves the rest as it is written', async () => {
    project = openProject({ ...quizFiles(), 'exam.gift': gift });
    const before = project.read('fixtures/capitals/questions.json');

    const { out } = await project.run(['import', 'capitals', 'exam.gift', '--json']);
    const again = await project.run(['import', 'capitals', 'exam.gift']);

    expect(shapeOf(JSON.parse(out))).toBe(
      '{ challenge, source, format, dryRun, duplicates, present, repeated [{ line, name, of { line } }], questions [{ line, title }], refused [{ line, name, reason }], notes [{ line, note }], notices [], written [], warnings [] }',
    );
    expect(JSON.parse(out)).toMatchObject({ format: 'GIFT', duplicates: 1, present: 1, refused: [{ line: 7 }] });
    const after = project.read('fixtures/capitals/questions.json');
    expect(after.startsWith(before.trimEnd().slice(0, -2))).toBe(true);
    expect((JSON.parse(after) as unknown[]).slice(3)).toMatchObject([{ number: 8 }, { title: 'Which?' }]);
    expect(again.out).toContain('  0  are new\n  4  already exist in the quiz\n');
    expect((await project.run(['check', 'capitals'])).code).toBe(0);
  });

  test('warns of new questions as check does, and not of those that were there', async () => {
    const twice = [
      { option: 'red', correct: true },
      { option: 'blue', correct: false },
      { option: 'blue', correct: false },
    ];
    project = openProject({
      ...quizFiles({}, [{ title: 'Colour?', options: twice }]),
      'exam.gift': 'Which? {=one ~two ~two}\n\nWhich way? {=one ~two}\n',
    });
    const warning = /^warning: fixtures\/capitals\/questions\.json:\d+: the same option appears twice \("Which\?"\)$/m;

    const dry = await project.run(['import', 'capitals', 'exam.gift', '--dry-run']);
    const { out } = await project.run(['import', 'capitals', 'exam.gift']);

    expect(dry.out.match(/warning/g)).toHaveLength(1);
    expect(dry.out).toMatch(warning);
    expect(out).toMatch(warning);
    expect((await project.run(['check', 'capitals'])).out).toContain('2 warnings\n');
  });

  test.each([
    {
      file: 'essays.gift',
      text: 'Write! {}\n',
      error: 'No question of essays.gift can be used:\n  - line 1: "Write! {}" is an essay, which cannot be checked\n',
    },
    { file: 'empty.gift', text: '', error: 'No question of empty.gift can be used: it has none.\n' },
    {
      file: 'none.xml',
      text: '<questestinterop/>',
      error: 'No question of none.xml can be used: it has none.\n',
    },
    {
      file: 'imsmanifest.xml',
      text: '<manifest/>',
      error: 'imsmanifest.xml only lists items: import the folder or archive that holds them.\n',
    },
    {
      file: 'odd.xml',
      text: '<html/>',
      error:
        'odd.xml has the root <html>: expected <quiz> of Moodle XML, <questestinterop> of QTI 1.2, or <assessmentItem> of QTI 2 or 3.\n',
    },
    {
      file: 'cut.xml',
      text: '<quiz>\n<question',
      error: 'cut.xml is not valid XML: unclosed tag: quiz (line 2).\n',
    },
    {
      file: 'exam.zip',
      text: 'PK',
      error:
        'exam.zip cannot be read as a zip archive: End of central directory record signature not found. Either not a zip file, or file is truncated. Download it again, or unpack it and give the folder.\n',
    },
  ])('refuses $file', async ({ file, text, error }) => {
    project = openProject({ [file]: text });

    expect(await project.run(['import', 'exam', file])).toEqual({ code: 3, out: '', error });
  });

  test('refuses options that are about code, and files that hold none', async () => {
    project = openProject({ ...quizFiles(), 'exam.gift': gift, 'right.js': '1', 'rows.csv': 'id,code\n1,x\n' });
    const errorOf = async (...args: readonly string[]): Promise<string> =>
      (await project.run(['import', 'capitals', ...args])).error;

    expect(await errorOf('exam.gift', '--code', 'x', '--no-ask')).toContain(
      '  - --code is for code only, and capitals is a quiz: leave out --code\n  - --no-ask is for code only',
    );
    expect(await errorOf('right.js')).toContain('right.js has an unknown format: expected .gift');
    expect(await errorOf('rows.csv')).toContain(
      'rows.csv is not a table of questions:\n  - no column holds the question: expected "question"',
    );
    expect(await errorOf('none.gift')).toBe('There is no file or folder none.gift.\n');
  });

  test('reads a folder of QTI items and a table', async () => {
    const item = (identifier: string, right: string): string =>
      `<assessmentItem title="${identifier}"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>${right}</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R"><prompt>${identifier}?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
    project = openProject({
      'items/one.xml': item('One', 'A'),
      'items/two.xml': item('Two', 'C'),
      'items/imsmanifest.xml': '<manifest/>',
      'items/broken.xml': '<assessmentItem>',
      'table.csv': 'question,A,B,answer\nWhich?,one,two,B\n',
    });

    const { out } = await project.run(['import', 'exam', 'items']);
    const table = await project.run(['import', 'exam', 'table.csv']);

    expect(out).toContain(`items: 3 questions in QTI 2.1
  1  went into fixtures/exam/questions.json and fixtures/exam/config.json
  2  cannot be used

Skipped:
  broken.xml, line 1: "broken.xml" cannot be read: broken.xml is not valid XML: unclosed tag: assessmentItem (line 1).
  two.xml, line 1: "Two" calls "C" right, which is none of its choices
`);
    expect(table.out).toContain('  1  went into fixtures/exam/questions.json\n');
  });
});

describe('assay export of a quiz', () => {
  test('writes GIFT that gives the same questions back', async () => {
    project = openProject(quizFiles());

    const { code, out } = await project.run(['export', 'capitals']);
    const document = await project.run(['export', 'capitals', '--out', 'b.gift', '--json']);
    const back = await project.run(['import', 'capitals', 'capitals.gift']);
    const refused = await project.run(['export', 'capitals', '--vote', '3']);

    expect({ code, out }).toEqual({ code: 0, out: 'Wrote capitals.gift: 3 questions in GIFT.\n' });
    expect(project.read('capitals.gift').slice(0, 70)).toBe(
      '::Q1::What is the capital of France? {\n=Paris\n~Lyon\n~Nice\n}\n\n::Q2::Wha',
    );
    expect(JSON.parse(document.out)).toEqual({
      version: 1,
      challenge: 'capitals',
      dryRun: false,
      file: 'b.gift',
      format: 'GIFT',
      questions: 3,
      refused: [],
      notes: [],
    });
    expect(back.out).toContain('  3  already exist in the quiz\n');
    expect(refused.error).toContain('--vote is for validators only, and capitals is a quiz: leave out --vote');
  });
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

/** Archives that programs for authors made of our own questions: text2qti 0.8.0 and qti-package-maker 26.7.14. */
const made = join(__dirname, '../../testing/question-packages');

const item = (title: string, right = 'A'): string =>
  `<assessmentItem title="${title}"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>${right}</value></correctResponse></responseDeclaration><itemBody><p>${title}?</p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

/** A package with a test, items in folders, and what is none. */
const files = {
  'imsmanifest.xml': `<manifest><resources>
<resource type="imsqti_test_xmlv2p1" href="test.xml"/><resource type="imsqti_item_xmlv2p1" href="items/one%20a.xml"/>
<resource type="imsqti_item_xmlv2p1" href="items/gone.xml"/><resource type="imsqti_item_xmlv2p1" href="./items/deep/two.xml"/>
<resource type="imsqti_item_xmlv2p1" xml:base="items/" href="deep/two.xml"/></resources></manifest>`,
  'test.xml': '<assessmentTest><testPart/></assessmentTest>',
  'items/one a.xml': item('One'),
  'items/deep/two.xml': item('Two', 'C'),
  'items/meta.xml': '<lom/>',
  'media/x.png': 'not text',
};

const expected = (name: string): string => `${name}: 3 questions in QTI 2.1
  1  went into fixtures/exam/questions.json and fixtures/exam/config.json
  2  cannot be used

Skipped:
  imsmanifest.xml, line 3: "items/gone.xml" is listed in the manifest, but its file is missing
  items/deep/two.xml, line 1: "Two" calls "C" right, which is none of its choices
`;

describe('assay import of a package of questions', () => {
  test('reads a folder with subfolders and the archive of it alike, and names every item that it does not take', async () => {
    project = openProject({
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`exam/${path}`, text])),
      'exam.zip': zipOf(Object.entries(files).map(([path, content]) => ({ path, content }))),
    });

    const folder = await project.run(['import', 'exam', 'exam', '--dry-run']);
    const archive = await project.run(['import', 'exam', 'exam.zip']);

    expect(folder.out.replace('would go', 'went')).toContain(expected('exam'));
    expect(archive).toMatchObject({ code: 0, out: expect.stringContaining(expected('exam.zip')) });
  });

  test('names a file that is too long, and still reads the others', async () => {
    const files = [
      { path: 'long.xml', content: ' '.repeat(50_000_001) },
      { path: 'one.xml', content: item('One') },
    ];
    project = openProject({ 'exam.zip': zipOf(files) });

    const { out } = await project.run(['import', 'exam', 'exam.zip']);

    expect(out).toContain(
      '  long.xml, line 1: "long.xml" cannot be read: long.xml has more than 50,000,000 bytes: split it into several files.\n',
    );
    expect(out).toContain('  1  went into');
  });

  test('reads a file in the encoding that it declares', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${item('Größe')}`;
    project = openProject({ 'item.xml': Buffer.from(xml, 'latin1') });

    await project.run(['import', 'exam', 'item.xml']);

    expect(JSON.parse(project.read('fixtures/exam/questions.json'))).toMatchObject([{ title: 'Größe?' }]);
  });

  test.each([
    {
      file: 'text2qti.zip',
      head: 'text2qti.zip: 6 questions in QTI 1.2\n  4  went into',
      titles: [
        'What is \\(x^2\\) for x = 3?',
        'Which numbers are even?',
        'A triangle has four sides.',
        'Which loop never ends?\nwhile True:\n    pass',
      ],
      right: ['9', '2, 4', 'False', 'while True: pass'],
    },
    {
      file: 'qti-2.1.zip',
      head: 'qti-2.1.zip: 7 questions in QTI 2.1\n  3  went into',
      titles: ['What is 2^3?', 'Which numbers are even?', 'A triangle has four sides.'],
      right: ['8', '2, 4', 'False'],
    },
    {
      file: 'blackboard.zip',
      head: 'blackboard.zip: 6 questions in QTI 1.2\n  3  went into',
      titles: ['What is 2^3?', 'Which numbers are even?', 'A triangle has four sides.'],
      right: ['8', '2, 4', 'False'],
    },
  ])('reads $file as the tool that made it was told', async ({ file, head, titles, right }) => {
    project = openProject({ [file]: readFileSync(join(made, file)) });

    const { out } = await project.run(['import', 'exam', file]);
    const questions = JSON.parse(project.read('fixtures/exam/questions.json')) as readonly {
      readonly title: string;
      readonly options: readonly { readonly option: string; readonly correct: boolean }[];
    }[];

    expect(out).toContain(head);
    expect(questions.map(({ title }) => title)).toEqual(titles);
    expect(
      questions.map(({ options }) =>
        options
          .filter(({ correct }) => correct)
          .map(({ option }) => option)
          .join(', '),
      ),
    ).toEqual(right);
  });
});
