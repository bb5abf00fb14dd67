import { groupBy, formatShare } from 'gpt-assay/basics';
import { isLast } from './compare-interview-cells';
import type { InterviewCell } from './interview-section';

/** Points earned and points possible. */
interface Score {
  readonly passed: number;
  readonly total: number;
}

/** Who answered, and the scores after the last round; `undefined` if nothing was judged. */
interface Rank extends Pick<InterviewCell, 'interview' | 'model' | 'template' | 'params' | 'simulated'> {
  readonly all: Score | undefined;
  /** In the order of the leaderboard's languages. */
  readonly languages: readonly (Score | undefined)[];
  readonly categories: readonly (Score | undefined)[];
}

/** All models over all languages and questions, best first within each interview. */
interface Leaderboard {
  readonly languages: readonly string[];
  /** Question files, if an interview has several. */
  readonly categories: readonly string[];
  readonly standings: readonly Rank[];
}

/** The scores of a report's cells by language and category. */
export function leaderboardOf(cells: readonly InterviewCell[]): Leaderboard {
  const last = cells.filter((cell, index) => isLast(cells, cell, index));
  const languages = [...new Set(last.map(({ language }) => language))].sort();
  const categories = [
    ...new Set(last.flatMap(({ questions }) => questions.flatMap(({ category }) => category ?? []))),
  ].sort();
  const byName = groupBy(last, ({ interview, model, template, params }) =>
    JSON.stringify([interview, model, template, params]),
  );
  const standings = [...byName.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => toStanding(first, own, languages, categories)),
  );
  return { languages, categories, standings: standings.sort(compareStandings) };
}

function toStanding(
  { interview, model, template, params }: InterviewCell,
  own: readonly InterviewCell[],
  languages: readonly string[],
  categories: readonly string[],
): Rank {
  const questions = own.flatMap((cell) => cell.questions);
  return {
    interview,
    model,
    template,
    params,
    simulated: own.some(({ simulated }) => simulated),
    all: sumOf(own),
    languages: languages.map((language) => sumOf(own.filter((cell) => cell.language === language))),
    categories: categories.map((category) => sumOf(questions.filter((question) => question.category === category))),
  };
}

function sumOf(scores: readonly Score[]): Score | undefined {
  const sum = scores.reduce((all, { passed, total }) => ({ passed: all.passed + passed, total: all.total + total }), {
    passed: 0,
    total: 0,
  });
  return sum.total === 0 ? undefined : sum;
}

function compareStandings(one: Rank, other: Rank): number {
  const share = ({ all }: Rank): number => (all === undefined ? -1 : all.passed / all.total);
  const nameOf = ({ model, template, params }: Rank): string => JSON.stringify([model, template, params]);
  return (
    one.interview.localeCompare(other.interview, 'en') ||
    share(other) - share(one) ||
    nameOf(one).localeCompare(nameOf(other), 'en')
  );
}

/** A leaderboard as text cells; names are untrusted. */
interface LeaderboardTable {
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
