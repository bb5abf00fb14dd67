import { describeJavaScript } from '../../intake/describe-javascript';
import { describePython } from '../../intake/describe-python';
import { fingerprintOf } from '../../intake/fingerprint';
import { screen } from '../../intake/screen';
import { readJavaScriptSource } from '../../interview/code/read-javascript-source';
import { readPythonSource } from '../../interview/code/read-python-source';
import { findAccidentalGlobals } from '../../javascript/accidental-globals';
import { chooseFunctions } from '../../javascript/choose-function';
import { hasFunctions, makesCode, mentions } from '../../javascript/definitions';
import { parseDocType } from '../../javascript/jsdoc-type';
import { toModuleSource } from '../../javascript/module-source';
import { parseProgram, type ParsedProgram } from '../../javascript/parse-program';
import { readDocComment } from '../../javascript/read-jsdoc';
import { returnsValue, usesArguments } from '../../javascript/roles';
import { pickFault, spoilSolution } from '../../model/spoil-solution';
import { topFunctions } from '../../model/top-functions';
import { choosePythonFunctions } from '../../python/choose-functions';
import { findLeaks } from '../../python/find-leaks';
import { nestingOf } from '../../python/nesting';
import { parsePython, type ParsedPython } from '../../python/parse-python';
import { readDocstring } from '../../python/read-docstring';
import { readSignature } from '../../python/read-signature';
import { toSubmissionSource } from '../../python/submission-source';
import { after, type OutsideReader, type OutsideReaders } from './outside-reader';

const inJavaScript = [
  after('function f(x) { return ', ' }'),
  after('/** ', ' */\nfunction f(x) { return x }'),
  after('const f = (x) => `', '`;'),
  after('f(', ')'),
  after('class A { f() { ', ' } }'),
];
const inPython = [
  after('def f(x):\n    """', '"""\n    return x\n'),
  after('def f(x):\n    return ', '\n'),
  after('class A:\n  ', '\n'),
  after('def f(', '): pass'),
];
const inDocstring = [
  after('Args:\n    x', ''),
  after('Args:\n    x (int): '),
  after('Returns:\n    int', ''),
  after(':param ', ': x'),
];

const javascript = (read: (parsed: ParsedProgram) => unknown): OutsideReader => ({
  read: (text) => {
    const parsed = parseProgram(text);
    return parsed.status === 'parsed' ? read(parsed) : undefined;
  },
  within: inJavaScript,
});
const python = (read: (parsed: ParsedPython) => unknown): OutsideReader => ({
  read: (text) => {
    const parsed = parsePython(text);
    return parsed.status === 'parsed' ? read(parsed) : undefined;
  },
  within: inPython,
});
const wanted = { name: /^f$/, similar: /f/, parameters: 1 };

/** Readers of code that candidates and models wrote. */
export const codeReaders: OutsideReaders = {
  'javascript/parse-program#parseProgram': { read: parseProgram, within: inJavaScript },
  'javascript/jsdoc-type#parseDocType': { read: parseDocType, within: [after('Array<'), after('{a: ')] },
  'javascript/choose-function#chooseFunctions': javascript((parsed) =>
    chooseFunctions(parsed, wanted).map((one) => [
      readDocComment(parsed, one),
      returnsValue(one),
      one.node && usesArguments(one.node),
    ]),
  ),
  'javascript/accidental-globals#findAccidentalGlobals': javascript(findAccidentalGlobals),
  'javascript/definitions#mentions': javascript(({ program }) => [
    mentions(program, ['f', 'g']),
    makesCode(program),
    hasFunctions(program),
  ]),
  'javascript/module-source#toModuleSource': javascript((parsed) => [
    toModuleSource(parsed, { entry: 'f', counted: true, definitionsOnly: true, withoutAwaits: true }),
    toModuleSource(parsed, {}),
  ]),
  'python/parse-python#parsePython': { read: parsePython, within: inPython },
  'python/nesting#nestingOf': { read: nestingOf, within: inPython },
  'python/choose-functions#choosePythonFunctions': python((parsed) => choosePythonFunctions(parsed, wanted)),
  'python/find-leaks#findLeaks': python(findLeaks),
  'python/read-signature#readSignature': python((parsed) => readSignature(parsed, 'f')),
  'python/read-docstring#readDocstring': {
    read: (text) => readDocstring({ text, line: 1 }),
    within: inDocstring,
  },
  'python/submission-source#toSubmissionSource': (text) => toSubmissionSource(text, { entry: text }),
  'interview/code/read-javascript-source#readJavaScriptSource': { read: readJavaScriptSource, within: inJavaScript },
  'interview/code/read-python-source#readPythonSource': { read: readPythonSource, within: inPython },
  'intake/describe-javascript#describeJavaScript': { read: describeJavaScript, within: inJavaScript },
  'intake/describe-python#describePython': { read: describePython, within: inPython },
  'intake/fingerprint#fingerprintOf': {
    read: (text) => ['javascript', 'python', 'java'].map((language) => fingerprintOf(text, language)),
    within: inJavaScript.slice(0, 1),
  },
  'intake/screen#screen': {
    read: (text) => ['javascript', 'python', 'java'].map((language) => screen(text, language)),
    within: inJavaScript.slice(0, 1),
  },
  'model/top-functions#topFunctions': {
    read: (text) => [topFunctions(text, 'javascript'), topFunctions(text, 'python')],
    within: [inJavaScript[0] ?? after(''), inPython[1] ?? after('')],
  },
  'model/spoil-solution#spoilSolution': {
    read: (text) => [0, 0.3, 0.6, 0.99].map((share) => spoilSolution(text, 'javascript', pickFault(share), 'Sure')),
    within: [inJavaScript[0] ?? after('')],
  },
};
