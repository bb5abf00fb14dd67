import type { Exports } from './exports';

/** Functions that take a part of what a reader of a kind has taken apart, by that reader. */
export const reachedThroughKinds: Readonly<Record<string, Exports>> = {
  'kinds/quiz/reading/read-choice#readChoice': {
    'kinds/quiz/reading/choice/clauses':
      'endsClause endsLine endsText opensRemark afterTail sentenceBefore isHedged isSupposed isDenied',
    'kinds/quiz/reading/choice/cue-claims': 'cueClaims',
    'kinds/quiz/reading/choice/foreign-cues': 'withoutTails',
    'kinds/quiz/reading/choice/offered-options': 'labelsOf opensList offer textAt resembles resemblesAnother',
    'kinds/quiz/reading/choice/named-options': 'nameOptions',
    'kinds/quiz/reading/choice/opening-claim': 'openingClaim',
    'kinds/quiz/reading/choice/plain-text': 'plainReply plainOption slicePlain fromText matchAt',
    'kinds/quiz/reading/choice/prose-claims': 'proseClaims',
    'kinds/quiz/reading/choice/claim': 'claim claimOf settle withdraw',
  },
  'kinds/quiz/reading/read-open#readOpen': {
    'basics/text/matches-wildcards': 'plainWildcards',
    'kinds/quiz/reading/read-open': 'readNumber acceptsOpen',
  },
  'kinds/validator/reading/read-answer#readAnswer': { 'kinds/validator/reading/read-answer': 'readAnswerTo' },
  'kinds/validator/offline/weaknesses/find-weaknesses#claimOfComments': {
    'kinds/validator/offline/weaknesses/read-code': 'readCode',
    'kinds/validator/offline/weaknesses/find-weaknesses': 'commentsIn stringsIn',
  },
  'kinds/validator/challenge/load-challenge#loadChallenge': {
    'kinds/validator/challenge/load-fixtures': 'loadFixtures',
    'kinds/validator/challenge/load-variants': 'loadVariants listVariants',
    'kinds/validator/challenge/override': 'snapshotOverrides decisionsIn',
    'kinds/validator/challenge/warnings': 'findWarnings',
    'kinds/validator/validator': 'openValidator',
  },
  'interview/questions/load-interview#loadInterview': {
    'interview/load-parts': 'prepareRows loadParts loadOwnTemplate',
    'interview/expressions/expression-tokens': 'isMark unexpected',
  },
  'interview/questions/load-template#loadTemplate': {
    'interview/questions/load-template': 'renderQuestion',
    'interview/asking/choose-coders': 'chooseCoders groupOfCoder',
  },
  'interview/evaluate/evaluation#lackOf': {
    'interview/evaluate/evaluation': 'failed readLoad readOutcome',
  },
  'interview/offline/break-solution#spoilSolution': {
    'interview/offline-coder': 'createOfflineCoder',
  },
  'interview/output/page/answer-parts#viewReply': {
    'interview/output/page/answer-parts': 'viewAsked viewChecks viewCode viewFeedback viewVerdict',
  },
  'interview/interview-config#readModelList': {
    'interview/interview-config': 'ownModelList',
  },
  'interview/rows/read-rows#readRows': {
    'interview/open-experiment': 'openInterviewExperiment',
    'interview/rows/read-rows': 'inLanguages',
    'interview/log/log-of-rows': 'logOfRows',
    'interview/rows/question-of-row': 'questionOfRow',
    'interview/rows/read-replies': 'answersAny nameOf holdsReplies readReplies',
    'interview/commands/asked-rows': 'isEvaluated readParts refuseUnfit',
    'interview/commands/row-folders': 'aboutBeside findUnjudged pageBeside readRowLogs readRowsReport',
  },
  'kinds/quiz/load-quiz#loadQuiz': {
    'kinds/model-list/model-config': 'checkModels',
    'kinds/quiz/check-questions': 'checkQuestions',
  },
};
