import { z } from 'zod';

/** One line without control, format or direction characters: fit for test titles, tables and XML. */
const plainText = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** A title of a fixture or a challenge. */
export const titleSchema = z.string().trim().min(1).regex(plainText, 'keep it on one line, without control characters');
