import {
  type Challenge,
  type Fixture,
  type Proposals,
  createFixture,
  derivedFolder,
  findFreeName,
  toDerivedId,
} from 'gpt-assay/kinds';
import { identityOf } from 'gpt-assay/code';
import { toTitle } from 'gpt-assay/intake';

/** A variant that is to become a fixture. */
export interface Derived extends Pick<Fixture, 'id' | 'title' | 'language' | 'solution' | 'expected'> {
  /** Id of the fixture that it was made from, whose task it has. */
  readonly parent: string;
  /** How it was made, such as `variant of optimal: boundary in line 2`. */
  readonly origin: string;
  /** What the oracle says for each label, by analytic; absent where labels are right by construction only. */
  readonly evidence?: Readonly<Record<string, string>> | undefined;
}

/** What became of it. */
export interface WrittenDerived {
  /** Relative to the project's root. */
  readonly file: string;
  /** False when a fixture with this code was there: that file stays as it is. */
  readonly isNew: boolean;
  /** Whether its labels count without anybody's review. */
  readonly isReviewed: boolean;
}

/**
 * Writes variants to `derived/`, each in the family of its original; nothing where a fixture has its code. One is reviewed when
 * an oracle proved a label for every analytic; otherwise its labels are proposals, for a person to confirm.
 */
export function writeDerived(challenge: Challenge, variants: readonly Derived[]): readonly WrittenDerived[] {
  const { root, id: name, prompt, fixtures, unreviewed, examples } = challenge;
  const all = [...fixtures, ...unreviewed, ...examples];
  const titles = new Set(all.map(({ title }) => title));
  const ids = new Set(all.map(({ id }) => id));
  return variants.map(({ id: variant, parent, origin, language, solution, expected, evidence, ...wanted }) => {
    const task = all.find((one) => one.id === parent)?.task;
    const same = all.find((one) => identityOf(one) === identityOf({ language, solution, task }));
    if (same !== undefined) {
      return { file: same.file, isNew: false, isReviewed: same.reviewed !== false };
    }
    const isReviewed = prompt.analytics.every((one) => evidence?.[one.name] !== undefined && one.name in expected);
    const title = findFreeName(toTitle(wanted.title) ?? variant, titles, ', ');
    titles.add(title);
    const proposals = isReviewed ? undefined : toProposals(expected, evidence);
    const draft = {
      title,
      origin: toTitle(origin),
      language,
      task,
      solution,
      expected,
      reviewed: isReviewed,
      proposals,
    };
    for (;;) {
      const id = findFreeName(toDerivedId(variant), ids);
      ids.add(id);
      const file = createFixture(root, name, `${derivedFolder}/${id}`, draft);
      if (file !== undefined) {
        return { file, isNew: true, isReviewed };
      }
    }
  });
}

function toProposals(expected: Fixture['expected'], evidence: Derived['evidence']): Proposals {
  return Object.fromEntries(
    Object.entries(expected).map(([analytic, value]) => {
      const because = evidence?.[analytic];
      return [analytic, because === undefined ? { author: value } : { oracle: value, because }];
    }),
  );
}
