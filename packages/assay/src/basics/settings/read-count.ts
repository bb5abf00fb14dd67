/** The range of `readCount`, in words. */
export const countRange = 'a whole number from 1 to 1,000,000';

/** A whole number from 1 to 1,000,000 written in decimal digits, else `undefined`. */
export function readCount(text: string): number | undefined {
  return /^([1-9]\d{0,5}|1000000)$/.test(text) ? Number(text) : undefined;
}

/** A whole number from 0 to 1,000,000, else `undefined`. */
export function readCountOrZero(text: string): number | undefined {
  return text === '0' ? 0 : readCount(text);
}

/** The range of `readAmount`, in words. */
export const amountRange = 'an amount in US dollars above 0';

/** An amount such as `2.50`, else `undefined`. */
export function readAmount(text: string): number | undefined {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

/** The range of `readSamples`, in words. */
export const samplesRange = 'a whole number from 1 to 128';

/** Number of samples per request, else `undefined`. */
export function readSamples(text: string): number | undefined {
  const samples = readCount(text);
  return samples !== undefined && samples <= 128 ? samples : undefined;
}
