import type { JavaScriptOperator } from '../operator';
import { arithmetic } from './arithmetic';
import { arrowFunction } from './arrow-function';
import { blankLines } from './blank-lines';
import { booleanLiteral } from './boolean-literal';
import { boundary } from './boundary';
import { braces } from './braces';
import { compoundAssignment } from './compound-assignment';
import { copyInLoop } from './copy-in-loop';
import { deMorgan } from './de-morgan';
import { deadCode } from './dead-code';
import { dropDoc } from './drop-doc';
import { dropElse } from './drop-else';
import { dropNegation } from './drop-negation';
import { earlyReturn } from './early-return';
import { equality } from './equality';
import { extractConstant } from './extract-constant';
import { forWhile } from './for-while';
import { indexShift } from './index-shift';
import { initialValue } from './initial-value';
import { inlineCondition } from './inline-condition';
import { leakVariable } from './leak-variable';
import { literal } from './literal';
import { logic } from './logic';
import { negateCondition } from './negate-condition';
import { nestedLoop } from './nested-loop';
import { quotes } from './quotes';
import { range } from './range';
import { reindent } from './reindent';
import { blockRemoval } from './remove-block';
import { statementRemoval } from './remove-statement';
import { renameHelpers } from './rename-helpers';
import { renameLocals } from './rename-locals';
import { reorder } from './reorder';
import { returnEarly } from './return-early';
import { returnValue } from './return-value';
import { semicolons } from './semicolons';
import { shortParameter } from './short-parameter';
import { swapArguments } from './swap-arguments';
import { swapBranches } from './swap-branches';
import { swapMethod } from './swap-method';
import { turnComparison } from './turn-comparison';
import { uncalledRight, uncalledWrong } from './uncalled';
import { vagueParameter } from './vague-parameter';
import { wrongParam } from './wrong-param';
import { wrongReturns } from './wrong-returns';

/** Every way of changing JavaScript, in the order in which tables list them. */
export const javaScriptOperators: readonly JavaScriptOperator[] = [
  renameLocals,
  renameHelpers,
  reindent,
  quotes,
  semicolons,
  braces,
  blankLines,
  deadCode,
  uncalledRight,
  uncalledWrong,
  reorder,
  forWhile,
  arrowFunction,
  earlyReturn,
  turnComparison,
  extractConstant,
  inlineCondition,
  deMorgan,
  compoundAssignment,
  boundary,
  arithmetic,
  equality,
  logic,
  negateCondition,
  literal,
  booleanLiteral,
  returnValue,
  statementRemoval,
  blockRemoval,
  indexShift,
  range,
  swapArguments,
  initialValue,
  returnEarly,
  swapMethod,
  dropElse,
  dropNegation,
  swapBranches,
  leakVariable,
  nestedLoop,
  copyInLoop,
  wrongParam,
  wrongReturns,
  dropDoc,
  shortParameter,
  vagueParameter,
];
