import { formatNumberOf } from '../basics/text/numbers';
import { join } from 'node:path';
import { isSameTask, type Submission } from '../code/submission';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { findRubric, missingRubric } from '../kinds/validator/challenge/rubric';
import { titleSchema } from '../basics/text/title';
import {
  createFixture,
  findFreeName,
  type FixtureDraft,
  toFixtureId,
} from '../kinds/validator/challenge/write-fixture';
import { listFolder } from '../basics/disk/disk';
import { fingerprintOf } from './fingerprint';
import type { Proposed } from './propose';
import { rejectUnusable } from './reject-unusable';
import { withAuthor } from './with-author';

/** A solution to add as a fixture. */
export interface Candidate extends Omit<Submission, 'id'> {
  /** The title that the author requests; it must be free. */
  readonly title: string | undefined;
  /** The title otherwise; a number is appended if it is taken. */
  readonly suggestedTitle: string;
  readonly origin: string | undefined;
  /** Values that the author states. */
  readonly stated: Fixture['expected'];
}

/** Whether and how a candidate fits into a challenge. */
export interface Fit {
  readonly title: string;
  /** Why it cannot be a fixture. */
  readonly problems: readonly string[];
  /** Allowed, but worth a look. */
  readonly warnings: readonly string[];
}

/** Checks whether a candidate may become a fixture: it is text, not a duplicate, and the rubrics cover its language. */
export function fitCandidate(challenge: Challenge, candidate: Candidate): Fit {
  const { solution, language, title, suggestedTitle } = candidate;
  const fixtures = allFixtures(challenge);
  const titles = new Set(fixtures.map((fixture) => fixture.title));
  const unusable = rejectUnusable(solution, 'text');
  const odd = unusable === undefined ? rejectUnusable(solution, language) : undefined;
  const prints = fingerprintOf(solution, language);
  const like = (key: keyof typeof prints): Fixture | undefined =>
    fixtures.find(
      (one) => isSameTask(one, candidate) && fingerprintOf(one.solution, one.language)[key] === prints[key],
    );
  const same = like('exact');
  const near = same === undefined ? like('near') : undefined;
  const taken = title === undefined ? undefined : fixtures.find((fixture) => fixture.title === title);
  return {
    title: title ?? findFreeName(suggestedTitle, titles, ' '),
    problems: [
      ...(unusable === undefined ? [] : [`the code ${unusable}`]),
      ...(same === undefined ? [] : [`the code is the same as in ${describeFixture(same, challenge.id)}`]),
      ...(taken === undefined ? [] : [`--title: ${taken.file} already has "${taken.title}"`]),
      ...challenge.prompt.analytics
        .filter((analytic) => findRubric(analytic, language) === undefined)
        .map((analytic) => missingRubric(analytic, language)),
    ],
    warnings: [
      ...(odd === undefined ? [] : [`the code ${odd}`]),
      ...(near === undefined
        ? []
        : [
            `the code is the same as in ${near.file} except for formatting, comments and names: the two fixtures will measure almost the same`,
          ]),
    ],
  };
}

/** A fixture as it would be written, and why it counts or does not. */
export interface Added {
  readonly draft: FixtureDraft & Pick<Fixture, 'expected'>;
  readonly proposed: Proposed;
  /** Analytics whose stated value the oracle contradicts. */
  readonly contradicted: readonly string[];
  /** Analytics without a proposed label. */
  readonly open: readonly string[];
  /** Why it is unreviewed; `undefined` when it is reviewed. */
  readonly because: string | undefined;
}

/** Drafts a fixture: reviewed when its author has stated every value and the oracle contradicts none. */
export function draftFixture(
  { prompt }: Challenge,
  candidate: Candidate,
  title: string,
  said: Proposed,
  { staysUnreviewed }: { readonly staysUnreviewed: boolean },
): Added {
  const { solution, language, task, origin, stated } = candidate;
  const names = prompt.analytics.map(({ name }) => name);
  const all = withAuthor(said, stated);
  const { proposals } = all;
  const expected = inOrder(names, all.expected);
  const contradicted = names.filter((name) => {
    const { author, oracle } = proposals[name] ?? {};
    return author !== undefined && oracle !== undefined && author !== oracle;
  });
  const unstated = names.filter((name) => !Object.hasOwn(stated, name));
  const because =
    contradicted.length > 0
      ? `the oracle contradicts your label of ${contradicted.join(', ')}`
      : unstated.length > 0
        ? `${unstated.length} of ${formatNumberOf(names.length, 'label')} ${unstated.length === 1 ? 'is' : 'are'} only proposed`
        : staysUnreviewed
          ? '--unreviewed was given'
          : undefined;
  return {
    draft: {
      title,
      language,
      reviewed: because === undefined,
      origin,
      expected,
      proposals: inOrder(names, proposals),
      task,
      solution,
    },
    proposed: { proposals, expected },
    contradicted,
    because,
    open: names.filter((name) => !Object.hasOwn(expected, name)),
  };
}

/** Writes the fixture under a free name and returns the file; a dry run only returns the file. */
export function writeAdded({ root, id }: Challenge, draft: FixtureDraft, isDry: boolean): string {
  const names = (listFolder(join(root, 'fixtures', id)) ?? []).map((name) => name.replace(/\.[^.]*$/, ''));
  // `cases.yaml` is an oracle's.
  const taken = new Set([...names, 'cases']);
  for (;;) {
    const name = findFreeName(toFixtureId(draft.title), taken);
    const file = isDry ? `fixtures/${id}/${name}.yaml` : createFixture(root, id, name, draft);
    if (file !== undefined) {
      return file;
    }
    // Another process has just taken the name.
    taken.add(name);
  }
}

/** A title made from a file name. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return titleSchema.safeParse(words).data ?? 'solution';
}

function allFixtures({ fixtures, unreviewed, examples }: Challenge): readonly Fixture[] {
  return [...fixtures, ...unreviewed, ...examples];
}

function describeFixture({ file, reviewed }: Fixture, id: string): string {
  return reviewed === false
    ? `${file}, which waits for review: npx assay review ${id}`
    : `${file}: one reply would count twice`;
}

function inOrder<Value>(
  names: readonly string[],
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] as Value]] : [])),
  );
}
