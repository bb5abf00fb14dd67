import { describeJavaScript } from '../../../assay/dist/code/javascript/describe-javascript';
import { describePython } from '../../../assay/dist/code/python/describe-python';
import { fingerprintOf } from '../../../assay/dist/intake/fingerprint';
import { rowTitle } from '../../../assay/dist/intake/test-file/collect-tests';
import { placeSolution } from '../../../assay/dist/intake/test-file/find-prompt';
import { readTestFile } from '../../../assay/dist/intake/test-file/read-test-file';
import { rejectUnusable } from '../../../assay/dist/intake/reject-unusable';
import { readJavaScriptSource } from '../../../assay/dist/code/reply/read-javascript-source';
import { readPythonSource } from '../../../assay/dist/code/reply/read-python-source';
import { findAccidentalGlobals } from '../../../assay/dist/code/javascript/scopes';
import { chooseFunctions } from '../../../assay/dist/code/javascript/choose-function';
import { hasFunctions, makesCode, mentions } from '../../../assay/dist/code/javascript/definitions';
import { parseDocType } from '../../../assay/dist/code/javascript/jsdoc-type';
import { toModuleSource } from '../../../assay/dist/code/javascript/module-source';
import { compiledForms, stripTypes } from '../../../assay/dist/code/javascript/strip-types';
import { parseProgram, type ParsedProgram } from '../../../assay/dist/code/javascript/parse-program';
import { readDocComment } from '../../../assay/dist/code/javascript/read-jsdoc';
import { returnsValue, usesArguments } from '../../../assay/dist/code/javascript/roles';
import { pickFault, spoilSolution, topFunctions } from '../../../interview/dist/offline/break-solution';
import { baseCaseRepairs, offByOneRepairs } from '../../../assay/dist/kinds/validator/offline/weaknesses/repairs';
import {
  claimOfComments,
  hasOrderInString,
  hasUncalledFunction,
} from '../../../assay/dist/kinds/validator/offline/weaknesses/find-weaknesses';
import type { Code } from '../../../assay/dist/kinds/validator/offline/weaknesses/read-code';
import { choosePythonFunctions } from '../../../assay/dist/code/python/choose-functions';
import { findLeaks } from '../../../assay/dist/code/python/find-leaks';
import { nestingOf, parsePython, type ParsedPython } from '../../../assay/dist/code/python/parse-python';
import { readDocstring } from '../../../assay/dist/code/python/read-docstring';
import { readSignature } from '../../../assay/dist/code/python/read-signature';
import { toSubmissionSource } from '../../../assay/dist/code/python/submission-source';
import { withoutComments } from '../../../assay/dist/code/python/without-comments';
import { reductionsOf } from '../../../stress/dist/shrink';
import { javaScriptOperators } from '../../../stress/dist/operators/javascript';
import { pythonOperators } from '../../../stress/dist/operators/python';
import { comments, empties, injections } from '../../../stress/dist/operators/text/text-operators';
import { placeText } from '../../../stress/dist/operators/text/text-places';
import { findCalled } from '../../../assay/dist/oracle/cases/find-called';
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
const inBoth = (read: (code: Code) => unknown): OutsideReader => ({
  read: (solution) => ['javascript', 'python'].map((language) => read({ language, solution })),
  within: [...inJavaScript, ...inPython],
});
const wanted = { name: /^f$/, similar: /f/, parameters: 1 };

/** Readers of code that candidates and models wrote. */
export const codeReaders: OutsideReaders = {
  'code/javascript/strip-types#stripTypes': { read: stripTypes, within: inJavaScript },
  'code/javascript/strip-types#compiledForms': { read: compiledForms, within: inJavaScript },
  'code/javascript/parse-program#parseProgram': { read: parseProgram, within: inJavaScript },
  'oracle/cases/find-called#findCalled': {
    read: (text) => [
      findCalled(text, { language: 'javascript', functionName: 'f' }),
      findCalled(text, { language: 'python', functionName: 'f' }),
    ],
    within: [...inJavaScript, ...inPython],
  },
  'code/javascript/jsdoc-type#parseDocType': { read: parseDocType, within: [after('Array<'), after('{a: ')] },
  'code/javascript/choose-function#chooseFunctions': javascript((parsed) =>
    chooseFunctions(parsed, wanted).map((one) => [
      readDocComment(parsed, one),
      returnsValue(one),
      one.node && usesArguments(one.node),
    ]),
  ),
  'code/javascript/scopes#findAccidentalGlobals': javascript(findAccidentalGlobals),
  'code/javascript/definitions#mentions': javascript(({ program }) => [
    mentions(program, ['f', 'g']),
    makesCode(program),
    hasFunctions(program),
  ]),
  'code/edits/javascript/find-sites#findSites': javascript((parsed) =>
    javaScriptOperators.map(({ sitesIn }) => sitesIn(parsed)),
  ),
  'stress/shrink/index#reductionsOf': {
    read: (text) =>
      ['javascript', 'python', 'text'].map((language) =>
        reductionsOf(language, text)
          .slice(0, 3)
          .map(({ apply }) => apply()),
      ),
    within: [...inJavaScript, ...inPython],
  },
  'stress/operators/text/text-places#placeText': {
    read: (text) =>
      ['javascript', 'python', 'text'].map((language) => {
        const placed = placeText(language, text, ['isCorrect']);
        return placed && [...comments, ...injections, ...empties].map(({ sitesIn }) => sitesIn(placed));
      }),
    within: [...inJavaScript, ...inPython],
  },
  'code/javascript/module-source#toModuleSource': javascript((parsed) => [
    toModuleSource(parsed, { entry: 'f', counted: true, definitionsOnly: true, mayWait: true }),
    toModuleSource(parsed, {}),
  ]),
  'code/python/parse-python#parsePython': { read: parsePython, within: inPython },
  'code/python/parse-python#nestingOf': { read: nestingOf, within: inPython },
  'code/edits/python/sites-at#sitesAt': python((parsed) => pythonOperators.map(({ sitesIn }) => sitesIn(parsed))),
  'code/python/choose-functions#choosePythonFunctions': python((parsed) => choosePythonFunctions(parsed, wanted)),
  'code/python/find-leaks#findLeaks': python(findLeaks),
  'code/python/without-comments#withoutComments': python(withoutComments),
  'code/python/read-signature#readSignature': python((parsed) => readSignature(parsed, 'f')),
  'code/python/read-docstring#readDocstring': {
    read: (text) => readDocstring({ text, line: 1 }),
    within: inDocstring,
  },
  'code/python/submission-source#toSubmissionSource': (text) => toSubmissionSource(text, { entry: text }),
  'code/reply/read-javascript-source#readJavaScriptSource': { read: readJavaScriptSource, within: inJavaScript },
  'code/reply/read-python-source#readPythonSource': { read: readPythonSource, within: inPython },
  'code/javascript/describe-javascript#describeJavaScript': { read: describeJavaScript, within: inJavaScript },
  'code/python/describe-python#describePython': { read: describePython, within: inPython },
  'intake/fingerprint#fingerprintOf': {
    read: (text) => ['javascript', 'python', 'java'].map((language) => fingerprintOf(text, language)),
    within: inJavaScript.slice(0, 1),
  },
  'intake/test-file/read-test-file#readTestFile': {
    read: (text) => readTestFile('gpt.test.js', text),
    within: [
      ...inJavaScript,
      after('test("x", async () => { const solution = `', '`; expect((await f(solution)).a).toBe(true) })'),
      after('test("x", async () => { expect((await f("function g() {}", ', ')).a).toBe(true) })'),
      after('test.each([', '])("%s $a", (a) => { expect(f(a).b).toBe(true) })'),
      after('test.each`', '`("$a", ({ a }) => { expect(f(a).b).toBe(true) })'),
    ],
  },
  'intake/test-file/find-prompt#placeSolution': (text) => placeSolution(text, text),
  'intake/test-file/collect-tests#rowTitle': (text) =>
    rowTitle(text, [{ kind: 'text', text, line: 1, names: [], holes: [] }], 0),
  'intake/reject-unusable#rejectUnusable': {
    read: (text) => ['javascript', 'python', 'java'].map((language) => rejectUnusable(text, language)),
    within: inJavaScript.slice(0, 1),
  },
  'interview/offline/break-solution#topFunctions': {
    read: (text) => [topFunctions(text, 'javascript'), topFunctions(text, 'python')],
    within: [inJavaScript[0] ?? after(''), inPython[1] ?? after('')],
  },
  'kinds/validator/offline/weaknesses/repairs#baseCaseRepairs': inBoth(baseCaseRepairs),
  'kinds/validator/offline/weaknesses/find-weaknesses#claimOfComments': inBoth(claimOfComments),
  'kinds/validator/offline/weaknesses/find-weaknesses#hasOrderInString': inBoth(hasOrderInString),
  'kinds/validator/offline/weaknesses/find-weaknesses#hasUncalledFunction': inBoth(hasUncalledFunction),
  'kinds/validator/offline/weaknesses/repairs#offByOneRepairs': inBoth(offByOneRepairs),
  'interview/offline/break-solution#spoilSolution': {
    read: (text) => [0, 0.3, 0.6, 0.99].map((share) => spoilSolution(text, 'javascript', pickFault(share), 'Sure')),
    within: [inJavaScript[0] ?? after('')],
  },
};
