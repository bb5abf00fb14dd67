/** What all kinds of challenge share: asking, the log, tallies, policies, outcomes, reports, blocks. */
export { type Turn, askInTurn } from '../experiment/asking/ask-in-turn';
export { type AskContext, type PlannedTrial, askOnce } from '../experiment/asking/ask-once';
export { openAskContext } from '../experiment/asking/open-ask-context';
export { type Unreadable, readText, unreadable } from '../experiment/asking/read-text';
export { type Shard, isInShard } from '../experiment/asking/shard';
export { familyOf } from '../experiment/assess/family-of';
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
export type { ServedText } from '../experiment/kind-serving';
export { type CallEntry, toCallEntry } from '../experiment/log/call-entry';
export { type AssertionEntry, type SuiteEntry, growingLogVersion, logVersion } from '../experiment/log/suite-entry';
export { toSuiteHead } from '../experiment/log/suite-head';
export { type TrialEntry, callsOf } from '../experiment/log/trial-log';
export { decideOutcome, exitCodeOf } from '../experiment/outcome';
export { type Judgement, type Outcome, type OutcomeFacts, storedOutcomeSchema } from '../experiment/outcome-facts';
export { describeBelow } from '../experiment/policy/describe-below';
export { mostErroredOfSuite } from '../experiment/policy/errored';
export { resolvePolicy } from '../experiment/policy/policy';
export {
  type Reached,
  type RequiredVerdict,
  judgeShares,
  requiredSchema,
  describeAlsoBelow,
  describeNoticed,
  toDecision,
} from '../experiment/policy/required-share';
export { commandOf } from '../experiment/report/command-of';
export { type Cost, createBill } from '../experiment/report/cost-tally';
export { judgeHard } from '../experiment/report/judge-hard';
export { askReal, joinShards, lookAtAnswers, someModel } from '../experiment/report/next-steps';
export { createLogReader, trialsFile } from '../experiment/report/read-report';
export { type EndOfAsking, createReportBuilder } from '../experiment/report/report-builder';
export { describeLeader } from '../experiment/report/describe-leader';
export type { CreateSection, Section as ReportSection } from '../experiment/report/section';
export { cellCost, comparisonSchema, looseInterval } from '../experiment/report/section-schema';
export { renderReasons, renderVerdict } from '../experiment/report/show-outcome';
export { type ReplyText, readTexts } from '../experiment/report/texts';
export { toMeasured } from '../experiment/report/to-measured';
export type { OutcomeAbout, UnjudgedReport } from '../experiment/report/unjudged-report';
export { outcomeOf } from '../experiment/tally/assertion-result';
export { toIdentifier, wordFor } from '../experiment/words';
