import { ownValue } from '../../../basics/collections';
import { z } from 'zod';
import { didYouMean } from '../../../basics/text/did-you-mean';
import { languageSchema } from '../../../code/language';

const text = z.string().trim().min(1);

/** When an analytic is true: one text, or one for each language. */
export const rubricSchema = z
  .union([text, z.record(languageSchema, text)])
  .refine((rubric) => typeof rubric === 'string' || Object.keys(rubric).length > 0, 'name at least one language')
  .meta({ description: 'When the answer is true, in one to three sentences; or a map of such texts by language.' });

/** When an analytic is true: one text for all languages, or texts by language. */
export type Rubric = string | Readonly<Record<string, string>>;

/** The meaning of an analytic for code in a language; `undefined` if the rubric has no text for it. */
export function findRubric({ rubric }: { readonly rubric: Rubric }, language: string): string | undefined {
  return typeof rubric === 'string' ? rubric : ownValue(rubric, language);
}

/** How to fix a rubric that has no text for a language. */
export function missingRubric(
  { name, rubric }: { readonly name: string; readonly rubric: Rubric },
  language: string,
): string {
  const known = typeof rubric === 'string' ? [] : Object.keys(rubric);
  return `the rubric of ${name} has no text for ${language}${didYouMean(language, known)}; it has ${known.join(', ')}`;
}

/** The rubric of an analytic that nobody has described yet, because the prompt has a text of its own. */
export function noRubric(name: string): string {
  return `The prompt says in its own words when ${name} is true.`;
}
