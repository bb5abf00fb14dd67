import { formatShare } from 'gpt-assay/basics';
import type { Leaderboard, Score, Rank } from './leaderboard';

/** A leaderboard as text cells; names are untrusted. */
export interface LeaderboardTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of leading columns that name a row; all others contain scores. */
  readonly named: number;
}

/** What the scores of a leaderboard are, as a caption. */
export function aboutLeaderboard({ languages, categories }: Leaderboard): string {
  const parts = [
    ...(languages.length > 1 ? ['by language'] : []),
    ...(categories.length > 0 ? ['by file of questions'] : []),
  ];
  return ['Points earned, of those that could be, after the last round', ...parts].join(', ');
}

/** A leaderboard as a table: the columns in which rows differ, and all scores. */
export function toLeaderboardTable({ languages, categories, standings }: Leaderboard): LeaderboardTable {
  const differing = (['interview', 'template', 'params'] as const).filter(
    (part) => new Set(standings.map((standing) => standing[part])).size > 1,
  );
  const headings = { interview: 'interview', template: 'prompt', params: 'parameters' };
  const shown = languages.length > 1 ? languages : [];
  return {
    columns: [
      'model',
      ...differing.map((part) => headings[part]),
      languages.length > 1 ? 'all' : (languages[0] ?? 'all'),
      ...shown,
      ...categories,
    ],
    named: 1 + differing.length,
    rows: standings.map((standing) => [
      `${standing.model}${standing.simulated ? ' (simulated)' : ''}`,
      ...differing.map((part) => standing[part] || 'none'),
      ...scoresOf(standing, shown.length > 0).map(wordScore),
    ]),
  };
}

function scoresOf({ all, languages, categories }: Rank, hasLanguages: boolean): readonly (Score | undefined)[] {
  return [all, ...(hasLanguages ? languages : []), ...categories];
}

function wordScore(score: Score | undefined): string {
  return score === undefined ? '–' : `${formatShare(score.passed / score.total)} (${score.passed}/${score.total})`;
}
