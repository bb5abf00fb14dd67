import { didYouMean, printableLine } from 'gpt-assay/basics';

/** What each analytic that counts is worth, in the order of the report; a penalty, which is lost if true, is negative. */
export type Points = ReadonlyMap<string, number>;

/** Points of at most six digits before and three behind the dot. */
const amount = /^-?\d{1,6}(?:\.\d{1,3})?$/;

/**
 * Reads `correct=2,style=1,off by one=-1`: the points of analytics, whose names may hold commas and signs themselves.
 * Without a text, each counts 1. What is wrong becomes a problem.
 */
export function readPoints(text: string | undefined, analytics: readonly string[], problems: string[]): Points {
  if (text === undefined) {
    return new Map(analytics.map((name) => [name, 1]));
  }
  const given = new Map<string, number>();
  const known = [...analytics].sort((one, other) => other.length - one.length);
  for (let rest = text.trim(); rest !== '';) {
    const name = known.find((one) => rest.startsWith(`${one}=`)) ?? rest.slice(0, Math.max(0, rest.indexOf('=')));
    const end = rest.indexOf(',', name.length + 1);
    const value = rest.slice(name.length + 1, end < 0 ? undefined : end).trim();
    rest = end < 0 ? '' : rest.slice(end + 1).trim();
    addPoints(given, { name, value }, analytics, problems);
  }
  if (problems.length === 0 && ![...given.values()].some((points) => points > 0)) {
    problems.push('--points: expected at least one analytic with points above 0, which make up the full grade');
  }
  return new Map(analytics.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? 0] as const] : [])));
}

function addPoints(
  given: Map<string, number>,
  { name, value }: { readonly name: string; readonly value: string },
  analytics: readonly string[],
  problems: string[],
): void {
  const shown = printableLine(name, 60);
  if (name === '') {
    problems.push(
      `--points: expected pairs such as ${printableLine(analytics[0] ?? 'isCorrect', 40)}=2, received "${printableLine(value, 60)}"`,
    );
  } else if (!analytics.includes(name)) {
    const names = analytics.slice(0, 20).map((one) => printableLine(one, 60));
    problems.push(
      `--points: the report has no analytic "${shown}"${didYouMean(name, analytics)}; it has ${names.join(', ')}`,
    );
  } else if (given.has(name)) {
    problems.push(`--points: "${shown}" is given twice`);
  } else if (!amount.test(value) || Number(value) === 0) {
    problems.push(
      `--points: "${shown}" expects a number other than 0, such as 2, 0.5 or -1, received "${printableLine(value, 40)}"`,
    );
  } else {
    given.set(name, Number(value));
  }
}
