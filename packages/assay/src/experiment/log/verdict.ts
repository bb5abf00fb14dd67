import type { UnreadableKind } from '../asking/read-text';

/** An analytic with an unexpected value. */
export interface Mismatch {
  readonly analytic: string;
  readonly expected: boolean;
  readonly received: boolean;
}

/**
 * The result of one trial. `unreadable` counts against every assertion of the fixture; `errored` says nothing about the
 * model and is never judged.
 */
export type Verdict =
  | { readonly status: 'correct' }
  | { readonly status: 'incorrect'; readonly mismatches: readonly Mismatch[] }
  /** Some analytics were answered; the others count as unreadable. */
  | {
      readonly status: 'partial';
      readonly mismatches: readonly Mismatch[];
      readonly undecided: Readonly<Record<string, string>>;
    }
  | { readonly status: 'unreadable'; readonly kind: UnreadableKind; readonly problem: string }
  | { readonly status: 'errored'; readonly problem: string };

/** Why an analytic is unreadable in this verdict, as a list with at most one entry. */
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
