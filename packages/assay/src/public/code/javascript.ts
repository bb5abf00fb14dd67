/** JavaScript as trees: parsing, functions, scopes, and edits that keep or change what code does. */
export { exchange, operatorEdit, quote, replace, replaceOperator, wrap } from '../../code/edits/javascript/edit';
export { findSign, firstFrom, hasComment, nextToken } from '../../code/edits/javascript/find-sign';
export { findSafeSites, findSites, safeSitesAt, sitesAt } from '../../code/edits/javascript/find-sites';
export { offByOne } from '../../code/edits/javascript/off-by-one';
export {
  type Reading,
  beginsStatement,
  functionAround,
  isDirective,
  isFunction,
  readingOf,
  statementAround,
} from '../../code/edits/javascript/reading';
export {
  freshName,
  freshNames,
  isInFunction,
  mentionsOf,
  renameEdits,
  scopeOf,
  undeclaredIn,
  variablesOf,
} from '../../code/edits/javascript/scopes';
export { childrenOf } from '../../code/javascript/children-of';
export { findFunctions } from '../../code/javascript/find-functions';
export type { FunctionNode, Range } from '../../code/javascript/found-function';
export { toModuleSource } from '../../code/javascript/module-source';
export { type ParsedProgram, parseProgram } from '../../code/javascript/parse-program';
export { compiledForms } from '../../code/javascript/strip-types';
export { full } from '../../code/javascript/walk';
