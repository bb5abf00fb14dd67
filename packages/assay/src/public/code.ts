/** Code that is read without being run: languages, values, replies, edits at a place. */
export {
  type Edit,
  type JavaScriptOperator,
  type Operator,
  type OperatorTable,
  type Purpose,
  type PythonOperator,
  type Site,
  applySite,
  purposes,
} from '../code/edits/operator';
export type { AskedCode, AskedFunction, CodeReading } from '../code/reply/code-reading';
export { readCode, readGivenCode } from '../code/reply/read-code';
export { readSource } from '../code/reply/read-source';
export { type Use, uses } from '../code/reply/source-reading';
export { identityOf } from '../code/submission';
export { keyOf } from '../code/values/adapt';
export { describeValue, reprOf } from '../code/values/describe-value';
export { drawInputs } from '../code/values/draw-inputs';
export { type Keys, areEqual, canonicalText, keyText } from '../code/values/equal-values';
export {
  type Fraction,
  bitLength,
  divideToEven,
  doubleOf,
  floorDivide,
  fractionOf,
  roundDecimal,
} from '../code/values/exact-number';
export {
  type InputSpec,
  type RawInputSpec,
  countValues,
  inputSpecSchema,
  largestSizeOf,
  toInputSpec,
} from '../code/values/input-spec';
export { instanceOf } from '../code/values/instance';
export type { Plain } from '../code/values/plain';
export { describeFloat } from '../code/values/python-literals';
export { toPlain, toWire } from '../code/values/to-plain';
export { type View, viewValue } from '../code/values/view-value';
export { stepsOfBits, weightOf } from '../code/values/weight-of';
