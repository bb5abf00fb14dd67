import type { ReportDocument } from 'gpt-assay/plugin';

/** Whether a report is of a search for programs that fool a grader. */
export function isOfFool({ kind, section }: Pick<ReportDocument, 'kind' | 'section'>): boolean {
  return kind === 'fool' && section !== undefined;
}

/** Whether a report is of a stress test. */
export function isOfStress({ kind, of, section }: Pick<ReportDocument, 'kind' | 'of' | 'section'>): boolean {
  return kind !== 'fool' && of === undefined && section !== undefined && 'variants' in section;
}
