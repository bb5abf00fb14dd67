import type { Submission } from '../code/submission';
import { consult } from '../oracle/consult';
import type { Oracle } from '../oracle/oracle';
import type { Sandbox } from '../sandbox/sandbox';
import { fingerprintOf, type Fingerprint } from './fingerprint';

/**
 * Rulings on a submission without running it, `undefined` where undecided: near-duplicates with different rulings are
 * both kept.
 */
export type Judge = (submission: Submission) => Promise<readonly (boolean | undefined)[]>;

/** A submission that is kept, and how many duplicates it has. */
export interface Known {
  readonly submission: Submission;
  /** Whether it is an existing fixture. */
  readonly isOld: boolean;
  /** Number of exact duplicates (except for line endings and whitespace). */
  exact: number;
  /** Number of near-duplicates (identical except for formatting, comments and names). */
  near: number;
  judgement?: ReturnType<Judge>;
}

/** Whether a submission is kept, or which other one it duplicates. */
export interface Finding {
  readonly kind: 'new' | 'exact' | 'near';
  readonly known: Known;
}

/** A collection of submissions that finds duplicates. */
export interface KnownSubmissions {
  /** Adds an existing one. */
  readonly remember: (submission: Submission) => void;
  /** Adds a new one, unless it is a duplicate. */
  readonly take: (submission: Submission) => Promise<Finding>;
}

/** Opens an empty collection; with `keepNear` only exact duplicates are found. */
export function createKnownSubmissions(options: {
  readonly keepNear: boolean;
  readonly judge?: Judge | undefined;
}): KnownSubmissions {
  const { keepNear, judge = () => Promise.resolve([]) } = options;
  const exact = new Map<string, Known>();
  const near = new Map<string, Known[]>();
  const judgementOf = (known: Known): ReturnType<Judge> => (known.judgement ??= judge(known.submission));
  const add = (known: Known, prints: Fingerprint): void => {
    exact.set(prints.exact, known);
    const alike = near.get(prints.near) ?? [];
    alike.push(known);
    near.set(prints.near, alike);
  };

  return {
    remember(submission) {
      const prints = fingerprintOf(submission.solution, submission.language);
      add({ submission, isOld: true, exact: 0, near: 0 }, prints);
    },
    async take(submission) {
      const prints = fingerprintOf(submission.solution, submission.language);
      const same = exact.get(prints.exact);
      if (same !== undefined) {
        same.exact += 1;
        return { kind: 'exact', known: same };
      }
      const own: Known = { submission, isOld: false, exact: 0, near: 0 };
      for (const alike of keepNear ? [] : (near.get(prints.near) ?? [])) {
        if (!contradict(await judgementOf(alike), await judgementOf(own))) {
          alike.near += 1;
          // A repeated submission is an exact duplicate of the one that is kept.
          exact.set(prints.exact, alike);
          return { kind: 'near', known: alike };
        }
      }
      add(own, prints);
      return { kind: 'new', known: own };
    },
  };
}

function contradict(one: Awaited<ReturnType<Judge>>, other: Awaited<ReturnType<Judge>>): boolean {
  return one.some((value, index) => value !== undefined && other[index] !== undefined && value !== other[index]);
}

/**
 * An oracle's rulings on code that it may read but not run, such as those on names and comments. Anything that needs a
 * run stays undecided: code of the same shape behaves the same.
 */
export function judgeWithoutRunning(oracle: Oracle, analytics: readonly string[], signal: AbortSignal): Judge {
  return async (submission) => {
    const rulings = await consult(oracle, analytics, submission, { sandbox: closed, signal });
    return analytics.map((analytic) => {
      const ruling = rulings[analytic];
      return ruling?.status === 'decided' ? ruling.value : undefined;
    });
  };
}

const closed: Sandbox = {
  description: 'closed: nothing runs',
  languages: ['javascript', 'python'],
  run: () => Promise.reject(new Error('nothing runs here')),
  close: () => Promise.resolve(),
};
