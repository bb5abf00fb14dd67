import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Fixture } from '../../kinds/validator/challenge/fixture';
import type { Submission } from '../../code/submission';
import { judgeWithoutRunning } from '../judge-without-running';
import { createKnownSubmissions } from '../known-submissions';
import { proposeLabels, type Proposed, type Proposers } from '../propose';
import { rejectUnusable } from '../reject-unusable';
import { withAuthor } from '../with-author';
import type { WrittenSolution } from './read-solutions';
import type { Labels } from './choose-target-labels';

/** Why a solution is dropped. */
export const dropKinds = ['unusable', 'other-labels', 'duplicate', 'contradicted'] as const;

/** Whether a solution can become a fixture, or why it is dropped. */
export type Sifted<Written> =
  | { readonly status: 'fit'; readonly written: Written; readonly proposed: Proposed }
  | {
      readonly status: 'dropped';
      readonly written: Written;
      readonly kind: (typeof dropKinds)[number];
      readonly reason: string;
    };

/** Decides which solutions to keep, one batch after the other. */
export interface SolutionSieve {
  readonly sift: <Written extends WrittenSolution>(batch: readonly Written[]) => Promise<readonly Sifted<Written>[]>;
}

/** What solutions are checked against. */
export interface SieveRules {
  readonly language: string;
  /** Labels that all solutions must have. */
  readonly fixed: Labels;
  /** Confirms labels, if the challenge has an oracle. */
  readonly oracle: Proposers['oracle'];
  readonly signal: AbortSignal;
}

/**
 * Drops solutions that do not parse, lack the requested labels, duplicate a fixture or another solution (identical
 * except for formatting, comments and names), or have a label that the oracle contradicts.
 */
export function createSolutionSieve(
  challenge: Challenge,
  { language, fixed, oracle, signal }: SieveRules,
): SolutionSieve {
  const { prompt, fixtures, unreviewed, examples } = challenge;
  const analytics = prompt.analytics.map(({ name }) => name);
  const judge = oracle === undefined ? undefined : judgeWithoutRunning(oracle.oracle, analytics, signal);
  const known = createKnownSubmissions({ keepNear: false, judge });
  const present = new Map<Submission, Fixture>();
  for (const fixture of [...fixtures, ...unreviewed, ...examples]) {
    present.set(fixture, fixture);
    known.remember(fixture);
  }
  const titles = new Map<Submission, string>();

  const look = async ({ title, code, labels }: WrittenSolution): Promise<Submission | Dropped> => {
    const problem = rejectUnusable(code, language);
    if (problem !== undefined) {
      return { kind: 'unusable', reason: problem };
    }
    const others = Object.entries(fixed).filter(([name, value]) => labels[name] !== value);
    if (others.length > 0) {
      return {
        kind: 'other-labels',
        reason: others.map(([name, value]) => `${name} is not ${String(value)}`).join(', '),
      };
    }
    const submission = { id: title, language, solution: code };
    const found = await known.take(submission);
    if (found.kind === 'new') {
      titles.set(submission, title);
      return submission;
    }
    const same = found.known.submission;
    const what = present.get(same)?.file ?? `"${titles.get(same) ?? ''}"`;
    return {
      kind: 'duplicate',
      reason: `is ${what}${found.kind === 'exact' ? '' : ' except for formatting, comments and names'}`,
    };
  };

  return {
    async sift(batch) {
      const looked: { readonly written: (typeof batch)[number]; readonly found: Submission | Dropped }[] = [];
      for (const written of batch) {
        signal.throwIfAborted();
        looked.push({ written, found: await look(written) });
      }
      const said = new Map<Submission, Proposed>();
      const submissions = looked.flatMap(({ found }) => ('solution' in found ? [found] : []));
      await proposeLabels(challenge, submissions, { oracle }, (submission, proposed) => {
        said.set(submission, proposed);
      });
      return looked.map(({ written, found }) => {
        if ('kind' in found) {
          return { status: 'dropped', written, ...found };
        }
        const proposed = withAuthor(said.get(found) ?? { proposals: {}, expected: {} }, written.labels);
        const contradiction = describeContradiction(analytics, proposed);
        return contradiction === undefined
          ? { status: 'fit', written, proposed }
          : { status: 'dropped', written, kind: 'contradicted', reason: contradiction };
      });
    },
  };
}

interface Dropped {
  readonly kind: (typeof dropKinds)[number];
  readonly reason: string;
}

function describeContradiction(analytics: readonly string[], { proposals }: Proposed): string | undefined {
  const all = analytics.flatMap((name) => {
    const { author, oracle, because = '' } = proposals[name] ?? {};
    return author === undefined || oracle === undefined || author === oracle
      ? []
      : [`${name} should be ${String(author)}, but the oracle says ${String(oracle)}: ${because}`];
  });
  return all.length === 0 ? undefined : all.join('; ');
}
