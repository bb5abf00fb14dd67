/** Where a Jest command leaves the report of each challenge, by the challenge's id; each command replaces the one before. */
export const jestReports = 'reports/jest';

/** A time (ISO 8601) as names of report folders begin with it, such as `2026-11-21T10-00-00`. */
export function stampOf(startedAt: string): string {
  return startedAt.slice(0, 19).replaceAll(':', '-');
}
