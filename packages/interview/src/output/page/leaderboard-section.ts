import { type Section, tableOf } from 'gpt-assay/experiment';
import type { InterviewCell } from '../../report/interview-section';
import { leaderboardOf } from '../../report/leaderboard';
import { aboutLeaderboard, toLeaderboardTable } from '../../report/leaderboard-table';
import { printableLine } from 'gpt-assay/basics';
import { renderLeaderboard } from '../render-leaderboard';

/**
 * All models' points by language and category, and the same to copy into a README; empty if a single model answered.
 */
export function leaderboardSection(cells: readonly InterviewCell[]): readonly Section[] {
  const leaderboard = leaderboardOf(cells);
  const { columns, rows } = toLeaderboardTable(leaderboard);
  if (leaderboard.standings.length < 2 && leaderboard.categories.length === 0) {
    return [];
  }
  const table = tableOf(
    `${aboutLeaderboard(leaderboard)}; best first`,
    columns.map((text) => printableLine(text, 60)),
    rows.map((row) => row.map((text) => printableLine(text, 80))),
  );
  const markdown = { kind: 'copy' as const, label: 'Leaderboard as Markdown', text: renderLeaderboard(cells) };
  return [
    {
      id: 'leaderboard',
      heading: 'Leaderboard',
      about: null,
      blocks: [table, { kind: 'fold', summary: 'As Markdown, for a README', blocks: [markdown] }],
    },
  ];
}
