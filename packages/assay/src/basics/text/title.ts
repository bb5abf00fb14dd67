import { z } from 'zod';
import { secretNameProblem } from '../secrets/refuse-secrets';

/** One line without control, format or direction characters: safe in test titles, tables and XML. */
const plainText = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** Arguments of `refine` for text that reports repeat: it must not hold one of our secrets. */
export const withoutSecret = [
  (text: string): boolean => secretNameProblem(text) === undefined,
  { error: ({ input }: { readonly input: unknown }): string => secretNameProblem(String(input)) ?? 'holds a secret' },
] as const;

/** The title of a fixture or a challenge. */
export const titleSchema = z
  .string()
  .trim()
  .min(1)
  .regex(plainText, 'keep it on one line, without control characters')
  .refine(...withoutSecret);
