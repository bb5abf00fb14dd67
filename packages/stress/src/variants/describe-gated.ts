import { z } from 'zod';
import { AssayError } from 'gpt-assay/plugin';
import { count, formatNumberOf, quoteForShell } from 'gpt-assay/basics';

const madeSchema = z.object({
  /** The requested variants, and the seed that selected them. */
  count: count.positive(),
  seed: z.string(),
  combined: z.literal(true).optional(),
  variants: count.positive(),
  originals: count.positive(),
  /** In a report. */
  measures: z.array(z.object({ measure: z.string() })).default([]),
});

/** The scope of a certificate of measures, such as `these 300 variants of 32 originals`. */
export function theseVariants(about: object): string {
  const { variants, originals } = read(about);
  const these = variants === 1 ? 'this variant' : `these ${formatNumberOf(variants, 'variant')}`;
  return `${these} of ${formatNumberOf(originals, 'original')}`;
}

/** Options of `assay gate` or `assay stress` that make the same variants. */
export function optionsOf(about: object, command: 'gate' | 'own'): readonly string[] {
  const { count: wanted, seed, combined, measures } = read(about);
  return [
    command === 'gate' ? '--stress' : `--only ${measures.map(({ measure }) => measure).join(',')}`,
    `--count ${wanted} --seed ${quoteForShell(seed)}`,
    ...(combined === true ? ['--combined'] : []),
  ];
}

function read(about: object): z.infer<typeof madeSchema> {
  const parsed = madeSchema.safeParse(about);
  if (!parsed.success) {
    throw new AssayError('The gate of this report does not say which variants it is about.');
  }
  return parsed.data;
}
