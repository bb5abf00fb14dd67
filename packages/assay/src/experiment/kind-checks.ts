import type { z } from 'zod';
import type { Problem } from '../basics/errors';
import type { Settings } from '../basics/settings/settings';

/** How `assay check` checks the challenges of a kind. */
export interface KindChecks {
  /** Where they are in the document of `assay check --json`. */
  readonly key: string;
  /** What the document says about one of them. */
  readonly schema: () => z.ZodType;
  /** Loads the challenges, and tries what can be tried without a model. */
  readonly check: (ids: readonly string[], context: CheckContext) => Promise<CheckedKind>;
}

/** The surroundings of a check. */
export interface CheckContext {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Does some work with a line of progress; each finished item is reported with `step`. */
  readonly withSteps: (
    about: { readonly what: string; readonly unit: string; readonly total: number },
    act: (step: (failed: boolean) => void) => Promise<void>,
  ) => Promise<void>;
}

/** What a check found in the challenges of a kind. */
export interface CheckedKind {
  /** Each valid challenge: its part of the document, and the same in words. */
  readonly challenges: readonly { readonly entry: { readonly id: string }; readonly content: string }[];
  readonly problems: readonly Problem[];
  /** Labels that something other than a model contradicts. */
  readonly suspicious: readonly Problem[];
  readonly warnings: readonly Problem[];
}
