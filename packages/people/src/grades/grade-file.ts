import { formatCount, printableLine } from 'gpt-assay/basics';

/** A file that the user named. */
export interface GivenFile {
  /** Absolute. */
  readonly file: string;
  /** As the user wrote it. */
  readonly shown: string;
}

/** What a platform imports. */
export interface GradeFile {
  /** Lines of CSV, the heading first. */
  readonly lines: readonly string[];
  readonly grades: number;
  /** What a user should know, one sentence each. */
  readonly notes: readonly string[];
  /** What to do with the file. */
  readonly next: string;
}

/** Ids that a message names. */
const mostListed = 10;

/** Ids, and how many more there are. */
export function listIds(ids: readonly string[]): string {
  const shown = ids.slice(0, mostListed).map((id) => printableLine(id, 40));
  return `${shown.join(', ')}${ids.length > mostListed ? ` and ${formatCount(ids.length - mostListed)} more` : ''}`;
}
