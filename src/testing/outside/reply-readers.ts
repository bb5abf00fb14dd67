import { highlight, plainLines } from '../../page/highlight';
import { highlightJson } from '../../page/highlight-json';
import { partsOf, isFenceAlone } from '../../page/interview/answer-parts';
import { viewAsked, viewChecks, viewCode, viewReply, viewTold, viewVerdict } from '../../page/interview/view-row';
import { weighCode, weighText } from '../../page/interview/weigh-text';
import { readSolutions } from '../../intake/generate/read-solutions';
import { readCode, readGivenCode } from '../../interview/code/read-code';
import { stripThinking } from '../../interview/code/strip-thinking';
import { evaluatedRowSchema, type EvaluatedRow } from '../../interview/rows/rows';
import { readAnswer, unfence } from '../../scoring/read-answer';
import { readChoice } from '../../scoring/read-choice';
import { topLevelKeys } from '../../scoring/top-level-keys';
import { replyWith } from '../reply-with';
import { after, fenced, type OutsideReaders } from './outside-reader';

const wanted = { functionName: 'digitsum', parameters: 1 };
const options = [
  { letter: 'A', text: 'the answer' },
  { letter: 'B', text: '12' },
  { letter: 'C', text: 'none of these' },
];

const javascript = [
  fenced('js'),
  after('```js\nfunction digitsum(n) { return n }\n'),
  after('Sure. function digitsum(n) {\n', '\n}'),
  (text: string) => fenced('js')(`function digitsum(n) { var x; ${text} 1; return 1 }`),
  (text: string) => fenced('')(`/** ${text} */ function digitsum(n) { return "${text.slice(0, 10)}" }`),
];
const python = [
  fenced('python'),
  after('```python\ndef digitsum(n):\n    return n\n'),
  after('Sure.\n\ndef digitsum(n):\n    """', '"""\n    return 1'),
  (text: string) => fenced('python')(`def digitsum(n):\n    x = ${text}\n    return 1`),
];

/** Readers of what models answer. */
export const replyReaders: OutsideReaders = {
  'scoring/read-answer#readAnswer': {
    read: (text) => readAnswer(replyWith(text), { required: ['isCorrect'] }),
    within: [fenced('json'), after('{"isCorrect": true, "x": "', '"}'), after('{"isCorrect":', ' true}')],
  },
  'scoring/read-answer#unfence': { read: unfence, within: [fenced('json'), after('```\n')] },
  'scoring/read-choice#readChoice': {
    read: (text) => [readChoice(replyWith(text), options, true), readChoice(replyWith(text), options, false)],
    within: [after('The answer is ', 'B'), after('B', '\nB'), after('{"answer": "', '"}'), after('(B) the answer')],
  },
  'scoring/top-level-keys#topLevelKeys': {
    read: (text) => topLevelKeys(JSON.stringify({ [text]: { a: text } })),
    within: [after('"', '\\')],
  },
  'interview/code/read-code#readCode javascript': {
    read: (text) => readCode(text, { language: 'javascript', ...wanted }),
    within: javascript,
  },
  'interview/code/read-code#readCode python': {
    read: (text) => readCode(text, { language: 'python', ...wanted }),
    within: python,
  },
  'interview/code/read-code#readGivenCode javascript': {
    read: (text) => readGivenCode(text, { language: 'javascript', ...wanted }),
    within: [after('function digitsum(n) { ', ' }')],
  },
  'interview/code/read-code#readGivenCode python': {
    read: (text) => readGivenCode(text, { language: 'python', ...wanted }),
    within: [after('def digitsum(n):\n    ', '')],
  },
  'interview/code/strip-thinking#stripThinking': stripThinking,
  'intake/generate/read-solutions#readSolutions': {
    read: (text) => readSolutions(replyWith(text), ['isCorrect']),
    within: [
      (text) => JSON.stringify({ solutions: [{ title: text, solution: text, expected: { isCorrect: true } }] }),
      fenced('json'),
    ],
  },
  'page/interview/answer-parts#isFenceAlone': { read: isFenceAlone, within: [after('```'), after('``` \n', '```')] },
  'page/interview/answer-parts#partsOf': {
    read: (text) => [rowWith(text, undefined), rowWith(text, 'x'), rowWith(`${text}x${text}`, text)].map(partsOf),
    within: [fenced('js')],
  },
  'page/interview/view-row#viewReply': {
    read: (text) =>
      [rowWith(text, undefined), rowWith(fenced('js')(text), text)].map((row) =>
        [viewReply, viewCode, viewAsked, viewTold, viewChecks, viewVerdict].map((view) => view(row)),
      ),
    within: [],
  },
  'page/interview/weigh-text#weighText': weighText,
  'page/interview/weigh-text#weighCode': weighCode,
  'page/highlight#highlight javascript': {
    read: (text) => highlight(text, 'javascript'),
    within: [after('function f() { ', ' }'), after('/* '), after('`${')],
  },
  'page/highlight#highlight python': { read: (text) => highlight(text, 'python'), within: [after('def f():\n  x = ')] },
  'page/highlight#highlight typescript': { read: (text) => highlight(text, 'typescript'), within: [after('let x: ')] },
  'page/highlight#plainLines': plainLines,
  'page/highlight-json#highlightJson': { read: highlightJson, within: [after('{"a": "', '"}'), after('[', ']')] },
};

function rowWith(answer: string, code: string | undefined): EvaluatedRow {
  return evaluatedRowSchema.parse({
    ...{ name: 'Digit sum', language: 'javascript', model: 'm', answer, code, prompt: answer },
    checks: [{ assert: answer, got: answer, status: 1, failure: answer, description: answer }],
    ...{ status: 'PASS', passed: 1, total: 1 },
  });
}
