import { z } from 'zod';

/** A whole number of things. */
export const count = z.int().nonnegative();
/** A share, from 0 to 1. */
export const share = z.number().min(0).max(1);
/** An interval of shares. */
export const interval = z.strictObject({ lower: share, upper: share });

/** A text on one line, without control characters. */
export const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');
