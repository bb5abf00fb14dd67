/** What `readCount` takes, in words. */
export const countRange = 'a whole number from 1 to 1,000,000';

/** A whole number from 1 to 1,000,000 written in decimal digits, else `undefined`. */
export function readCount(text: string): number | undefined {
  return /^([1-9]\d{0,5}|1000000)$/.test(text) ? Number(text) : undefined;
}
