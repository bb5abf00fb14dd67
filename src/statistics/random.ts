import { hash } from 'node:crypto';

/**
 * Uniform numbers in [0, 1) that depend on nothing but their labels: the same labels give the same number on every
 * machine, in any order of asking. 48 bits of a SHA-256 digest.
 */
export function randomFrom(...labels: readonly (string | number)[]): number {
  return digestOf(labels).readUIntBE(0, 6) / 2 ** 48;
}

/**
 * A fast source of uniform numbers in [0, 1), multiples of 2⁻³², for simulations and resampling: xoshiro128** (Blackman
 * & Vigna 2021) seeded with 128 bits of the SHA-256 digest of the labels. Not for secrets.
 */
export function createRandom(...labels: readonly (string | number)[]): () => number {
  const digest = digestOf(labels);
  let [a, b, c, d] = [digest.readInt32BE(0), digest.readInt32BE(4), digest.readInt32BE(8), digest.readInt32BE(12)];
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return (result >>> 0) / 2 ** 32;
  };
}

function digestOf(labels: readonly (string | number)[]): Buffer {
  return hash('sha256', JSON.stringify(labels), 'buffer');
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
