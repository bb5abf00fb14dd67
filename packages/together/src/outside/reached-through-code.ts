import type { Exports } from './exports';

/** Functions that take a part of what a reader of code has taken apart, by that reader. */
export const reachedThroughCode: Readonly<Record<string, Exports>> = {
  'stress/shrink/index#reductionsOf': {
    'stress/shrink/line-pieces': 'linePieces emptyLines takeOut eachAndAll',
    'stress/shrink/python-pieces': 'pythonPieces',
  },
  'code/reply/read-code#readCode': {
    'code/reply/candidate': 'findCandidates',
    'code/reply/choose-asked': 'isExample namedAsWanted countedFunctions findAsked chooseAsked takes',
    'code/reply/clean-code': 'cleanCode dedent isDiff',
    'code/reply/cut-javascript': 'cutJavaScript',
    'code/reply/cut-python': 'cutPython',
    'code/reply/find-fences': 'findFences proseOf languageOfTag isKnownTag',
    'code/reply/sketch-javascript': 'sketchJavaScript describeParameters',
    'code/reply/lead-of-code': 'roleOf',
    'code/reply/read-body': 'readBody',
  },
  'code/javascript/choose-function#chooseFunctions': {
    'code/javascript/function-scope':
      'calledAtOnce isRequire frozenValue returnedValue declaredFunctions constructorMethods findAliases',
    'code/javascript/inner-functions': 'findInnerFunctions',
    'code/javascript/find-functions': 'findFunctions',
    'code/javascript/read-jsdoc': 'readDocComment',
    'code/javascript/roles': 'takes usesArguments calledNames namesCalledAtTop returnsValue isHarness',
  },
  'stress/operators/text/text-places#placeText': {
    'stress/operators/text/text-places': 'insertLines',
    'stress/operators/index': 'applyAll withoutMark',
  },
  'code/edits/javascript/find-sites#findSites': {
    'stress/operators/javascript/quality/documentation': 'documentedFunctions paramNames',
    'code/edits/javascript/edit':
      'replace wrap exchange quote replaceOperator operatorEdit findSign nextToken hasComment firstFrom',
    'code/edits/javascript/find-sites': 'findSafeSites sitesAt safeSitesAt',
    'stress/operators/javascript/statement-text':
      'lineStart indentOf unitOf insertBefore insertBehind dropStatement endsItself insideText insideComment isPure isFresh namesIn',
  },
  'code/javascript/definitions#mentions': { 'code/javascript/definitions': 'makesCode hasFunctions' },
  'code/javascript/module-source#toModuleSource': {
    'code/javascript/count-operations': 'addCounters countOperations',
    'code/javascript/definitions': 'isDefinition awaits',
    'interview/evaluate/call-program': 'isPassable madeCalls toArguments',
    'oracle/growth': 'measureGrowth',
  },
  'code/reply/read-python-source#readPythonSource': {
    'code/python/grow-tree': 'growTree',
    'code/python/bindings': 'boundBy assignedIn readParameters',
    'code/python/find-functions': 'findPythonFunctions',
    'code/python/names': 'findPythonNames',
    'code/python/read-scopes': 'readScopes functionsIn',
  },
  'code/edits/python/sites-at#sitesAt': {
    'stress/operators/python/quality/documentation': 'docOf entriesOf',
    'stress/operators/python/names': 'freshName wordsOf rename variablesOf',
    'stress/operators/python/lines':
      'endOf indentAt linesOf linesOutsideTexts lineBreakOf statementsIn isText indentUnitOf commentBefore insertFirst insertLast removeStatement',
    'stress/operators/python/purity': 'isAtMost purityOf mayTrade',
    'code/edits/python/sites-at': 'isClear isInFunction',
    'code/edits/python/variables': 'readVariables',
    'code/edits/python/write-code':
      'textOf quoted replace replacement operand childrenOf contains argumentsOf calledName',
  },
  'code/python/read-docstring#readDocstring': {},
  'interview/expressions/evaluate/evaluate#evaluate': {
    'interview/expressions/evaluate/format': 'formatParts textOf orderedRepr',
    'interview/expressions/evaluate/calculate':
      'calculate numberFrom requireNumber requireWhole resultOf signed toDouble toWhole toWire',
    'interview/expressions/evaluate/text-methods': 'callTextMethod strip',
    'code/values/exact-number': 'doubleOf roundDecimal divideToEven floorDivide bitLength',
    'code/values/instance': 'doubleIfExact',
    'code/values/python-literals': 'quoteText',
  },
};
