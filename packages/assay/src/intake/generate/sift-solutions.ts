import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Submission } from '../../code/submission';
import { createKnownSubmissions, judgeWithoutRunning, type KnownSubmissions } from '../known-submissions';
import { proposeLabels, withAuthor, type Proposed, type Proposers } from '../propose';
import { rejectUnusable } from '../reject-unusable';
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
export class SolutionSieve {
  readonly #challenge: Challenge;
  readonly #rules: SieveRules;
  readonly #analytics: readonly string[];
  readonly #known: KnownSubmissions;
  /** What messages call a submission that is known. */
  readonly #names = new Map<Submission, string>();

  constructor(challenge: Challenge, rules: SieveRules) {
    const { prompt, fixtures, unreviewed, examples } = challenge;
    const { oracle, signal } = rules;
    this.#challenge = challenge;
    this.#rules = rules;
    this.#analytics = prompt.analytics.map(({ name }) => name);
    const judge = oracle === undefined ? undefined : judgeWithoutRunning(oracle.oracle, this.#analytics, signal);
    this.#known = createKnownSubmissions({ keepNear: false, judge });
    for (const fixture of [...fixtures, ...unreviewed, ...examples]) {
      this.#names.set(fixture, fixture.file);
      this.#known.remember(fixture);
    }
  }

  /** Decides which solutions of a batch to keep, beside those of earlier ones. */
  async sift<Written extends WrittenSolution>(batch: readonly Written[]): Promise<readonly Sifted<Written>[]> {
    const { oracle, signal } = this.#rules;
    const looked: { readonly written: Written; readonly found: Submission | Dropped }[] = [];
    for (const written of batch) {
      signal.throwIfAborted();
      looked.push({ written, found: await this.#look(written) });
    }
    const said = new Map<Submission, Proposed>();
    const submissions = looked.flatMap(({ found }) => ('solution' in found ? [found] : []));
    await proposeLabels(this.#challenge, submissions, { oracle }, (submission, proposed) => {
      said.set(submission, proposed);
    });
    return looked.map(({ written, found }) => {
      if ('kind' in found) {
        return { status: 'dropped', written, ...found };
      }
      const proposed = withAuthor(said.get(found) ?? { proposals: {}, expected: {} }, written.labels);
      const contradiction = describeContradiction(this.#analytics, proposed);
      return contradiction === undefined
        ? { status: 'fit', written, proposed }
        : { status: 'dropped', written, kind: 'contradicted', reason: contradiction };
    });
  }

  async #look({ title, code, labels }: WrittenSolution): Promise<Submission | Dropped> {
    const { language, fixed } = this.#rules;
    const problem = rejectUnusable(code, language);
    if (problem !== undefined) {
      return { kind: 'unusable', reason: problem };
    }
    const others = Object.entries(fixed).filter(([name, value]) => labels[name] !== value);
    if (others.length > 0) {
      const reason = others.map(([name, value]) => `${name} is not ${String(value)}`).join(', ');
      return { kind: 'other-labels', reason };
    }
    const submission = { id: title, language, solution: code };
    const found = await this.#known.take(submission);
    if (found.kind === 'new') {
      this.#names.set(submission, `"${title}"`);
      return submission;
    }
    const what = this.#names.get(found.known.submission) ?? '""';
    const except = found.kind === 'exact' ? '' : ' except for formatting, comments and names';
    return { kind: 'duplicate', reason: `is ${what}${except}` };
  }
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
