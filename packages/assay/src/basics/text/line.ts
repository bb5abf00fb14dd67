import { z } from 'zod';

/** A text on one line, without control characters. */
export const line = z.string().regex(/^\P{Cc}*$/u, 'holds a control character');
