import { z } from 'zod';
import { inputSpecSchema } from 'gpt-assay/code';

/** Maximum number of calls per check with random inputs. */
const mostTimes = 200;

const textByLanguage = z.union([z.string(), z.record(z.string(), z.string())], {
  error: 'expected text, or a text for each language such as { python: …, javascript: … }',
});

const checkSchema = z.strictObject({
  assert: z.string().optional().meta({
    description:
      "An expression such as f.name, len(f.args), f.args[0].name, f.call(1, 'a'), f.call()['key'], isinstance(f.call(0), list), type(f.call()) or f.uses('recursion').",
  }),
  eq: z.unknown().optional().meta({ description: 'The value that counts.' }),
  'eq-any': z.array(z.unknown()).min(1).optional().meta({ description: 'The values that count.' }),
  inputs: z
    .array(inputSpecSchema)
    .optional()
    .meta({ description: "Random arguments, compared with the question's Solution; one entry for each argument." }),
  times: z.int().min(1).max(mostTimes).optional().meta({ description: 'Calls with random arguments; default: 20.' }),
  weight: z.int().min(1).max(1000).optional().meta({ description: 'Points it is worth; default: 1.' }),
});

const questionSchema = z.strictObject({
  Request: textByLanguage.optional().meta({ description: 'The whole question; {{language}} stands for its language.' }),
  Signature: textByLanguage.optional().meta({ description: 'Name and arguments of the function, such as wrap(text).' }),
  Input: textByLanguage.optional().meta({ description: 'Its inputs, such as "with input text".' }),
  Output: textByLanguage.optional().meta({ description: 'What it returns.' }),
  Fact: textByLanguage.optional().meta({ description: 'Knowledge that helps.' }),
  Description: textByLanguage.optional().meta({ description: 'Why the question is there; for people.' }),
  Given: textByLanguage.optional().meta({
    description:
      'Code that is there already, such as a class, a helper or an import: answers may use it without writing it again.',
  }),
  Checks: z.record(z.string(), checkSchema).meta({ description: 'The checks of an answer, by name.' }),
  Solution: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'A right answer for each language; never shown to a model.' }),
});

/** A file of coding questions; keys with a leading dot only hold anchors. */
export const codingQuestionsFileSchema = z
  .looseRecord(z.string().regex(/^[^.]/), questionSchema)
  .meta({ title: 'Assay interview: coding questions' });

/** A question as written in its file, which may not match the schema. */
export type RawQuestion = Readonly<Partial<Record<keyof z.infer<typeof questionSchema>, unknown>>>;

/** A check as written in its file, which matches the schema. */
export type RawCheck = z.infer<typeof checkSchema>;

/** The check, if its known keys match the schema, and whether it has unknown keys. */
export function fittingCheck(value: unknown): { readonly raw: RawCheck; readonly hasUnknown: boolean } | undefined {
  const raw = z.object(checkSchema.shape).safeParse(value).data;
  return raw === undefined ? undefined : { raw, hasUnknown: !checkSchema.safeParse(value).success };
}
