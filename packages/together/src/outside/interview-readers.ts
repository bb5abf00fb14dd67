import { join } from 'node:path';
import { readPrompts } from '../../../interview/dist/commands/asked-rows';
import { evaluate } from '../../../interview/dist/expressions/evaluate/evaluate';
import { EvaluationFault } from '../../../interview/dist/expressions/evaluate/evaluator';
import {
  describeExpressionError,
  ExpressionError,
  tokensOf,
  readString,
} from '../../../interview/dist/expressions/expression-tokens';
import { fittingCheck } from '../../../interview/dist/questions/question-file';
import { readModelList } from '../../../interview/dist/interview-config';
import { lackOf } from '../../../interview/dist/evaluate/evaluation';
import { loadInterview } from '../../../interview/dist/questions/load-interview';
import { loadTemplate } from '../../../interview/dist/questions/load-template';
import { parseExpression } from '../../../interview/dist/expressions/parse-expression';
import { readQuestion } from '../../../interview/dist/questions/read-question';
import { readRows } from '../../../interview/dist/rows/read-rows';
import { evaluatedRowSchema } from '../../../interview/dist/rows/rows';
import { smallPrompt, smallQuestions } from '../../../interview/dist/testing/interview-project';
import { after, type OutsideReaders } from './outside-reader';
import { fromFile, root } from './project-files';

/** Readers of questions of an interview, of the expressions that check answers, and of answers of earlier tools. */
export const interviewReaders: OutsideReaders = {
  'interview/commands/asked-rows#readPrompts': fromFile(
    'prompts.csv',
    () => readPrompts(join(root, 'prompts.csv'), ['python']),
    [after('name,prompt\nSum-python,"', '"\n'), after('name,prompt\n', ',x\n'), after("name,prompt\nSum,'")],
  ),
  'interview/expressions/expression-tokens#tokensOf': faulty(tokensOf),
  'interview/expressions/expression-tokens#readString': faulty((text) => readString(`"${text}`, 0)),
  'interview/expressions/parse-expression#parseExpression': {
    read: (text) => parseExpression(text),
    within: [
      ...[after('f.call(', ')'), after('f.call("', '")'), after('f.call([', '])'), after('f.call({"a": ', '})')],
      ...[after('f.call(1)['), after("f'{", "}'"), after('[x for x in '), after('1 + ')],
    ],
  },
  'interview/expressions/evaluate/evaluate#evaluate': evaluating,
  'interview/expressions/expression-tokens#describeExpressionError': (text) =>
    [0, Math.floor(text.length / 2), text.length].map((offset) =>
      describeExpressionError(text, new ExpressionError(offset, 'x')),
    ),
  'interview/questions/question-file#fittingCheck': (text) => fittingCheck({ assert: text, eq: text }),
  'interview/questions/read-question#readQuestion': (text) => [
    readQuestion(text, { Request: text, checks: { [text]: { assert: text, eq: text } } }),
    readQuestion('x', { Signature: text, Input: text, Output: text, Checks: { a: { assert: text } } }),
  ],
  'interview/questions/load-interview#loadInterview': fromFile(
    'fixtures/small/questions.yaml',
    () => loadInterview(root, 'small'),
    [
      after(`${smallQuestions}\n`),
      after('Sum:\n  Request: '),
      after('Sum:\n  Request: x\n  Checks:\n    a: { assert: "', '" }'),
    ],
  ),
  'interview/interview-config#readModelList': fromFile(
    'fixtures/small/config.json',
    () => readModelList(root, 'fixtures/small/config.json'),
    [after('{"models": [{"name": "', '"}]}'), after('{"models": [{"name": "a", "request": {"body": {"', '": 1}}}]}')],
  ),
  'interview/questions/load-template#loadTemplate': fromFile(
    'prompts/other.md',
    () => loadTemplate(root, 'prompts/other.md'),
    [after('---\n', '\n---\n{{question}}'), after(smallPrompt())],
  ),
  'interview/evaluate/evaluation#lackOf': (text) =>
    ['EnvironmentError', 'ReferenceError', 'ModuleNotFoundError', 'NameError'].map((name) =>
      lackOf({ name, message: text }),
    ),
  'interview/rows/read-rows#readRows': fromFile(
    'rows.ndjson',
    () => readRows(join(root, 'rows.ndjson'), evaluatedRowSchema),
    [(text) => `${JSON.stringify({ name: text, language: 'python', answer: text })}\n`],
  ),
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
