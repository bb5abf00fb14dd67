import { createHash } from 'node:crypto';

/**
 * Uniform numbers in [0, 1) that depend on nothing but their labels: the same labels give the same number on every
 * machine, in any order of asking. 48 bits of a SHA-256 digest.
 */
export function randomFrom(...labels: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(labels)).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}
