import type { Section, Text } from '../experiment/blocks/blocks';
import type { SuiteEntry } from '../experiment/log/suite-entry';
import type { ReportDocument } from '../experiment/report/report-document';
import type { Annotation } from './github/workflow-commands';
import type { FixtureView } from './page/experiment/experiment-view';
import type { OwnPage } from './page/own-page';
import type { PageHead } from './page/view';
import type { Medium } from './terminal/render-failed';

/** How the reports of one kind are drawn where they have more to show than assertions, or something else. */
export interface SectionRenderer {
  /** What its reports are of: a kind, or what measures a grader; unique. */
  readonly of: string;
  readonly isOf: (report: Pick<ReportDocument, 'kind' | 'of' | 'section'>) => boolean;
  /** The figures on a terminal, in Markdown and in AsciiDoc; of a gate, what stands besides its verdicts. */
  readonly figures: (report: ReportDocument, shown: FiguresShown) => readonly Text[];
  /** What `--details` adds; absent: the figures of each model. */
  readonly details?: (report: ReportDocument, medium: Medium) => Text;
  /** The text of `report.csv`; absent: a row for each assertion. */
  readonly csv?: (report: ReportDocument) => string;
  /** Annotations on GitHub; absent: lines of fixtures. Not used for a gate. */
  readonly annotations?: (report: ReportDocument) => readonly Annotation[];
  /** The command that asks the same again; absent: by the report's settings. Not used for a gate. */
  readonly command?: (report: ReportDocument) => string;
  /** What differs on the page of an experiment; absent: nothing. */
  readonly parts?: (report: ReportDocument) => ExperimentParts;
  /** Opens a page of its own as the first line of a log is read; `undefined`: the page of an experiment. */
  readonly openPage?: (suite: SuiteEntry) => OwnPage | undefined;
  /** The command that prints its reports, such as `essay report`; absent: `report`. */
  readonly reportCommand?: string;
  /** What draws its pages, if not the script of the other pages: the `kind` of their views, and the bundled script. */
  readonly page?: { readonly kind: string; readonly script: string };
}

/** How much of the figures is shown. */
export interface FiguresShown {
  /** Which single runs are listed: none, as many as fit in ten lines, or all. */
  readonly runs: 'none' | 'folded' | 'all';
  /** The time that a Jest command took. */
  readonly milliseconds?: number | undefined;
}

/** Parts of an experiment's page that depend on what it is of. */
export interface ExperimentParts {
  /** What draws the page, by the name of its script; absent: that of any experiment. */
  readonly kind?: string;
  /** In place of the summary of a group; `undefined`: the summary. */
  readonly summaryOf: (group: string) => Section | undefined;
  /** In place of the picture of the error rates. */
  readonly picture?: PageHead['picture'];
  /** Adds to the fixtures, whose names are `ids`. */
  readonly viewFixtures?: (
    fixtures: readonly FixtureView[],
    named: { readonly ids: readonly string[]; readonly analytics: readonly string[] },
  ) => readonly FixtureView[];
  /** What was asked, such as `3 programs × up to 10 runs`. */
  readonly asked?: (fixtures: number, runs: number) => string;
}
