import type { Section } from '../blocks/blocks';
import type { SuiteEntry } from '../log/suite-entry';
import type { ModelReport, ReportDocument } from './report-document';

/** Figures that a package adds to reports of any kind, such as how far people agree. */
export interface ReportAddition {
  /** Their key in `added` of `report.json`. */
  readonly name: string;
  /** Derives them from the first line of the log and from what was counted; `undefined` if there are none. */
  readonly derive: (suite: SuiteEntry, models: readonly ModelReport[]) => object | undefined;
  /** Shows them, from `report.json`. */
  readonly show: (content: object, report: ReportDocument) => readonly Section[];
}

const additions: ReportAddition[] = [];

/** Makes an addition known. */
export function addReportAddition(addition: ReportAddition): void {
  additions.push(addition);
}

/** What packages add to a report, by name; `undefined` if they add nothing. */
export function deriveAdded(
  suite: SuiteEntry,
  models: readonly ModelReport[],
): Record<string, Record<string, unknown>> | undefined {
  const derived = additions.flatMap(({ name, derive }): readonly (readonly [string, Record<string, unknown>])[] => {
    const content = derive(suite, models);
    return content === undefined ? [] : [[name, { ...content }]];
  });
  return derived.length === 0 ? undefined : Object.fromEntries(derived);
}

/** Sections of what packages have added to a report. */
export function addedSections(report: ReportDocument): readonly Section[] {
  return additions.flatMap(({ name, show }) => {
    const content = report.added?.[name];
    return content === undefined ? [] : show(content, report);
  });
}
