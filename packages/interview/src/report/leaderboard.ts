import { groupBy } from 'gpt-assay/basics';
import { isLast } from './compare-interview-cells';
import type { InterviewCell } from './interview-section';

/** Points earned and points possible. */
export interface Score {
  readonly passed: number;
  readonly total: number;
}

/** Who answered, and the scores after the last round; `undefined` if nothing was judged. */
export interface Rank extends Pick<InterviewCell, 'interview' | 'model' | 'template' | 'params' | 'simulated'> {
  readonly all: Score | undefined;
  /** In the order of the leaderboard's languages. */
  readonly languages: readonly (Score | undefined)[];
  readonly categories: readonly (Score | undefined)[];
}

/** All models over all languages and questions, best first within each interview. */
export interface Leaderboard {
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
