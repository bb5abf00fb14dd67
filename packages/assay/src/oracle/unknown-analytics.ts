import { didYouMean } from '../basics/text/did-you-mean';

/** A name that the prompt lacks, and what to say of it. */
export interface UnknownAnalytic {
  readonly name: string;
  readonly message: string;
}

/**
 * Names that are mistakes: they look like an analytic of the prompt, or none of the names is one. Other names belong to
 * analytics that the prompt has dropped.
 */
export function unknownAnalytics(names: readonly string[], analytics: readonly string[]): readonly UnknownAnalytic[] {
  const isOfPrompt = names.some((name) => analytics.includes(name));
  return names
    .filter((name) => !analytics.includes(name) && !(isOfPrompt && didYouMean(name, analytics) === ''))
    .map((name) => ({ name, message: describeUnknown(name, analytics) }));
}

/** What to say of a name that is none of these analytics. */
export function describeUnknown(name: string, analytics: readonly string[]): string {
  return `the prompt has no such analytic${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`;
}
