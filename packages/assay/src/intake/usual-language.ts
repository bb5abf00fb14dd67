import type { Challenge } from '../kinds/validator/challenge/challenge';

/** The common language of all fixtures, else JavaScript. */
export function usualLanguage({ fixtures, unreviewed }: Pick<Challenge, 'fixtures' | 'unreviewed'>): string {
  const [language, ...others] = new Set([...fixtures, ...unreviewed].map((fixture) => fixture.language));
  return others.length === 0 ? (language ?? 'javascript') : 'javascript';
}
