import type { ReadReport } from '../../experiment/report/read-report';
import type { ReportDocument } from '../../experiment/report/report-document';
import type { Section } from '../../experiment/report/section';
import type { ChoiceOf, TrialCollector } from './experiment/collect-trials';
import type { PageHead } from './view';

/** A report folder whose log was read once: what it counts, and what its page shows of single trials. */
export interface CountedFolder extends ReadReport {
  readonly folder: string;
  /** How the user names it. */
  readonly shown: string;
  readonly collector: TrialCollector;
  /** Of a report whose kind has a page of its own. */
  readonly page: OwnPage | undefined;
}

/** A page of a kind's own, in place of that of an experiment. */
export interface OwnPage {
  /** Counts the log's trials in place of the kind's section, so that the page can read more than the report has. */
  readonly section?: Section;
  /** Which trials are collected for it; absent: none. */
  readonly choiceOf?: ChoiceOf;
  readonly view: (counted: CountedFolder, report: ReportDocument) => PageHead;
}
