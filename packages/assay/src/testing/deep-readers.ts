import { describeJavaScript } from '../code/javascript/describe-javascript';
import { describePython } from '../code/python/describe-python';
import { rejectUnusable } from '../intake/reject-unusable';
import { readCode } from '../code/reply/read-code';
import { readSource } from '../code/reply/read-source';
import { parseExpression } from '../code/expressions/parse-expression';
import { findAccidentalGlobals } from '../code/javascript/accidental-globals';
import { chooseFunctions } from '../code/javascript/choose-function';
import { hasFunctions, makesCode, mentions } from '../code/javascript/definitions';
import { findInnerFunctions } from '../code/javascript/inner-functions';
import { parseDocType } from '../code/javascript/jsdoc-type';
import { toModuleSource } from '../code/javascript/module-source';
import { parseProgram } from '../code/javascript/parse-program';
import { topFunctions } from '../kinds/validator/offline/top-functions';
import { highlight } from '../output/page/highlight';
import { highlightJson } from '../output/page/highlight-json';
import { findLeaks } from '../code/python/find-leaks';
import { findPythonFunctions } from '../code/python/find-functions';
import { findPythonNames } from '../code/python/names';
import { parsePython } from '../code/python/parse-python';
import { readAnswer } from '../kinds/validator/reading/read-answer';
import { replyWith } from './reply-with';

/** Who walks through trees that somebody else has shaped, by the kind of text that they are made of. */
export const deepReaders: Readonly<Record<'javascript' | 'python' | 'json', Readonly<Record<string, Reader>>>> = {
  javascript: {
    'every walker of a program': walkJavaScript,
    'the fingerprint': describeJavaScript,
    'the screening of imports': (text) => rejectUnusable(text, 'javascript'),
    'the reading of interviews': (text) => readSource(text, 'javascript'),
    'the reading of replies': (text) => readCode(text, { language: 'javascript', functionName: 'f' }),
    'the reading of fences': (text) => readCode(fenced(text), { language: 'javascript', functionName: 'f' }),
    'the offline coder': (text) => topFunctions(text, 'javascript'),
    'the colours of pages': (text) => highlight(text, 'javascript'),
    'the types of JSDoc': parseDocType,
    'the expressions of checks': parseExpression,
  },
  python: {
    'every walker of a program': walkPython,
    'the fingerprint': describePython,
    'the screening of imports': (text) => rejectUnusable(text, 'python'),
    'the reading of interviews': (text) => readSource(text, 'python'),
    'the reading of replies': (text) => readCode(text, { language: 'python', functionName: 'f' }),
    'the offline coder': (text) => topFunctions(text, 'python'),
    'the colours of pages': (text) => highlight(text, 'python'),
  },
  json: {
    'the answer of a reply': (text) => readAnswer(replyWith(text), { required: ['answer'] }),
    'the colours of pages': highlightJson,
  },
};

type Reader = (text: string) => unknown;

function fenced(text: string): string {
  return `Here:\n\n\`\`\`\n${text}\n\`\`\`\n`;
}

function walkJavaScript(text: string): void {
  const parsed = parseProgram(text);
  if (parsed.status === 'parsed') {
    chooseFunctions(parsed, { name: /^f$/, similar: /^g/, parameters: 9 });
    findInnerFunctions(parsed);
    findAccidentalGlobals(parsed);
    toModuleSource(parsed, { counted: true, definitionsOnly: true, mayWait: true });
    hasFunctions(parsed.program);
    makesCode(parsed.program);
    mentions(parsed.program, ['document']);
  }
}

function walkPython(text: string): void {
  const parsed = parsePython(text);
  if (parsed.status === 'parsed') {
    findPythonFunctions(parsed);
    findLeaks(parsed);
    findPythonNames(parsed);
  }
}
