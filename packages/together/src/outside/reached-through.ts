import type { Exports } from './exports';
import { reachedThroughCode } from './reached-through-code';
import { reachedThroughKinds } from './reached-through-kinds';

/**
 * Functions that take a part of what a listed reader has taken apart, by that reader: every text gets to them through it
 * alone, and what it costs them is part of what it costs the reader.
 */
export const reachedThrough: Readonly<Record<string, Exports>> = {
  ...reachedThroughCode,
  ...reachedThroughKinds,
  'basics/secrets/secrets#redactSecrets': {
    'basics/secrets/hide-forms': 'isSecret toForms hideForms hidePieces markOf',
  },
  'queue/job#readJob': {
    'queue/lanes': 'openLanes',
    'queue/run-worker': 'runWorker',
  },
  'model/recordings/lines#parseReply': {
    'queue/collect-calls': 'createCollector',
  },
  'people/agreement/read-rating-file#readRatings': {
    'people/agreement/choose-rating-columns': 'chooseRatingColumns',
    'people/agreement/read-rating-file': 'readRatingFile',
    'people/agreement/read-values': 'readValues comparable',
  },
  'people/verdicts/read-verdicts#readVerdicts': {
    'people/verdicts/columns': 'chooseColumns describeColumns',
    'people/verdicts/table': 'readTable',
    'people/verdicts/short-names': 'shorten quoted',
    'people/verdicts/tool-file':
      'readToolBytes decodeToolText readToolText parseToolJson createFileChecker asProblems isMap textOf toCount toUsage scalarOf eachLine readMessages toIso',
    'people/verdicts/platform-export':
      'createProblems readExport readTable readRecords readJson listOf requireColumns textOf toName toReason toShownText readBoolean readTime isPersonal createRatings hasTooMany listNames baseNameOf firstLineOf hasHeadings isJsonFile',
  },
  'intake/questions/open-questions#openQuestions': {
    'basics/archive/read-archive': 'readArchive isNoise',
    'cli/import/import-questions': 'importsQuestions importQuestions',
    'intake/decode-text': 'decodeXml',
    'intake/questions/content/html-text': 'readHtml',
    'intake/questions/content/math-text': 'mathText',
    'intake/questions/content/render-content': 'renderContent',
    'intake/questions/content/text-marks': 'withoutMarks inLine keepSpaces settleMarks block script enclose',
    'intake/questions/qti/read-qti': 'readQtiItem',
    'intake/questions/qti/read-qti-1': 'readQti1',
    'intake/questions/question-row': 'nameOf readAs refuse noteParts toRow toChoice toStatement toTexts orRefuse',
    'intake/questions/read-xml-file': 'readXmlFile refuseRoot',
    'intake/questions/xml-tree': 'withoutPrefix elementsOf allWithin textIn',
  },
  'intake/questions/table/open-question-table#openQuestionTable': {
    'intake/questions/table/answer-places': 'takeApart',
    'intake/questions/table/open-question-table': 'isTable',
    'intake/questions/read-question-table': 'readQuestionTable',
    'intake/questions/table/option-list': 'scalarText readOptionList',
    'intake/questions/table/column-names': 'isQuestion isClearAnswer isWrongOption plain quoted',
    'intake/questions/table/question-columns': 'columnsOf',
  },
  'intake/questions/remove-letters#removeLetters': {
    'kinds/quiz/check-questions': 'findOwnLetters findLetterReference',
  },
  'experiment/overrides/load-overrides#loadOverrides': {
    'experiment/overrides/load-overrides': 'checkOverrides findStrayOverrides',
  },
  'intake/read-csv#readCsv': {
    'intake/csv-rows': 'readStatedForm',
    'intake/write-imported': 'createImportNames describeOrigin writeImported createUnderFreeName',
  },
  'intake/json-values#eachJsonValue': { 'intake/json-values': 'eachJsonLine' },
  'intake/open-export#openExport': {
    'intake/read-folder': 'readFolder whyNoSource isTable',
  },
  'code/to-language#toLanguage': { 'code/to-language': 'isKnownLanguage' },
  'intake/choose-columns#chooseColumns': { 'intake/choose-columns': 'holdsCode' },
  'intake/test-file/read-test-file#readTestFile': {
    'cli/import/new-challenge': 'beginChallenge writePrompt',
    'cli/init/challenges/validator': 'promptText',
    'intake/test-file/collect-tests': 'collectTests',
    'intake/test-file/read-expectation': 'readExpectation',
    'intake/test-file/find-changes': 'findChanges isAssignment withMissed namesSetBy',
    'intake/test-file/find-prompt': 'findPrompt',
    'intake/test-file/jest-call': 'readJestCall',
    'intake/test-file/value': 'isNamedSolution isSolutionName named textAt lineOf openScope lookUp scopeOf',
  },
  'intake/fingerprint#fingerprintOf': {
    'intake/add-fixture': 'fitCandidate draftFixture writeAdded',
    'intake/overrides/propose-overridden': 'findFixtureOf proposeOverridden',
  },
  'experiment/report/read-report#readReport': {
    'experiment/report/read-report': 'readTrials createLogReader',
    'experiment/log/trial-log': 'readTrial',
    'experiment/merge/merge-suites': 'growSuite canGrow readMade madeFirst',
    'interview/log/answer': 'createAnswerFinder detailsOf readInterviewDetails toTrial verdictOf',
    'interview/report/interview-section': 'sectionOfInterview',
    'cli/history/read-reports': 'readReports',
    'experiment/history/read-past-report': 'readPastReport',
    'experiment/merge/read-logs': 'readReportLog readJestLog',
    'stress/fool/fool-section': 'findFoolSection sectionOfFool',
    'stress/variants/stress-details': 'policyOf readStressDetails',
    'stress/variants/stress-section': 'findStressSection sectionOfStress',
  },
  'experiment/report/texts#readTexts': { 'experiment/report/texts': 'createTextKeeper keepTrialTexts joinTexts' },
  'output/terminal/lay-out#layOut': {
    'output/terminal/lay-out-table': 'layOutTable',
    'output/terminal/wrap': 'wrapLine longestWord widthOf',
  },
  'cli/view/list-project#createLister': {
    'cli/view/comparison-row': 'sidesOf toComparisonRow',
    'cli/view/report-row': 'toReportRow toRunningRow',
    'cli/view/report-summary': 'readSummary buildReport',
  },
  'server/route#route': {
    'server/http-server': 'isLocal',
    'server/complete': 'createCompleter',
    'server/chat-request': 'toPrompt',
    'server/find-question': 'toProtocolError createQuestionFinder',
    'server/served-name': 'toModelBody',
  },
  'oracle/cases/find-called#findCalled': {},
  'sandbox/frames#createFrameReader': {
    'oracle/expectation': 'isMet isStackOverflow describeExpectation',
    'sandbox/frames': 'toFrame',
    'sandbox/keep-results': 'keepResults',
  },
  'model/recordings/recording-files#readRecording': {
    'cli/recordings/check-recordings': 'checkRecordings',
    'cli/recordings/current-requests': 'currentRequestsOf',
    'model/recordings': 'openRecordings',
    'model/recordings/merge-recordings': 'planFile planMerge writeMerge',
    'model/recordings/explain-miss': 'explainMiss compareRequests',
    'model/recordings/recording-files':
      'recordedChallenges recordingNames hashOfRecording groupByRequest toRecordingText',
    'model/recordings/recording-index': 'createRecordingIndex readPlace keyOf',
    'model/recordings/verify-recording': 'verifyRecording',
  },
  'model/batch/read-output#readOutputLine': {
    'model/batch/ask-server': 'askServer',
    'model/batch/batch-api': 'openBatchAPI',
    'model/batch/fetch-batch': 'fetchBatch',
    'model/batch/token-cap-of': 'noteRefusedTokenCap',
  },
  'model/redact#redactError': { 'model/redact': 'hideInError shortenProblem' },
  'model/completion#parseCompletion': {
    'model/canary/probe-model': 'probeModel',
    'model/completion': 'parseBody readCompletion contentOfRefused',
    'model/error-body': 'describeError statusOf isStated isObject',
    'model/finish-reasons': 'isBroken toFinishReason',
    'model/openai-client': 'createSDK receive createOpenAIClient',
    'model/native/send': 'createNativeServer',
    'model/anthropic/anthropic-client': 'createAnthropicClient',
    'model/gemini/gemini-client': 'createGeminiClient',
    'model/server-model': 'createServerModel',
    'model/token-cap-name': 'refusesTokenCap renameTokenCap tokenCapNameOf',
  },
  'model/prices/load-prices#loadPrices': {
    'model/prices/refuse-unpriced': 'refuseUnpriced',
    'model/prices/load-prices': 'checkPrices',
    'model/prices/price-override': 'toRates',
  },
  'basics/settings/settings#readSettings': {
    'basics/settings/check-variables': 'secretProblems',
    'basics/settings/settings': 'reusesWhatIsKept',
    'model/trust/trust-file': 'trustFileOf readTrust writeTrust',
    'basics/settings/trusted-hosts': 'originOf isLoopback isUnprotected readOrigin',
    'basics/settings/read-credentials': 'readEnvFile readCredentials readVariable ownServer',
    'basics/secrets/secrets': 'registerSecret',
  },
  'export/runtime/open-server#openServer': {
    'export/runtime/call-server': 'callServer',
    'export/runtime/open-server': 'textOf',
  },
  'cli/review/render-waiting#renderCode': {
    'cli/review/render-waiting': 'renderHead renderAnalytics renderKeys renderHelp isCut',
  },
  'experiment/log/trial-log#readLog': {
    'experiment/log/trial-log': 'callsOf',
    'jest/run-progress': 'createRunProgress',
  },
};
