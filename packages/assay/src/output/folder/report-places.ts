/** The folder for a Jest command's report on each challenge, by id; each command replaces the previous report. */
export const jestReports = 'reports/jest';

/** A time (ISO 8601) in the form that report folder names start with, such as `2026-11-21T10-00-00`. */
export function stampOf(startedAt: string): string {
  return startedAt.slice(0, 19).replaceAll(':', '-');
}
