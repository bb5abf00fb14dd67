/** Exports by the file they stand in, separated by blanks. */
export type Exports = Readonly<Record<string, string>>;

/**
 * Functions that take a part of what a listed reader has taken apart, by that reader: every text gets to them through it
 * alone, and what it costs them is part of what it costs the reader.
 */
export const reachedThrough: Readonly<Record<string, Exports>> = {
  'basics/secrets/secrets#redactSecrets': {
    'basics/secrets/hide-forms': 'isSecret toForms hideForms hidePieces markOf',
    'basics/secrets/bare-forms': 'bareOf isRandom createFormFinder',
  },
  'kinds/quiz/reading/read-choice#readChoice': {
    'kinds/quiz/reading/choice/absences': 'absences',
    'kinds/quiz/reading/choice/clause-end': 'endsClause endsLine endsText',
    'kinds/quiz/reading/choice/closing-claim': 'closingClaim',
    'kinds/quiz/reading/choice/conclusion-places': 'isConcluding conclusionPlaces',
    'kinds/quiz/reading/choice/confirmed-result': 'confirmedResult',
    'kinds/quiz/reading/choice/contradictions': 'contradictions',
    'kinds/quiz/reading/choice/cue-claims': 'cueClaims',
    'kinds/quiz/reading/choice/hedge': 'sentenceBefore isHedged isSupposed isDenied',
    'kinds/quiz/reading/choice/json-claims': 'jsonClaims',
    'kinds/quiz/reading/choice/labels': 'labelsOf opensList',
    'kinds/quiz/reading/choice/lettered-option': 'letterAt',
    'kinds/quiz/reading/choice/named-option': 'nameOption',
    'kinds/quiz/reading/choice/named-options': 'nameOptions',
    'kinds/quiz/reading/choice/offered-options': 'offer textAt',
    'kinds/quiz/reading/choice/opening-claim': 'openingClaim',
    'kinds/quiz/reading/choice/plain-text': 'plainReply plainOption slicePlain fromText matchAt',
    'kinds/quiz/reading/choice/prose-claims': 'proseClaims',
    'kinds/quiz/reading/choice/resemblance': 'resembles',
    'kinds/quiz/reading/choice/sentence': 'concludingSentences',
    'kinds/quiz/reading/choice/sentence-claims': 'sentenceClaims',
    'kinds/quiz/reading/choice/verdict-claims': 'verdictClaims',
    'kinds/quiz/reading/choice/withdraw': 'withdraw',
  },
  'code/reply/read-code#readCode': {
    'code/reply/candidate': 'findCandidates',
    'code/reply/choose-asked': 'isExample namedAsWanted countedFunctions chooseAsked takes',
    'code/reply/clean-code': 'cleanCode dedent isDiff',
    'code/reply/collect-calls': 'collectCalls',
    'code/reply/cut-javascript': 'cutJavaScript',
    'code/reply/cut-python': 'cutPython',
    'code/reply/fence-lines': 'openingOn closingOn endBehindInner',
    'code/reply/find-fences': 'findFences',
    'code/reply/find-tagged-blocks': 'findTaggedBlocks',
    'code/reply/sketch-javascript': 'sketchJavaScript',
    'code/reply/sketch-python': 'sketchPython',
    'code/reply/fragments': 'withoutFragments',
    'code/reply/javascript-parameters': 'describeParameters describeParameterText',
  },
  'code/javascript/choose-function#chooseFunctions': {
    'code/javascript/function-scope':
      'calledAtOnce isRequire frozenValue returnedValue declaredFunctions constructorMethods',
    'code/javascript/inner-functions': 'findInnerFunctions',
    'code/javascript/reach-member': 'bound boundAt reachMember isFunction keyOf',
    'code/javascript/read-jsdoc': 'readDocComment',
    'code/javascript/roles': 'takes usesArguments calledNames namesCalledAtTop returnsValue isHarness',
    'code/javascript/visit-values': 'createValueVisitor',
  },
  'code/javascript/definitions#mentions': { 'code/javascript/definitions': 'makesCode hasFunctions' },
  'code/javascript/module-source#toModuleSource': {
    'code/javascript/add-counters': 'addCounters',
    'code/javascript/definitions': 'isDefinition awaits',
    'code/javascript/global-object': 'useGlobalObject',
    'kinds/interview/evaluate/call-program': 'callProgram',
    'oracle/count-calls': 'createCounter',
  },
  'code/reply/read-python-source#readPythonSource': {
    'code/python/grow-tree': 'growTree',
    'code/python/bindings': 'boundBy assignedIn',
    'code/python/find-functions': 'findPythonFunctions',
    'code/python/names': 'findPythonNames',
    'code/python/parameters': 'readParameters',
    'code/python/read-scopes': 'readScopes',
    'code/python/resolve-mention': 'resolveMention',
  },
  'kinds/validator/challenge/load-challenge#loadChallenge': {
    'kinds/validator/challenge/load-fixtures': 'loadFixtures',
    'kinds/validator/challenge/load-variants': 'loadVariants listVariants',
    'kinds/validator/challenge/override': 'snapshotOverrides',
    'kinds/validator/challenge/warnings': 'findWarnings',
    'cli/check-validators': 'checkValidators',
    'kinds/validator/validator': 'openValidator',
  },
  'kinds/validator/challenge/load-overrides#loadOverrides': {
    'kinds/validator/challenge/load-overrides': 'checkOverrides findStrayOverrides',
  },
  'kinds/interview/questions/load-interview#loadInterview': {
    'kinds/interview/prepare-rows': 'prepareRows',
    'code/expressions/parse-literal': 'parseLiteral parseItems',
    'code/expressions/parse-postfix': 'parsePostfix',
    'kinds/interview/questions/read-check': 'readCheck',
    'kinds/interview/questions/read-texts': 'readTexts readByLanguage',
  },
  'kinds/interview/questions/load-template#loadTemplate': {
    'kinds/interview/questions/render-question': 'renderQuestion lackedBy',
    'kinds/interview/asking/choose-coders': 'chooseCoders',
  },
  'kinds/interview/rows/read-rows#readRows': {
    'kinds/interview/report/answer-tally': 'cellOf resultOf',
    'kinds/interview/rows/question-of-row': 'questionOfRow',
    'kinds/interview/rows/read-replies': 'readReplies nameOf',
    'kinds/interview/report/read-past-interview': 'readPastInterview',
    'cli/interview/page-beside': 'aboutBeside pageBeside',
  },
  'intake/read-csv#readCsv': {
    'intake/read-folder': 'readFolder',
    'intake/write-imported': 'createImportNames describeOrigin writeImported',
  },
  'intake/fingerprint#fingerprintOf': {
    'intake/add-fixture': 'fitCandidate draftFixture writeAdded',
    'intake/overrides/propose-overridden': 'findFixtureOf proposeOverridden',
  },
  'kinds/quiz/load-quiz#loadQuiz': {
    'kinds/quiz/check-config': 'checkConfig',
    'kinds/quiz/check-questions': 'checkQuestions',
    'kinds/quiz/create-quiz-model': 'createQuizModel findRefusedKeys',
  },
  'experiment/report/read-report#readReport': {
    'experiment/report/read-report': 'readTrials',
    'cli/history/read-reports': 'readReports',
    'cli/merge/read-logs': 'readReportLog readJestLog',
    'kinds/quiz/quiz-details': 'readQuizHead',
    'kinds/quiz/read-version-1': 'upgradeVersion1',
  },
  'experiment/report/texts#readTexts': { 'experiment/report/texts': 'createTextKeeper joinTexts' },
  'output/terminal/lay-out#layOut': {
    'output/terminal/fit-columns': 'fitColumns numbersOf',
    'output/terminal/wrap': 'wrapLine longestWord widthOf',
  },
  'server/route#route': {
    'server/complete': 'createCompleter',
    'server/chat-request': 'toPrompt',
    'server/find-choice': 'findChoice',
    'server/served-name': 'toModelBody',
  },
  'sandbox/frames#createFrameReader': { 'oracle/try-inputs': 'tryInputs', 'sandbox/frames': 'toFrame' },
  'model/recordings/recording-files#readRecording': {
    'cli/recordings/check-recordings': 'checkRecordings',
    'cli/recordings/current-requests': 'currentRequestsOf',
    'model/recordings': 'openRecordings',
    'model/recordings/merge-recording': 'planFile',
    'model/recordings/nearest': 'explainMiss',
    'model/recordings/recording-files':
      'recordedChallenges recordingNames hashOfRecording groupByRequest toRecordingText',
    'model/recordings/recording-index': 'createRecordingIndex readPlace',
    'model/recordings/verify-recording': 'verifyRecording',
  },
  'model/batch/read-output#readOutputLine': {
    'cli/batch/render-status': 'toBatchStatus renderStatus',
    'model/batch/ask-server': 'askServer',
    'model/batch/batch-api': 'openBatchAPI',
    'model/batch/keep-output': 'keepOutput',
  },
  'model/redact#redactError': { 'model/redact': 'hideInError shortenProblem' },
  'model/completion#parseCompletion': {
    'model/canary/probe-model': 'probeModel',
    'model/completion': 'readCompletion',
    'model/openai-client':
      'createClient createCompletion uploadBatchInput createBatch retrieveBatch listBatchPage cancelBatch readServerFile',
    'model/openai-model': 'createOpenAIModel',
  },
  'model/prices/load-prices#loadPrices': {
    'model/prices/explain-unpriced': 'explainUnpriced',
    'model/prices/load-prices': 'checkPrices',
    'model/prices/price-override': 'toRates',
  },
  'basics/settings/settings#readSettings': {
    'basics/settings/check-variables': 'secretProblems',
    'model/trust/trust-file': 'trustFileOf readTrust writeTrust',
    'basics/settings/origin': 'originOf isLoopback isUnprotected',
    'basics/settings/read-credentials': 'readEnvFile readCredentials readVariable ownServer',
    'basics/secrets/secrets': 'registerSecret',
    'basics/settings/trusted-hosts': 'readOrigin',
  },
  'export/runtime/open-server#openServer': {
    'export/runtime/call-server': 'callServer',
    'export/runtime/open-server': 'textOf',
  },
  'cli/review/render-waiting#renderCode': {
    'cli/review/render-waiting': 'renderHead renderAnalytics renderHelp isCut',
  },
  'basics/settings/read-count#readCount': { 'basics/settings/read-count': 'readCountOrZero readAmount readSamples' },
  'experiment/log/trial-log#readLog': {
    'experiment/log/trial-log': 'callsOf',
    'jest/run-progress': 'createRunProgress',
  },
};
