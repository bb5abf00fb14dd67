import { appendTo } from '../../basics/collections';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Fixture, Proposals } from '../../kinds/validator/challenge/fixture';
import { isSameTask, type Submission } from '../../code/submission';
import { draftFixture, fitCandidate, writeAdded, type Candidate } from '../add-fixture';
import { fingerprintOf } from '../fingerprint';
import { proposeLabels, type Proposed, type Proposers } from '../propose';

/** A fixture made from code whose verdict was wrong. */
export interface ProposedFixture {
  readonly id: string;
  readonly file: string;
  readonly proposals: Proposals;
  readonly warnings: readonly string[];
}

/** Finds the fixture with this code (except for line endings and trailing whitespace). */
export function findFixtureOf(
  { fixtures, unreviewed, examples }: Challenge,
  code: Omit<Submission, 'id'>,
): Fixture | undefined {
  const { solution, language } = code;
  const { exact } = fingerprintOf(solution, language);
  return [...fixtures, ...unreviewed, ...examples].find(
    (one) =>
      one.language === language && isSameTask(one, code) && fingerprintOf(one.solution, one.language).exact === exact,
  );
}

/** Writes the code as an unreviewed fixture with the overridden values as the author's; obstacles become problems. */
export async function proposeOverridden(
  challenge: Challenge,
  candidate: Candidate,
  { oracle, isDry }: { readonly oracle: Proposers['oracle']; readonly isDry: boolean },
  problems: string[],
): Promise<ProposedFixture | undefined> {
  const fit = fitCandidate(challenge, candidate);
  if (fit.problems.length > 0) {
    appendTo(problems, fit.problems);
    return undefined;
  }
  const { solution, language, task } = candidate;
  let said: Proposed = { proposals: {}, expected: {} };
  await proposeLabels(challenge, [{ id: 'the code', language, solution, task }], { oracle }, (_, proposed) => {
    said = proposed;
  });
  const { draft, proposed } = draftFixture(challenge, candidate, fit.title, said, { staysUnreviewed: true });
  const file = writeAdded(challenge, draft, isDry);
  const id = file.replace(/^.*\/|\.yaml$/g, '');
  return { id, file, proposals: proposed.proposals, warnings: fit.warnings };
}
