/** What renders reports: text, tables, Markdown, pages. */
export { writeReportFiles } from '../output/folder/write-report-files';
export { annotateOutcome } from '../output/github/annotate-outcome';
export { markdownTable } from '../output/markdown/fit-blocks';
export { markdownText } from '../output/markdown/markdown-text';
export { type Part, createChoice } from '../output/page/choose-texts';
export { costSection } from '../output/page/cost-section';
export type {
  AssertionView,
  AssertionsView,
  FixtureView,
  GroupView,
  ResultView,
} from '../output/page/experiment/experiment-view';
export { type NamedFact, factsOf, listOf } from '../output/page/facts';
export { formatRuns } from '../output/page/format-runs';
export { highlight, plainLines } from '../output/page/highlight';
export { type Latencies, createLatencies, latencySection } from '../output/page/latencies';
export { notesOn } from '../output/page/notes';
export type { OwnPage } from '../output/page/own-page';
export { writePage } from '../output/page/render-page';
export { type ReplyCost, createReplyCost } from '../output/page/cost-section';
export { requiredPicture } from '../output/page/required-picture';
export { verdictOf } from '../output/page/verdict-of';
export type { ExperimentView } from '../output/page/view';
export { pageFile } from '../output/page/view-report';
export { withWords } from '../output/page/with-words';
export type { ExperimentParts, FiguresShown } from '../output/section-renderer';
export { differenceSection, pairTable, describeDifferences } from '../output/tables/difference-section';
export { listWords, shareOf } from '../output/tables/list-words';
export { describeRank } from '../output/tables/describe-rank';
export { charactersOf, displayWidth } from '../output/terminal/display-width';
export { layOut } from '../output/terminal/lay-out';
export { costOf, renderCost } from '../output/terminal/render-cost';
export { renderModels } from '../output/terminal/render-details';
export type { Medium } from '../output/terminal/render-failed';
export { renderSimulated, renderSimulatedCells } from '../output/terminal/render-remarks';
export { wrapLine } from '../output/terminal/wrap';
