import type { PythonOperator } from 'gpt-assay/code';
import { arithmetic } from './flipping/arithmetic';
import { blankLines } from './preserving/blank-lines';
import { booleanLiteral } from './flipping/boolean-literal';
import { boundary, indexShift, literal, range } from 'gpt-assay/code/python';
import { compoundAssignment } from './preserving/compound-assignment';
import { comprehensionLoop } from './preserving/comprehension-loop';
import { copyInLoop } from './quality/copy-in-loop';
import { deMorgan } from './preserving/de-morgan';
import { deadCode } from './preserving/dead-code';
import { dropDoc } from './quality/drop-doc';
import { dropElse } from './flipping/drop-else';
import { dropNegation } from './flipping/drop-negation';
import { elseAfterReturn } from './preserving/else-after-return';
import { equality } from './flipping/equality';
import { extractConstant } from './preserving/extract-constant';
import { forWhile } from './preserving/for-while';
import { initialValue } from './flipping/initial-value';
import { inlineCondition } from './preserving/inline-condition';
import { lambdaFunction } from './preserving/lambda-function';
import { leakVariable } from './quality/leak-variable';
import { logic } from './flipping/logic';
import { negateCondition } from './flipping/negate-condition';
import { nestedLoop } from './quality/nested-loop';
import { parentheses } from './preserving/parentheses';
import { quotes } from './preserving/quotes';
import { reindent } from './preserving/reindent';
import { removeBlock } from './flipping/remove-block';
import { removeStatement } from './flipping/remove-statement';
import { renameHelpers } from './preserving/rename-helpers';
import { renameLocals } from './preserving/rename-locals';
import { reorder } from './preserving/reorder';
import { returnEarly } from './flipping/return-early';
import { returnValue } from './flipping/return-value';
import { shortParameter } from './quality/short-parameter';
import { swapArguments } from './flipping/swap-arguments';
import { swapBranches } from './flipping/swap-branches';
import { swapMethod } from './flipping/swap-method';
import { turnComparison } from './preserving/turn-comparison';
import { uncalledRight } from './preserving/uncalled-right';
import { uncalledWrong } from './preserving/uncalled-wrong';
import { vagueParameter } from './quality/vague-parameter';
import { wrongParam } from './quality/wrong-param';
import { wrongReturns } from './quality/wrong-returns';

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
  elseAfterReturn,
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
