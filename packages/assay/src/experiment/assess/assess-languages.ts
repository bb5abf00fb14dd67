import { ownValue } from '../../basics/own-value';
import { clusteredRate, type ClusteredRate } from '../../statistics/clustered-rate';
import { toCluster } from './assess-suite';
import { joinFamilies } from './family-of';
import type { ModelTally } from '../tally/tally';

/** How often answers about fixtures in one language were wrong. */
export interface LanguageAssessment {
  readonly language: string;
  readonly fixtures: number;
  readonly judged: number;
  readonly failures: number;
  /** With the interval for submissions like these (by fixture); `undefined` below 2 fixtures. */
  readonly clustered: ClusteredRate | undefined;
}

/** Assesses the fixtures of each language separately; empty if all have the same language. */
export function assessLanguages(
  { fixtures }: ModelTally,
  languages: Readonly<Record<string, string>> = {},
): readonly LanguageAssessment[] {
  const names = [...new Set(Object.values(languages))].sort();
  return names.map((language) => {
    const clusters = [...fixtures.values()]
      .filter(({ fixture }) => ownValue(languages, fixture) === language)
      .map(toCluster)
      .filter(({ trials }) => trials > 0);
    return {
      language,
      fixtures: clusters.length,
      judged: clusters.reduce((sum, { trials }) => sum + trials, 0),
      failures: clusters.reduce((sum, { failures }) => sum + failures, 0),
      clustered: clusteredRate(joinFamilies(clusters)),
    };
  });
}
