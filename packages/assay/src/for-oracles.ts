import '../bin/check-node';
/** What `fixtures/<challenge>/oracle.ts` and `grader.ts` may import. */
export {
  lacking,
  no,
  oncePerSubmission,
  undecided,
  yes,
  type Decide,
  type OracleTools,
  type Ruling,
} from './oracle/oracle';
export { findCounterexample, type Comparison, type Specification } from './oracle/counterexample';
export { measureGrowth, type Growth, type InputFamily } from './oracle/growth';
export { findAccidentalGlobals } from './code/javascript/scopes';
export { chooseFunctions } from './code/javascript/choose-function';
export type { FoundFunction, FunctionNode } from './code/javascript/found-function';
export { usesArguments } from './code/javascript/roles';
export { parseDocType, type DocType } from './code/javascript/jsdoc-type';
export { toModuleSource, type ModuleOptions } from './code/javascript/module-source';
export { parseProgram, type ParsedProgram } from './code/javascript/parse-program';
export { readDocComment, type DocComment, type DocTag } from './code/javascript/read-jsdoc';
export { hasFunctions, makesCode, mentions } from './code/javascript/definitions';
export { hostNames } from './code/javascript/host-names';
export type { Grade } from './oracle/grader';
export { choosePythonFunctions } from './code/python/choose-functions';
export { findLeaks, type PythonLeak } from './code/python/find-leaks';
export { parsePython, type ParsedPython } from './code/python/parse-python';
export type { PythonFunction } from './code/python/find-functions';
export { readDocstring, type PythonDoc } from './code/python/read-docstring';
export { readSignature, type PythonParameter, type PythonSignature } from './code/python/read-signature';
export { submissionEntry, toSubmissionSource } from './code/python/submission-source';
export { withoutComments } from './code/python/without-comments';
export type { Submission } from './code/submission';
