import { afterEach, describe, expect, test } from '@jest/globals';
import { shapeOf } from '../../testing/shape-of';
import { openProject, type Project } from '../../testing/open-project';
import { quizFiles } from '../../testing/quiz-project';

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
