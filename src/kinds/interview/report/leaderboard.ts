import { groupBy } from '../../../basics/group-by';
import { isLast } from './compare-interview-cells';
import type { InterviewCell } from './interview-section';

/** Points earned of those that could be. */
export interface Score {
  readonly passed: number;
  readonly total: number;
}

/** Who answered, and what became of it after the last round; `undefined` where nothing was judged. */
export interface Standing extends Pick<InterviewCell, 'interview' | 'model' | 'template' | 'params' | 'simulated'> {
  readonly all: Score | undefined;
  /** In the order of the leaderboard's. */
  readonly languages: readonly (Score | undefined)[];
  readonly categories: readonly (Score | undefined)[];
}

/** Everybody who answered, over all languages and questions, the best of each interview first. */
export interface Leaderboard {
  readonly languages: readonly string[];
  /** Files of questions, where an interview has several. */
  readonly categories: readonly string[];
  readonly standings: readonly Standing[];
}

/** What the cells of a report come to by language and by category. */
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
): Standing {
  const questions = own.flatMap((cell) => cell.questions);
  return {
    ...{ interview, model, template, params, simulated: own.some(({ simulated }) => simulated) },
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

function compareStandings(one: Standing, other: Standing): number {
  const share = ({ all }: Standing): number => (all === undefined ? -1 : all.passed / all.total);
  const nameOf = ({ model, template, params }: Standing): string => JSON.stringify([model, template, params]);
  return (
    one.interview.localeCompare(other.interview, 'en') ||
    share(other) - share(one) ||
    nameOf(one).localeCompare(nameOf(other), 'en')
  );
}
