/** Python as trees: parsing, functions, variables, and edits that keep or change what code does. */
export { offByOne } from '../../code/edits/python/off-by-one';
export { type Around, isClear, isInFunction, sitesAt } from '../../code/edits/python/sites-at';
export { type Use, type Variable, type Variables, readVariables } from '../../code/edits/python/variables';
export {
  argumentsOf,
  calledName,
  childrenOf,
  contains,
  operand,
  quoted,
  replace,
  replacement,
  textOf,
} from '../../code/edits/python/write-code';
export { lineAt } from '../../code/python/line-at';
export { readParameters } from '../../code/python/bindings';
export { type ParsedPython, parsePython } from '../../code/python/parse-python';
export { type PythonDoc, readDocstring } from '../../code/python/read-docstring';
