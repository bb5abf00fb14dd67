/** Python as trees: parsing, functions, variables, and edits that keep or change what code does. */
export { offByOne } from '../../code/edits/python/off-by-one';
export { argumentsOf, calledName, childrenOf, contains } from '../../code/edits/python/nodes';
export { type Around, isClear, isInFunction, sitesAt } from '../../code/edits/python/sites-at';
export { type Use, type Variable, type Variables, readVariables } from '../../code/edits/python/variables';
export { operand, quoted, replace, replacement, textOf } from '../../code/edits/python/write-code';
export { lineAt } from '../../code/python/line-at';
export { readParameters } from '../../code/python/parameters';
export { type ParsedPython, parsePython } from '../../code/python/parse-python';
export { type PythonDoc, readDocstring } from '../../code/python/read-docstring';
