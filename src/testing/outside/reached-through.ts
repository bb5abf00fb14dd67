/** Exports by the file they stand in, separated by blanks. */
export type Exports = Readonly<Record<string, string>>;

/**
 * Functions that take a part of what a listed reader has taken apart, by that reader: every text gets to them through it
 * alone, and what it costs them is part of what it costs the reader.
 */
export const reachedThrough: Readonly<Record<string, Exports>> = {
  'scoring/read-choice#readChoice': {
    'scoring/choice/absences': 'absences',
    'scoring/choice/clause-end': 'endsClause endsLine endsText',
    'scoring/choice/closing-claim': 'closingClaim',
    'scoring/choice/conclusion-places': 'isConcluding conclusionPlaces',
    'scoring/choice/confirmed-result': 'confirmedResult',
    'scoring/choice/contradictions': 'contradictions',
    'scoring/choice/cue-claims': 'cueClaims',
    'scoring/choice/hedge': 'sentenceBefore isHedged isSupposed isDenied',
    'scoring/choice/json-claims': 'jsonClaims',
    'scoring/choice/labels': 'labelsOf opensList',
    'scoring/choice/lettered-option': 'letterAt',
    'scoring/choice/named-option': 'nameOption',
    'scoring/choice/named-options': 'nameOptions',
    'scoring/choice/offered-options': 'offer textAt',
    'scoring/choice/opening-claim': 'openingClaim',
    'scoring/choice/plain-text': 'plainReply plainOption slicePlain fromText matchAt',
    'scoring/choice/prose-claims': 'proseClaims',
    'scoring/choice/resemblance': 'resembles',
    'scoring/choice/sentence': 'concludingSentences',
    'scoring/choice/sentence-claims': 'sentenceClaims',
    'scoring/choice/verdict-claims': 'verdictClaims',
    'scoring/choice/withdraw': 'withdraw',
  },
  'interview/code/read-code#readCode': {
    'interview/code/candidate': 'findCandidates',
    'interview/code/choose-asked': 'isExample namedAsWanted countedFunctions chooseAsked takes',
    'interview/code/collect-calls': 'collectCalls',
    'interview/code/fragments': 'withoutFragments',
    'interview/code/javascript-parameters': 'describeParameters',
  },
  'javascript/choose-function#chooseFunctions': {
    'javascript/function-scope':
      'calledAtOnce isRequire frozenValue returnedValue declaredFunctions constructorMethods',
    'javascript/inner-functions': 'findInnerFunctions',
    'javascript/reach-member': 'bound boundAt reachMember isFunction keyOf',
    'javascript/read-jsdoc': 'readDocComment',
    'javascript/roles': 'takes usesArguments calledNames namesCalledAtTop returnsValue isHarness',
    'javascript/visit-values': 'createValueVisitor',
  },
  'javascript/definitions#mentions': { 'javascript/definitions': 'makesCode hasFunctions' },
  'javascript/module-source#toModuleSource': {
    'javascript/add-counters': 'addCounters',
    'javascript/definitions': 'isDefinition awaits',
    'javascript/global-object': 'useGlobalObject',
    'interview/evaluate/call-program': 'callProgram',
    'oracle/count-calls': 'createCounter',
  },
  'interview/code/read-python-source#readPythonSource': {
    'python/bindings': 'boundBy assignedIn',
    'python/find-functions': 'findPythonFunctions',
    'python/names': 'findPythonNames',
    'python/parameters': 'readParameters',
    'python/read-scopes': 'readScopes',
    'python/resolve-mention': 'resolveMention',
  },
  'challenge/load-challenge#loadChallenge': {
    'challenge/load-fixtures': 'loadFixtures',
    'challenge/load-variants': 'loadVariants listVariants',
    'challenge/override': 'snapshotOverrides',
    'challenge/warnings': 'findWarnings',
    'cli/check-validators': 'checkValidators',
    'trial/validator': 'openValidator',
  },
  'challenge/load-overrides#loadOverrides': { 'challenge/load-overrides': 'checkOverrides findStrayOverrides' },
  'interview/questions/load-interview#loadInterview': {
    'interview/prepare-rows': 'prepareRows',
    'interview/questions/parse-literal': 'parseLiteral parseItems',
    'interview/questions/parse-postfix': 'parsePostfix',
    'interview/questions/read-check': 'readCheck',
    'interview/questions/read-texts': 'readTexts readByLanguage',
  },
  'interview/questions/load-template#loadTemplate': {
    'interview/questions/render-question': 'renderQuestion lackedBy',
    'interview/asking/choose-coders': 'chooseCoders',
  },
  'interview/rows/read-rows#readRows': {
    'interview/report/answer-tally': 'cellOf resultOf',
    'interview/rows/question-of-row': 'questionOfRow',
    'interview/rows/read-replies': 'readReplies nameOf',
    'interview/report/read-past-interview': 'readPastInterview',
    'cli/interview/page-beside': 'pageBeside policyBeside',
  },
  'intake/read-csv#readCsv': {
    'intake/read-folder': 'readFolder',
    'intake/write-imported': 'createImportNames describeOrigin writeImported',
  },
  'intake/fingerprint#fingerprintOf': {
    'intake/add-fixture': 'fitCandidate draftFixture writeAdded',
    'intake/overrides/propose-overridden': 'findFixtureOf proposeOverridden',
  },
  'quiz/load-quiz#loadQuiz': {
    'quiz/check-config': 'checkConfig',
    'quiz/check-questions': 'checkQuestions',
    'quiz/cell': 'nameOfCell createCells',
  },
  'quiz/read-quiz-report#readQuizReport': { 'quiz/read-quiz-report': 'readAnswers readQuizzes' },
  'report/read-report#readReport': {
    'report/read-report': 'readTrials',
    'cli/history/read-reports': 'readReports',
    'cli/merge/read-logs': 'readReportLog readJestLog',
    'quiz/read-past-quiz': 'readPastQuiz',
  },
  'report/texts#readTexts': { 'report/texts': 'createTextKeeper joinTexts' },
  'report/lay-out#layOut': {
    'report/fit-columns': 'fitColumns numbersOf',
    'report/wrap': 'wrapLine longestWord widthOf',
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
  'model/completion#parseCompletion': {
    'model/canary/probe-model': 'probeModel',
    'model/openai-client':
      'createClient createCompletion uploadBatchInput createBatch retrieveBatch listBatchPage cancelBatch readServerFile',
    'model/openai-model': 'createOpenAIModel',
  },
  'model/prices/load-prices#loadPrices': {
    'model/prices/explain-unpriced': 'explainUnpriced',
    'model/prices/load-prices': 'checkPrices',
    'model/prices/price-override': 'toRates',
  },
  'settings#readSettings': { settings: 'readVariable ownServer', secrets: 'registerSecret' },
  'cli/review/render-waiting#renderCode': {
    'cli/review/render-waiting': 'renderHead renderAnalytics renderHelp isCut',
  },
  'read-count#readCount': { 'read-count': 'readCountOrZero readAmount readSamples' },
  'trial/trial-log#readLog': { 'trial/trial-log': 'callsOf', 'jest/run-progress': 'createRunProgress' },
};
