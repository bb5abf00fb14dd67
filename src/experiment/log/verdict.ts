import type { UnreadableKind } from '../asking/read-text';

/** An analytic whose value was not the expected one. */
export interface Mismatch {
  readonly analytic: string;
  readonly expected: boolean;
  readonly received: boolean;
}

/**
 * What one trial established. `unreadable` counts against every assertion of the fixture; `errored` says nothing about
 * the model and is never judged.
 */
export type Verdict =
  | { readonly status: 'correct' }
  | { readonly status: 'incorrect'; readonly mismatches: readonly Mismatch[] }
  /** An answer to some of the analytics: the others count as unreadable. */
  | {
      readonly status: 'partial';
      readonly mismatches: readonly Mismatch[];
      readonly undecided: Readonly<Record<string, string>>;
    }
  | { readonly status: 'unreadable'; readonly kind: UnreadableKind; readonly problem: string }
  | { readonly status: 'errored'; readonly problem: string };

/** In which way an analytic of a verdict is unreadable, as a list of one or none. */
export function unreadableKinds(verdict: Verdict, analytic: string): readonly string[] {
  switch (verdict.status) {
    case 'unreadable':
      return [verdict.kind];
    case 'partial':
      return Object.hasOwn(verdict.undecided, analytic) ? ['undecided'] : [];
    case 'correct':
    case 'incorrect':
    case 'errored':
      return [];
  }
}
