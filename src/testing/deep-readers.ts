import { describeJavaScript } from '../intake/describe-javascript';
import { describePython } from '../intake/describe-python';
import { screen } from '../intake/screen';
import { readCode } from '../interview/code/read-code';
import { readSource } from '../interview/code/read-source';
import { parseExpression } from '../interview/questions/parse-expression';
import { findAccidentalGlobals } from '../javascript/accidental-globals';
import { chooseFunctions } from '../javascript/choose-function';
import { hasFunctions, makesCode, mentions } from '../javascript/definitions';
import { findInnerFunctions } from '../javascript/inner-functions';
import { parseDocType } from '../javascript/jsdoc-type';
import { toModuleSource } from '../javascript/module-source';
import { parseProgram } from '../javascript/parse-program';
import { topFunctions } from '../model/top-functions';
import { highlight } from '../page/highlight';
import { highlightJson } from '../page/highlight-json';
import { findLeaks } from '../python/find-leaks';
import { findPythonFunctions } from '../python/find-functions';
import { findPythonNames } from '../python/names';
import { parsePython } from '../python/parse-python';
import { readAnswer } from '../scoring/read-answer';
import { replyWith } from './reply-with';

/** Who walks through trees that somebody else has shaped, by the kind of text that they are made of. */
export const deepReaders: Readonly<Record<'javascript' | 'python' | 'json', Readonly<Record<string, Reader>>>> = {
  javascript: {
    'every walker of a program': walkJavaScript,
    'the fingerprint': describeJavaScript,
    'the screening of imports': (text) => screen(text, 'javascript'),
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
    'the screening of imports': (text) => screen(text, 'python'),
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
    toModuleSource(parsed, { counted: true, definitionsOnly: true, withoutAwaits: true });
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
