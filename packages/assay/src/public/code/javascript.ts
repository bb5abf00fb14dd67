/** JavaScript as trees: parsing, functions, scopes, and edits that keep or change what code does. */
export { exchange, quote, replace, wrap } from '../../code/edits/javascript/edit';
export { findSign, firstFrom, hasComment, nextToken } from '../../code/edits/javascript/find-sign';
export { findSafeSites, findSites } from '../../code/edits/javascript/find-sites';
export { boundary } from '../../code/edits/javascript/flipping/boundary';
export { indexShift } from '../../code/edits/javascript/flipping/index-shift';
export { literal } from '../../code/edits/javascript/flipping/literal';
export { range } from '../../code/edits/javascript/flipping/range';
export {
  type Reading,
  beginsStatement,
  functionAround,
  isDirective,
  isFunction,
  readingOf,
  statementAround,
} from '../../code/edits/javascript/reading';
export { operatorEdit, replaceOperator } from '../../code/edits/javascript/replace-operator';
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
