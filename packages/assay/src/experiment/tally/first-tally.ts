import type { TrialPlace } from './fixture-tally';

/** Whether the first judged trial of each fixture was right: the verdict for a submission that is graded once. */
export interface FirstTally {
  readonly add: (fixture: string, place: TrialPlace, isRight: boolean) => void;
  /** `undefined` for a fixture without a judged trial. */
  readonly isRight: (fixture: string) => boolean | undefined;
}

/** An empty tally of first trials; "first" follows the run number, not the order of arrival. */
export function createFirstTally(): FirstTally {
  const firsts = new Map<string, TrialPlace & { readonly isRight: boolean }>();
  return {
    add(fixture, { run, part }, isRight) {
      const known = firsts.get(fixture);
      if (known === undefined || run < known.run || (run === known.run && part < known.part)) {
        firsts.set(fixture, { run, part, isRight });
      }
    },
    isRight: (fixture) => firsts.get(fixture)?.isRight,
  };
}
