import { parseJsonFile, findJsonError } from '../../../assay/dist/basics/json/parse-json-file';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeExport } from '../../../assay/dist/intake/decode-text';
import { readRow } from '../../../assay/dist/intake/intake-row';
import { openExport } from '../../../assay/dist/intake/open-export';
import { findQuoting } from '../../../assay/dist/intake/csv-quoting';
import { eachCsvRow } from '../../../assay/dist/intake/csv-rows';
import { readCsv, type CsvTable } from '../../../assay/dist/intake/read-csv';
import { findLostBreaks, repairBreaks } from '../../../assay/dist/intake/line-breaks';
import { eachJsonValue } from '../../../assay/dist/intake/json-values';
import { passOver, passOverFolder } from '../../../assay/dist/intake/pass-over';
import { readExpected } from '../../../assay/dist/intake/read-expected';
import { readJsonRows } from '../../../assay/dist/intake/read-json-rows';
import { readLabel, scaleOf } from '../../../assay/dist/intake/read-label';
import { readNotebook } from '../../../assay/dist/intake/read-notebook';
import { AssayError } from '../../../assay/dist/basics/errors';
import { chooseQuestions } from '../../../assay/dist/intake/questions/choose-questions';
import { htmlText } from '../../../assay/dist/intake/questions/content/html-text';
import { holdsQuestions, openQuestions } from '../../../assay/dist/intake/questions/open-questions';
import { orRefuse, readAs } from '../../../assay/dist/intake/questions/question-row';
import { removeLetters } from '../../../assay/dist/intake/questions/remove-letters';
import { isAiken, readAiken } from '../../../assay/dist/intake/questions/read-aiken';
import { readGift } from '../../../assay/dist/intake/questions/read-gift';
import { readMoodleXml } from '../../../assay/dist/intake/questions/read-moodle-xml';
import { writeGift } from '../../../assay/dist/intake/questions/write-gift';
import { openQuestionTable, resemblesQuestions } from '../../../assay/dist/intake/questions/table/open-question-table';
import { findQuestionColumns } from '../../../assay/dist/intake/questions/table/question-columns';
import { readLiteral } from '../../../assay/dist/intake/questions/table/read-literal';
import { readXml, type XmlElement } from '../../../assay/dist/intake/questions/xml-tree';
import { createQuestion } from '../../../assay/dist/testing/small-quiz';
import { after, type OutsideReaders } from './outside-reader';
import { fromFile, root } from './project-files';

/** Readers of exports, rows and questions of a quiz. */
export const questionReaders: OutsideReaders = {
  'intake/decode-text#decodeExport': (text) => decodeExport(Buffer.from(text)),
  'intake/read-csv#readCsv': {
    read: (text) => importing(readCsv(text)),
    within: [after('code\n'), after('code,language\n"', '",js\n'), after('code,language\nx,"', '"\n'), after('sep=')],
  },
  'intake/csv-rows#eachCsvRow': {
    read: (text) =>
      (['doubled', 'kept', 'escaped', 'paired'] as const).map(
        (quoting) => [...eachCsvRow(text, { separator: ',', quoting })].length,
      ),
    within: [after('code\n"', '"\n'), after('code\n"\\"')],
  },
  'intake/csv-quoting#findQuoting': {
    read: (text) => findQuoting(text, { separator: ',' }, 'x.csv'),
    within: [after('code\n"\\"', '"\n'), after('code\n"', '\\""\n')],
  },
  'intake/read-json-rows#readJsonRows': {
    read: (text) => importing(readJsonRows(text)),
    within: [
      (text) => JSON.stringify([{ code: text, language: text, title: text }]),
      (text) => `${JSON.stringify({ code: 'x', language: text })}\n`,
      after('[{"code": "', '"}]'),
    ],
  },
  'intake/json-values#eachJsonValue': {
    read: (text) => [...eachJsonValue(text)].length,
    within: [after('{\n', '\n}\n{}'), after('{\n"', '":1}')],
  },
  'intake/open-export#openExport': fromFile('export.txt', async () =>
    importing(await openExport(join(root, 'export.txt'), 'export.txt')),
  ),
  'intake/read-notebook#readNotebook': {
    read: readNotebook,
    within: [
      (text) => JSON.stringify({ cells: [{ cell_type: 'code', source: text }] }),
      (text) => JSON.stringify({ cells: [{ cell_type: 'code', source: `%%time\n${text}` }] }),
      (text) => JSON.stringify({ cells: [{ cell_type: 'code', source: [`!${text}\n`, 'x ='] }] }),
    ],
  },
  'intake/pass-over#passOver': passOver,
  'intake/pass-over#passOverFolder': passOverFolder,
  'intake/read-label#readLabel': {
    read: (text) => readLabel(text, text, scaleOf(text, [text])),
    within: [after('1', '%'), after('Accepted ('), after('5 of ')],
  },
  'intake/read-label#scaleOf': (text) => scaleOf(text, [text]),
  'intake/line-breaks#repairBreaks': { read: repairBreaks, within: [after('a_x000D_', '_x000D_')] },
  'intake/line-breaks#findLostBreaks': {
    read: (text) => ['javascript', 'python', 'php'].map((language) => findLostBreaks(text, language)),
    within: [after('x = 1 // '), after('x = "'), after('/*', '*/')],
  },
  'intake/read-expected#readExpected': {
    read: (text) => readExpected([text], ['a'], ['b', 'c.d'], []),
    within: [after('b=', ',c.d=a')],
  },
  'intake/questions/open-questions#openQuestions': fromFile(
    'export.txt',
    // A file is read before the first wait, and so before it is gone.
    async () => (await openQuestions(join(root, 'export.txt'), 'export.txt')).rows,
    [after('Which? {=a ~', '}'), after('Which?\nA. one\n', '\nANSWER: A\n')],
  ),
  'intake/questions/open-questions#openQuestions XML': fromFile(
    'export.xml',
    async () => (await openQuestions(join(root, 'export.xml'), 'export.xml')).rows,
    [inQti, (text) => inQti(`<m:math><m:mi>${escaped(text)}</m:mi></m:math>`), inQti1],
  ),
  'intake/questions/open-questions#holdsQuestions': fromFile(
    'export.csv',
    () => holdsQuestions(join(root, 'export.csv')),
    [after('question,answer,')],
  ),
  'intake/questions/read-gift#readGift': {
    read: readGift,
    within: [
      after('Which? {=a ~', '}'),
      after('::', '::Which? {=a ~b}'),
      after('Which? {#', '}'),
      after('[html]', '{=a ~b}'),
      after('Which? {=%', '%a ~b}'),
    ],
  },
  'intake/questions/read-aiken#isAiken': { read: isAiken, within: [after('ANSWER:')] },
  'intake/questions/read-aiken#readAiken': {
    read: readAiken,
    within: [after('Which?\nA. one\n', '\nANSWER: A\n'), after('Which?\nA. ', '\nB. two\nANSWER: A\n')],
  },
  'intake/questions/content/html-text#htmlText': {
    read: (text) => orRefuse(1, '', () => htmlText(text)),
    within: [after('<p>', '</p>'), after('&', ';'), after('<!--', '-->')],
  },
  'intake/questions/xml-tree#readXml': {
    read: (text) => tryXml(text),
    within: [
      after('<a>', '</a>'),
      after('<a b="', '"/>'),
      after('<a><![CDATA[', ']]></a>'),
      after('<!DOCTYPE a [', ']><a/>'),
    ],
  },
  'intake/questions/read-moodle-xml#readMoodleXml': (text) => readMoodleXml(questionsOf(text)),
  'intake/questions/table/open-question-table#openQuestionTable': {
    read: (text) => tableOf('a.csv', text) ?? tableOf('a.jsonl', text),
    within: [
      after('question,A,B,answer\nWhich?,one,two,'),
      after('question,A,B,answer\nWhich?,one,"', '","x"\n'),
      after('question,options,answer\nWhich?,"', '",1\n'),
      after('{"question": "Which?", "options": ["a", "', '"], "answer": 1}'),
      (text) => JSON.stringify([{ question: text, choices: { text: [text, 'b'], label: ['A', text] }, answer: text }]),
      after('[', ']'),
    ],
  },
  'intake/questions/table/open-question-table#resemblesQuestions': {
    read: (text) => [resemblesQuestions('a.csv', text), resemblesQuestions('a.json', text)],
    within: [after('question,answer,'), after('[{"', '": 1}]')],
  },
  'intake/questions/table/question-columns#findQuestionColumns': (text) =>
    findQuestionColumns([text, ...text.split(' ').slice(0, 50)]),
  'intake/questions/table/read-literal#readLiteral': {
    read: readLiteral,
    within: [after("['", "' 'b']"), after("{'a': ", '}'), after('[', ']'), after("['\\", "']")],
  },
  'intake/questions/remove-letters#removeLetters': (text) =>
    removeLetters([
      readAs(1, {
        title: text,
        options: [`A) ${text}`, `B) both A and B`].map((option) => ({ option, correct: false })),
      }),
    ]),
  'intake/questions/choose-questions#chooseQuestions': (text) => {
    const options = [text, 'b'].map((option) => ({ option, correct: option === 'b' }));
    return chooseQuestions(
      [readAs(1, { title: text, options }), readAs(2, { title: 'x', accept: [text.slice(0, 2000)] })],
      [],
    );
  },
  'intake/questions/write-gift#writeGift': (text) =>
    writeGift([
      createQuestion('x', [0], { title: text }),
      createQuestion('x', [0], { options: [{ text, correct: true }] }),
    ]).text,
  'basics/json/parse-json-file#findJsonError': {
    read: findJsonError,
    within: [after('{"a": "', '"}'), after('[', ']')],
  },
  'basics/json/parse-json-file#parseJsonFile': {
    read: (text) => parseJsonFile({ file: 'a.json', text }, z.array(z.string())),
    within: [after('["', '"]'), after('[', ']'), (text) => JSON.stringify([text])],
  },
};

function importing({ columns, rows }: Pick<CsvTable, 'columns' | 'rows'>): readonly string[] {
  const language = columns.includes('language') ? { column: 'language' } : undefined;
  return [...rows].map(
    (row) => readRow(row, { code: 'code', language, title: 'title', expect: {} }, 'javascript').status,
  );
}

function tableOf(name: string, text: string): unknown {
  try {
    return openQuestionTable(name, name, text, undefined);
  } catch (error) {
    if (error instanceof AssayError) {
      return undefined;
    }
    throw error;
  }
}

function tryXml(text: string): unknown {
  try {
    return readXml(text, 'a.xml');
  } catch (error) {
    if (error instanceof AssayError) {
      return error.message;
    }
    throw error;
  }
}

/** Moodle's XML with a text everywhere. */
function questionsOf(text: string): XmlElement {
  const of = (name: string, ...children: readonly (XmlElement | string)[]): XmlElement => ({
    name,
    attributes: { type: 'multichoice', format: 'html', fraction: text },
    children,
    line: 1,
  });
  const answer = of('answer', of('text', text), of('tolerance', text));
  return of('quiz', of('question', of('name', of('text', text)), of('questiontext', of('text', text)), answer, answer));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** An item of QTI 2 with a text in its stem, and escaped everywhere else. */
function inQti(text: string): string {
  const shown = escaped(text);
  return `<assessmentItem title="${shown.replaceAll('"', '&quot;')}"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody><p>${text}</p><pre>${shown}</pre><p>x<sup>${shown}</sup></p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">${shown}</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
}

/** An item of QTI 1.2 with a text in HTML and as an option. */
function inQti1(text: string): string {
  const shown = escaped(text);
  return `<questestinterop><item title="t"><presentation><material><mattext texttype="text/html">${shown}</mattext></material>
<response_lid ident="r"><render_choice><response_label ident="A"><material><mattext>${shown}</mattext></material></response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar>${shown}</setvar></respcondition><respcondition><conditionvar><varequal respident="r">${shown}</varequal></conditionvar></respcondition></resprocessing></item></questestinterop>`;
}
