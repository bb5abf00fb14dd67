import { z } from 'zod';
import type { Hypotheses } from '../../statistics/sequential';

const assert = z
  .enum(['hard', 'soft'])
  .meta({ description: 'hard fails the test; soft is reported and fails nothing.' });
const tolerate = z.number().min(0).max(0.5).meta({ description: 'Tolerated failure rate: a share from 0 to 0.5.' });

/** The two optional keys of a policy, in a prompt's analytic and in a fixture's `policy`. */
export const policyKeys = { assert: assert.optional(), tolerate: tolerate.optional() };

/** What a failed assertion does, and the tolerated failure rate (0 to 0.5). */
export interface Policy {
  readonly assert: 'hard' | 'soft';
  readonly tolerate: number;
}

/** A policy with optional parts. */
export interface PartialPolicy {
  readonly assert?: Policy['assert'] | undefined;
  readonly tolerate?: number | undefined;
}

/** Completes a policy: later layers win. By default, hard tolerates 1 % and soft 10 %. */
export function resolvePolicy(...layers: readonly (PartialPolicy | undefined)[]): Policy {
  const last = <Key extends keyof PartialPolicy>(key: Key): PartialPolicy[Key] =>
    layers.map((layer) => layer?.[key]).reduce((last, value) => value ?? last, undefined);
  const resolved = last('assert') ?? 'hard';
  return { assert: resolved, tolerate: last('tolerate') ?? (resolved === 'hard' ? 0.01 : 0.1) };
}

/**
 * The two rates that a gate distinguishes for a tolerated failure rate above 0: the tolerated rate, and 5 times that.
 * From 5 % on the second rate is 25 %, from 10 % on it is 2.5 times the tolerated rate, at most 95 %. A higher
 * tolerance never gives a lower unacceptable rate.
 */
export function hypothesesOf(tolerate: number): Hypotheses {
  const unacceptable = Math.min(5 * tolerate, Math.max(0.25, 2.5 * tolerate), 0.95);
  return { tolerated: tolerate, unacceptable };
}

/**
 * The shares of wrong answers that a gate distinguishes for a required accuracy: a less accurate model must not pass,
 * and one that is wrong 2.5 times less often should pass.
 */
export function accuracyHypotheses(required: number): Hypotheses {
  // Floating point: 1 − 0.8 is not exactly 0.2.
  const unacceptable = Number((1 - required).toPrecision(12));
  return { tolerated: unacceptable / 2.5, unacceptable };
}
