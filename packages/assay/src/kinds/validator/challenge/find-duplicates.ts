import type { Problem } from '../../../basics/errors';
import { identityOf } from '../../../code/submission';
import type { Fixture } from './fixture';

/** Fixtures that share their id, code or title with an earlier one. */
export function findDuplicates(fixtures: readonly Fixture[]): readonly Problem[] {
  const ids = firstBy(({ id }) => id);
  const codes = firstBy((one) => identityOf({ ...one, solution: withLineBreak(one.solution) }));
  const titles = firstBy(({ title }) => title);
  return fixtures.flatMap((fixture): readonly Problem[] => {
    const { file } = fixture;
    const [sameId, sameCode, sameTitle] = [ids(fixture), codes(fixture), titles(fixture)];
    return [
      ...(sameId === undefined
        ? []
        : [{ file, message: `the id "${fixture.id}" is taken by ${sameId.file}: rename one` }]),
      ...(sameCode === undefined
        ? []
        : [
            {
              file,
              field: fixture.hasFiles === true ? 'files' : 'solution',
              message: `the code is the same as in ${sameCode.file}, so one reply would count twice: remove one`,
            },
          ]),
      ...(sameTitle === undefined
        ? []
        : [
            {
              file,
              field: 'title',
              message: `the title is the same as in ${sameTitle.file}, but titles name tests: change one`,
            },
          ]),
    ];
  });
}

/** Maps each item to the first one with the same key, or `undefined` for the first itself. */
function firstBy(keyOf: (fixture: Fixture) => string): (fixture: Fixture) => Fixture | undefined {
  const known = new Map<string, Fixture>();
  return (fixture) => {
    const key = keyOf(fixture);
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, fixture);
    }
    return first;
  };
}

/** A prompt shows code the same with and without a trailing line break. */
function withLineBreak(solution: string): string {
  return solution.endsWith('\n') ? solution : `${solution}\n`;
}
