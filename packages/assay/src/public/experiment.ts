/** What all kinds of challenge share: asking, the log, tallies, policies, outcomes, reports, blocks. */
export { askInTurn, type Turn } from '../experiment/asking/ask-in-turn';
export { type AskContext, askOnce, type PlannedTrial } from '../experiment/asking/ask-once';
export { openAskContext } from '../experiment/asking/open-ask-context';
export { type Unreadable, readText, unreadable } from '../experiment/asking/read-text';
export { type Shard, isInShard } from '../experiment/asking/shard';
export { familyOf } from '../experiment/assess/assess-suite';
export {
  type Block,
  type Column,
  type Lines,
  type Section,
  type TableBlock,
  type Text,
  type Words,
  line,
  linkTo,
  nonEmpty,
  prefixed,
  renderTable,
  sectionText,
  spaced,
  tableOf,
  toned,
  when,
  whole,
} from '../experiment/blocks/blocks';
export {
  type Gauge,
  type GaugesBlock,
  type IntervalsBlock,
  type StackPart,
  intervalsOf,
} from '../experiment/blocks/pictures';
export { describeSource } from '../experiment/describe-source';
export type { FailedAssertion, MadeFixtures, Requirement, SearchExperiment } from '../experiment/experiment';
export type { Measure, MeasureTerm } from '../experiment/gate/measure-gate';
export { type Group, groupName } from '../experiment/group';
export type { HistoryModel, HistoryReport, HistoryUnit } from '../experiment/history/history-report';
export { readPastReport } from '../experiment/history/read-past-report';
export type { ServedText } from '../experiment/kind';
export { type CallEntry, callsOf, toCallEntry, type TrialEntry } from '../experiment/log/trial-log';
export { type AssertionEntry, growingLogVersion, logVersion, type SuiteEntry } from '../experiment/log/suite-entry';
export { toSuiteHead } from '../experiment/log/suite-head';
export { decideOutcome, exitCodeOf } from '../experiment/outcome';
export { type Judgement, type Outcome, type OutcomeFacts, storedOutcomeSchema } from '../experiment/outcome-facts';
export {
  describeAlsoBelow,
  describeBelow,
  describeNoticed,
  judgeShares,
  type Reached,
  requiredSchema,
  type RequiredVerdict,
  toDecision,
} from '../experiment/policy/required-share';
export { mostErroredOfSuite } from '../experiment/policy/decide';
export { resolvePolicy } from '../experiment/policy/policy';
export { commandOf } from '../experiment/report/command-of';
export { type Cost, createBill } from '../experiment/report/reply-tally';
export { judgeHard, outcomeOfReport } from '../experiment/report/report-outcome';
export type { OutcomeAbout, UnjudgedReport } from '../experiment/report/unjudged-report';
export { askReal, joinShards, lookAtAnswers, someModel } from '../experiment/report/next-steps';
export { createLogReader, readReport, trialsFile } from '../experiment/report/read-report';
export { createTextKeeper } from '../experiment/report/texts';
export { type EndOfAsking, createReportBuilder } from '../experiment/report/report-builder';
export { describeLeader } from '../experiment/report/describe-leader';
export {
  cellCost,
  comparisonSchema,
  type CreateSection,
  looseInterval,
  type Section as ReportSection,
} from '../experiment/report/section';
export { renderReasons, renderVerdict } from '../experiment/report/show-outcome';
export { type ReplyText, readTexts } from '../experiment/report/texts';
export { toMeasured } from '../experiment/report/summarise';
export { outcomeOf } from '../experiment/tally/assertion-result';
export { toIdentifier, wordFor } from '../experiment/words';
