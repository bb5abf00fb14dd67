/** JavaScript as trees: parsing, functions, scopes, and edits that keep or change what code does. */
export {
  exchange,
  findSign,
  firstFrom,
  hasComment,
  nextToken,
  operatorEdit,
  quote,
  replace,
  replaceOperator,
  wrap,
} from '../../code/edits/javascript/edit';
export { findSafeSites, findSites, safeSitesAt, sitesAt } from '../../code/edits/javascript/find-sites';
export { offByOne } from '../../code/edits/javascript/off-by-one';
export {
  type Reading,
  beginsStatement,
  functionAround,
  isDirective,
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
export { findFunctions } from '../../code/javascript/find-functions';
export { type FunctionNode, type Range, isFunction } from '../../code/javascript/found-function';
export { toModuleSource } from '../../code/javascript/module-source';
export { type ParsedProgram, parseProgram } from '../../code/javascript/parse-program';
export { compiledForms } from '../../code/javascript/strip-types';
export { childrenOf, full } from '../../code/javascript/walk';
