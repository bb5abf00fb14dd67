import type { Ratings } from '../agreement/ratings';

/** Ratings from one text for each item, with one character for each rater: a digit, or `.` where a rating is missing. */
export function ratingsOf(items: readonly string[]): Ratings {
  const levels = [...new Set(items.join('').replaceAll('.', ''))].map(Number).sort((a, b) => a - b);
  return {
    levels,
    items: items.map((item) =>
      [...item].flatMap((value, rater) => (value === '.' ? [] : [{ rater, level: levels.indexOf(Number(value)) }])),
    ),
  };
}
