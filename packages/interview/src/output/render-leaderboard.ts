import { leaderboardOf, aboutLeaderboard, toLeaderboardTable } from '../report/leaderboard';
import type { InterviewCell } from '../report/interview-section';
import { markdownTable, markdownText } from 'gpt-assay/output';

/** The leaderboard of an interview as a table of Markdown, for a README. */
export function renderLeaderboard(cells: readonly InterviewCell[]): string {
  const leaderboard = leaderboardOf(cells);
  const { columns, rows, named } = toLeaderboardTable(leaderboard);
  const { head, rows: lines } = markdownTable(
    columns.map((heading, index) => ({ heading: markdownText(heading), align: index < named ? 'left' : 'right' })),
    rows.map((row) => row.map((cell) => markdownText(cell))),
  );
  return [head, ...lines, '', `${aboutLeaderboard(leaderboard)}.`].join('\n');
}
