import { describeJavaScript } from '../../../assay/dist/code/javascript/describe-javascript';
import { describePython } from '../../../assay/dist/code/python/describe-python';
import { rejectUnusable } from '../../../assay/dist/intake/reject-unusable';
import { readCode } from '../../../assay/dist/code/reply/read-code';
import { readSource } from '../../../assay/dist/code/reply/read-source';
import { parseExpression } from '../../../interview/dist/expressions/parse-expression';
import { findAccidentalGlobals } from '../../../assay/dist/code/javascript/scopes';
import { chooseFunctions } from '../../../assay/dist/code/javascript/choose-function';
import { hasFunctions, makesCode, mentions } from '../../../assay/dist/code/javascript/definitions';
import { findInnerFunctions } from '../../../assay/dist/code/javascript/inner-functions';
import { parseDocType } from '../../../assay/dist/code/javascript/jsdoc-type';
import { toModuleSource } from '../../../assay/dist/code/javascript/module-source';
import { parseProgram } from '../../../assay/dist/code/javascript/parse-program';
import { topFunctions } from '../../../interview/dist/offline/break-solution';
import { highlight, highlightJson } from '../../../assay/dist/output/page/highlight';
import { findLeaks } from '../../../assay/dist/code/python/find-leaks';
import { findPythonFunctions } from '../../../assay/dist/code/python/find-functions';
import { findPythonNames } from '../../../assay/dist/code/python/names';
import { parsePython } from '../../../assay/dist/code/python/parse-python';
import { readAnswer } from '../../../assay/dist/kinds/validator/reading/read-answer';
import { replyWith } from '../../../assay/dist/testing/reply-with';

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
