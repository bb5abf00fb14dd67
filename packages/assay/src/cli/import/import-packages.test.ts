import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../../testing/open-project';
import { zipOf } from '../../testing/zip-of';

/** Archives that programs for authors made of our own questions: text2qti 0.8.0 and qti-package-maker 26.7.14. */
const made = join(__dirname, '../../testing/question-packages');

let project: Project;

afterEach(() => {
  project.remove();
});

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
