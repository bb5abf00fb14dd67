import { join } from 'node:path';
import { z } from 'zod';
import { decodeExport } from '../../intake/decode-text';
import { readRow } from '../../intake/intake-row';
import { readPrompts } from '../../cli/interview/read-prompts';
import { openExport } from '../../intake/open-export';
import { eachCsvRow, readCsv } from '../../intake/read-csv';
import { readJsonRows } from '../../intake/read-json-rows';
import { evaluate } from '../../code/expressions/evaluate/evaluate';
import { EvaluationFault } from '../../code/expressions/evaluate/fault';
import { describeExpressionError, ExpressionError } from '../../code/expressions/expression-problem';
import { tokensOf } from '../../code/expressions/expression-tokens';
import { fittingCheck } from '../../kinds/interview/questions/question-file';
import { readModelList } from '../../kinds/interview/interview-config';
import { lackOf } from '../../kinds/interview/evaluate/lack-of';
import { loadInterview } from '../../kinds/interview/questions/load-interview';
import { loadTemplate } from '../../kinds/interview/questions/load-template';
import { parseExpression } from '../../code/expressions/parse-expression';
import { readQuestion } from '../../kinds/interview/questions/read-question';
import { readString } from '../../code/expressions/read-string';
import { readEarlyResults } from '../../kinds/interview/rows/read-early-results';
import { readRows } from '../../kinds/interview/rows/read-rows';
import { evaluatedRowSchema } from '../../kinds/interview/rows/rows';
import { findJsonError } from '../../basics/json/find-json-error';
import { parseJson } from '../../basics/json/parse-json-file';
import { AssayError } from '../../basics/errors';
import { chooseQuestions } from '../../intake/questions/choose-questions';
import { htmlText } from '../../intake/questions/html-text';
import { holdsQuestions, openQuestions } from '../../intake/questions/open-questions';
import { readAs } from '../../intake/questions/question-row';
import { isAiken, readAiken } from '../../intake/questions/read-aiken';
import { readGift } from '../../intake/questions/read-gift';
import { readMoodleXml } from '../../intake/questions/read-moodle-xml';
import { questionColumns, readQuestionTable } from '../../intake/questions/read-question-table';
import { writeGift } from '../../intake/questions/write-gift';
import { readXml, type XmlElement } from '../../intake/questions/xml-tree';
import { createQuestion } from '../small-quiz';
import { smallPrompt, smallQuestions } from '../interview-project';
import { after, type OutsideReaders } from './outside-reader';
import { fromFile, root } from './project-files';

/** Readers of exports, rows, questions and their expressions. */
export const questionReaders: OutsideReaders = {
  'intake/decode-text#decodeExport': (text) => decodeExport(Buffer.from(text)),
  'intake/read-csv#readCsv': {
    read: (text) => importing(readCsv(text)),
    within: [after('code\n'), after('code,language\n"', '",js\n'), after('code,language\nx,"', '"\n'), after('sep=')],
  },
  'intake/read-csv#eachCsvRow': (text) => [...eachCsvRow(text, ',')].length,
  'cli/interview/read-prompts#readPrompts': fromFile(
    'prompts.csv',
    () => readPrompts(join(root, 'prompts.csv'), ['python']),
    [after('name,prompt\nSum-python,"', '"\n'), after('name,prompt\n', ',x\n'), after("name,prompt\nSum,'")],
  ),
  'intake/read-json-rows#readJsonRows': {
    read: (text) => importing(readJsonRows(text)),
    within: [
      (text) => JSON.stringify([{ code: text, language: text, title: text }]),
      (text) => `${JSON.stringify({ code: 'x', language: text })}\n`,
      after('[{"code": "', '"}]'),
    ],
  },
  'intake/open-export#openExport': fromFile('export.txt', () => {
    const { columns, rows } = openExport(join(root, 'export.txt'), 'export.txt');
    return importing({ columns, rows });
  }),
  'intake/questions/open-questions#openQuestions': fromFile(
    'export.txt',
    () => openQuestions(join(root, 'export.txt'), 'export.txt').rows,
    [after('Which? {=a ~', '}'), after('Which?\nA. one\n', '\nANSWER: A\n')],
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
  'intake/questions/html-text#htmlText': {
    read: htmlText,
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
  'intake/questions/read-question-table#readQuestionTable': (text) => {
    const { columns, rows } = readCsv(
      `question,A,B,answer\nWhich?,one,"${text.replaceAll('"', '""')}","${text.replaceAll('"', '""')}"\n`,
    );
    const found = questionColumns(columns);
    return found === undefined ? [] : [...readQuestionTable(rows, found)];
  },
  'intake/questions/read-question-table#questionColumns': (text) =>
    questionColumns([text, ...text.split(' ').slice(0, 50)]),
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
  'code/expressions/expression-tokens#tokensOf': faulty(tokensOf),
  'code/expressions/read-string#readString': faulty((text) => readString(`"${text}`, 0)),
  'code/expressions/parse-expression#parseExpression': {
    read: (text) => parseExpression(text),
    within: [
      ...[after('f.call(', ')'), after('f.call("', '")'), after('f.call([', '])'), after('f.call({"a": ', '})')],
      ...[after('f.call(1)['), after("f'{", "}'"), after('[x for x in '), after('1 + ')],
    ],
  },
  'code/expressions/evaluate/evaluate#evaluate': evaluating,
  'code/expressions/expression-problem#describeExpressionError': (text) =>
    [0, Math.floor(text.length / 2), text.length].map((offset) =>
      describeExpressionError(text, new ExpressionError(offset, 'x')),
    ),
  'kinds/interview/questions/question-file#fittingCheck': (text) => fittingCheck({ assert: text, eq: text }),
  'kinds/interview/questions/read-question#readQuestion': (text) => [
    readQuestion(text, { Request: text, checks: { [text]: { assert: text, eq: text } } }),
    readQuestion('x', { Signature: text, Input: text, Output: text, Checks: { a: { assert: text } } }),
  ],
  'kinds/interview/questions/load-interview#loadInterview': fromFile(
    'fixtures/small/questions.yaml',
    () => loadInterview(root, 'small'),
    [
      after(`${smallQuestions}\n`),
      after('Sum:\n  Request: '),
      after('Sum:\n  Request: x\n  Checks:\n    a: { assert: "', '" }'),
    ],
  ),
  'kinds/interview/interview-config#readModelList': fromFile(
    'fixtures/small/config.json',
    () => readModelList(root, 'fixtures/small/config.json'),
    [after('{"models": [{"name": "', '"}]}'), after('{"models": [{"name": "a", "request": {"body": {"', '": 1}}}]}')],
  ),
  'kinds/interview/questions/load-template#loadTemplate': fromFile(
    'prompts/other.md',
    () => loadTemplate(root, 'prompts/other.md'),
    [after('---\n', '\n---\n{{question}}'), after(smallPrompt())],
  ),
  'kinds/interview/evaluate/lack-of#lackOf': (text) =>
    ['EnvironmentError', 'ReferenceError', 'ModuleNotFoundError', 'NameError'].map((name) =>
      lackOf({ name, message: text }),
    ),
  'kinds/interview/rows/read-rows#readRows': fromFile(
    'rows.ndjson',
    () => readRows(join(root, 'rows.ndjson'), evaluatedRowSchema),
    [(text) => `${JSON.stringify({ name: text, language: 'python', answer: text })}\n`],
  ),
  'kinds/interview/rows/read-early-results#readEarlyResults': fromFile(
    'eval-python.json',
    () => readEarlyResults(join(root, 'eval-python.json')),
    [(text) => JSON.stringify([{ test: text, language: 'python', answer: text }])],
  ),
  'basics/json/find-json-error#findJsonError': {
    read: findJsonError,
    within: [after('{"a": "', '"}'), after('[', ']')],
  },
  'basics/json/parse-json-file#parseJson': {
    read: (text) => parseJson({ file: 'a.json', text }, z.array(z.string())),
    within: [after('["', '"]'), after('[', ']'), (text) => JSON.stringify([text])],
  },
};

/** Checks that do to what a function returned whatever a check can do to it. */
const texts = [
  ...['split()', "split(',')", 'rsplit()', 'splitlines()', 'strip()', "strip(',')", 'title()', 'swapcase()', 'upper()'],
  ...["replace('a', 'bb')", "replace('', 'b')", "count('a')", "find('a')", 'isalnum()', 'istitle()', 'isidentifier()'],
  ...["partition('a')", 'capitalize()', 'center(99)', 'zfill(99)', "rindex('a')", 'casefold()', 'isspace()'],
].map((method) => `f.call().${method}`);
const others = ['int', 'float', 'repr', 'sorted', 'set', 'list', 'max', 'len'].map((name) => `${name}(f.call())`);
const signs = [
  'f.call()[::-1]',
  "f.call() + 'a'",
  "f.call() < 'a'",
  "'a' in f.call()",
  "f'{f.call():>9}'",
  'f.call() * 2',
];
const checks = [...texts, ...others, ...signs].flatMap((text) => {
  const parsed = parseExpression(text);
  return parsed.status === 'parsed' ? [parsed.expression] : [];
});

function evaluating(text: string): readonly unknown[] {
  const world = { language: 'python', name: text, args: [text], uses: [], call: () => text } as const;
  return checks.map((check) => {
    try {
      return evaluate(check, world);
    } catch (error) {
      if (error instanceof EvaluationFault) {
        return error.message;
      }
      throw error;
    }
  });
}

function importing({ columns, rows }: ReturnType<typeof readCsv>): readonly string[] {
  const language = columns.includes('language') ? { column: 'language' } : undefined;
  return [...rows].map(
    (row) => readRow(row, { code: 'code', language, title: 'title', expect: {} }, 'javascript').status,
  );
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
    ...{ name, attributes: { type: 'multichoice', format: 'html', fraction: text }, children, line: 1 },
  });
  const answer = of('answer', of('text', text), of('tolerance', text));
  return of('quiz', of('question', of('name', of('text', text)), of('questiontext', of('text', text)), answer, answer));
}

function faulty(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof ExpressionError) {
        return error.message;
      }
      throw error;
    }
  };
}
