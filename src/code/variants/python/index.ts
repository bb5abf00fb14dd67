import type { PythonOperator } from '../operator';
import { arithmetic } from './arithmetic';
import { blankLines } from './blank-lines';
import { booleanLiteral } from './boolean-literal';
import { boundary } from './boundary';
import { compoundAssignment } from './compound-assignment';
import { comprehensionLoop } from './comprehension-loop';
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
import { initialValue } from './initial-value';
import { inlineCondition } from './inline-condition';
import { lambdaFunction } from './lambda-function';
import { leakVariable } from './leak-variable';
import { literal } from './literal';
import { logic } from './logic';
import { negateCondition } from './negate-condition';
import { nestedLoop } from './nested-loop';
import { index } from './off-by-one-index';
import { parentheses } from './parentheses';
import { quotes } from './quotes';
import { range } from './range';
import { reindent } from './reindent';
import { removeBlock } from './remove-block';
import { removeStatement } from './remove-statement';
import { renameHelpers } from './rename-helpers';
import { renameLocals } from './rename-locals';
import { reorder } from './reorder';
import { returnEarly } from './return-early';
import { returnValue } from './return-value';
import { shortParameter } from './short-parameter';
import { swapArguments } from './swap-arguments';
import { swapBranches } from './swap-branches';
import { swapMethod } from './swap-method';
import { turnComparison } from './turn-comparison';
import { uncalledRight } from './uncalled-right';
import { uncalledWrong } from './uncalled-wrong';
import { vagueParameter } from './vague-parameter';
import { wrongParam } from './wrong-param';
import { wrongReturns } from './wrong-returns';

/** Every way of changing Python, in the order in which tables list them. */
export const pythonOperators: readonly PythonOperator[] = [
  renameLocals,
  renameHelpers,
  reindent,
  quotes,
  parentheses,
  blankLines,
  deadCode,
  uncalledRight,
  uncalledWrong,
  reorder,
  forWhile,
  lambdaFunction,
  earlyReturn,
  turnComparison,
  extractConstant,
  inlineCondition,
  deMorgan,
  compoundAssignment,
  comprehensionLoop,
  boundary,
  arithmetic,
  equality,
  logic,
  negateCondition,
  literal,
  booleanLiteral,
  returnValue,
  removeStatement,
  removeBlock,
  index,
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
