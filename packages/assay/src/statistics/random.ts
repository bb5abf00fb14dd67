import { hash } from 'node:crypto';

/**
 * Uniform numbers in [0, 1) that depend only on their labels: the same labels give the same number on every machine, in
 * any order. 48 bits of a SHA-256 digest.
 */
export function randomFrom(...labels: readonly (string | number)[]): number {
  const digest = digestOf(labels);
  return ((wordAt(digest, 0) >>> 0) * 2 ** 16 + (wordAt(digest, 1) >>> 16)) / 2 ** 48;
}

/**
 * A fast source of uniform numbers in [0, 1), multiples of 2⁻³², for simulations and resampling: xoshiro128** (Blackman
 * & Vigna 2021) seeded with 128 bits of the SHA-256 digest of the labels. Not for secrets.
 */
export function createRandom(...labels: readonly (string | number)[]): () => number {
  const digest = digestOf(labels);
  let a = wordAt(digest, 0);
  let b = wordAt(digest, 1);
  let c = wordAt(digest, 2);
  let d = wordAt(digest, 3);
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

/** One character a byte: a buffer would take Node twice as long. */
function digestOf(labels: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(labels), 'binary');
}

/** The 32 bits of a place, as a signed number. */
function wordAt(digest: string, place: number): number {
  const at = 4 * place;
  return (
    (digest.charCodeAt(at) << 24) |
    (digest.charCodeAt(at + 1) << 16) |
    (digest.charCodeAt(at + 2) << 8) |
    digest.charCodeAt(at + 3)
  );
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** The items in random order: each gets a uniform number in [0, 1), and the smallest comes first. */
export function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
