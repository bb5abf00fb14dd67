/** What `fixtures/<challenge>/oracle.ts` may import. */
export { no, oncePerSubmission, undecided, yes, type Decide, type OracleTools, type Ruling } from './oracle/oracle';
export { findCounterexample, type Comparison, type Specification } from './oracle/counterexample';
export { measureGrowth, type InputFamily } from './oracle/growth';
export { findAccidentalGlobals } from './javascript/accidental-globals';
export { chooseFunctions } from './javascript/choose-function';
export type { FoundFunction, FunctionNode } from './javascript/found-function';
export { parseDocType, type DocType } from './javascript/jsdoc-type';
export { toModuleSource } from './javascript/module-source';
export { parseProgram, type ParsedProgram } from './javascript/parse-program';
export { readDocComment, type DocComment, type DocTag } from './javascript/read-jsdoc';
export { hasFunctions, mentions } from './javascript/definitions';
export { hostNames } from './javascript/host-names';
export type { Submission } from './challenge/fixture';
