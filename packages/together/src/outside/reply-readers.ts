import { highlight, plainLines, highlightJson } from '../../../assay/dist/output/page/highlight';
import {
  partsOf,
  isFenceAlone,
  viewAsked,
  viewChecks,
  viewCode,
  viewReply,
  viewFeedback,
  viewVerdict,
  weighCode,
  weighText,
} from '../../../interview/dist/output/page/answer-parts';
import { readSolutions } from '../../../assay/dist/intake/generate/read-solutions';
import { readCode, readGivenCode } from '../../../assay/dist/code/reply/read-code';
import { lastAnswer, stripThinking } from '../../../assay/dist/code/reply/strip-thinking';
import type { Answer } from '../../../interview/dist/log/answer';
import { evaluatedRowSchema } from '../../../interview/dist/rows/rows';
import { readAnswer, unfence, unwrapJson } from '../../../assay/dist/kinds/validator/reading/read-answer';
import { readChoice } from '../../../assay/dist/kinds/quiz/reading/read-choice';
import { topLevelKeys } from '../../../assay/dist/kinds/validator/reading/top-level-keys';
import { readOpen } from '../../../assay/dist/kinds/quiz/reading/read-open';
import { matchesWildcards } from '../../../assay/dist/basics/text/matches-wildcards';
import { answersOf } from '../../../interview/dist/testing/interview-rows';
import { replyWith } from '../../../assay/dist/testing/reply-with';
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
  'kinds/validator/reading/read-answer#readAnswer': {
    read: (text) => readAnswer(replyWith(text), { required: ['isCorrect'] }),
    within: [fenced('json'), after('{"isCorrect": true, "x": "', '"}'), after('{"isCorrect":', ' true}')],
  },
  'kinds/validator/reading/read-answer#unfence': { read: unfence, within: [fenced('json'), after('```\n')] },
  'kinds/quiz/reading/read-choice#readChoice': {
    read: (text) => [readChoice(replyWith(text), options, true), readChoice(replyWith(text), options, false)],
    within: [after('The answer is ', 'B'), after('B', '\nB'), after('{"answer": "', '"}'), after('(B) the answer')],
  },
  'kinds/quiz/reading/read-open#readOpen': {
    read: (text) => [
      readOpen(replyWith(text), { kind: 'number', value: 8, tolerance: 0 }),
      readOpen(replyWith(text), { kind: 'text', accept: ['a*b*c*d', 'no one', text.slice(0, 200)], matchCase: false }),
    ],
    within: [after('Answer: '), after('**The answer is** ', '.'), after('{"answer": "', '"}'), after('"', '"')],
  },
  'basics/text/matches-wildcards#matchesWildcards': (text) => [
    matchesWildcards(text, '*a*a*a*b'),
    matchesWildcards('aaab'.repeat(50), text.slice(0, 1000)),
  ],
  'kinds/validator/reading/top-level-keys#topLevelKeys': {
    read: (text) => topLevelKeys(JSON.stringify({ [text]: { a: text } })),
    within: [after('"', '\\')],
  },
  'code/reply/read-code#readCode javascript': {
    read: (text) => readCode(text, { language: 'javascript', ...wanted }),
    within: javascript,
  },
  'code/reply/read-code#readCode python': {
    read: (text) => readCode(text, { language: 'python', ...wanted }),
    within: python,
  },
  'code/reply/read-code#readGivenCode javascript': {
    read: (text) => readGivenCode(text, { language: 'javascript', ...wanted }),
    within: [after('function digitsum(n) { ', ' }')],
  },
  'code/reply/read-code#readGivenCode python': {
    read: (text) => readGivenCode(text, { language: 'python', ...wanted }),
    within: [after('def digitsum(n):\n    ', '')],
  },
  'code/reply/strip-thinking#stripThinking': {
    read: stripThinking,
    within: [after('<think>', '</think>'), after('<|channel|>final', '<|message|>'), after('', '[END]')],
  },
  'code/reply/strip-thinking#lastAnswer': {
    read: lastAnswer,
    within: [after('<think>', '</think>'), after('<|channel|>final', '<|message|>')],
  },
  'kinds/validator/reading/read-answer#unwrapJson': { read: unwrapJson, within: [fenced('json'), after('<think>')] },
  'intake/generate/read-solutions#readSolutions': {
    read: (text) => readSolutions(replyWith(text), ['isCorrect']),
    within: [
      (text) => JSON.stringify({ solutions: [{ title: text, solution: text, expected: { isCorrect: true } }] }),
      fenced('json'),
    ],
  },
  'interview/output/page/answer-parts#isFenceAlone': {
    read: isFenceAlone,
    within: [after('```'), after('``` \n', '```')],
  },
  'interview/output/page/answer-parts#partsOf': {
    read: (text) =>
      [answerWith(text, undefined), answerWith(text, 'x'), answerWith(`${text}x${text}`, text)].map(partsOf),
    within: [fenced('js')],
  },
  'interview/output/page/answer-parts#viewReply': {
    read: (text) =>
      [answerWith(text, undefined), answerWith(fenced('js')(text), text)].map((answer) =>
        [viewReply, viewCode, viewAsked, viewFeedback, viewChecks, viewVerdict].map((view) => view(answer)),
      ),
    within: [],
  },
  'interview/output/page/answer-parts#weighText': weighText,
  'interview/output/page/answer-parts#weighCode': weighCode,
  'output/page/highlight#highlight javascript': {
    read: (text) => highlight(text, 'javascript'),
    within: [after('function f() { ', ' }'), after('/* '), after('`${')],
  },
  'output/page/highlight#highlight python': {
    read: (text) => highlight(text, 'python'),
    within: [after('def f():\n  x = ')],
  },
  'output/page/highlight#highlight typescript': {
    read: (text) => highlight(text, 'typescript'),
    within: [after('let x: ')],
  },
  'output/page/highlight#plainLines': plainLines,
  'output/page/highlight#highlightJson': {
    read: highlightJson,
    within: [after('{"a": "', '"}'), after('[', ']')],
  },
};

function answerWith(answer: string, code: string | undefined): Answer {
  const row = evaluatedRowSchema.parse({
    name: 'Digit sum',
    language: 'javascript',
    model: 'm',
    answer,
    code,
    prompt: answer,
    checks: [{ assert: answer, got: answer, status: 1, failure: answer, description: answer }],
    status: 'PASS',
    passed: 1,
    total: 1,
  });
  return answersOf([row])[0] as Answer;
}
