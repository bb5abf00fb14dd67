import { z } from 'zod';

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
