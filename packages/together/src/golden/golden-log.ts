import type { CodeText, ReplyText } from '../../../assay/dist/experiment/report/texts';

/** The log of a report that the golden files show, as a report folder holds it. */
export interface GoldenLog {
  /** What came of it, such as `failed` or `cut short`; its report folder is called so. */
  readonly name: string;
  readonly entries: readonly object[];
  readonly texts: readonly (CodeText | ReplyText)[];
}

/** When the trials of all golden logs were asked. */
export const askedAt = '2026-11-20T10:00:00.000Z';
