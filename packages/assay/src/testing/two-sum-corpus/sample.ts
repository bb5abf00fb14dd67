import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Language } from '../../sandbox/sandbox';
import { oneIn } from '../sized';

const labelSchema = z.union([z.boolean(), z.literal('undecided')]);

/** What an oracle has to say of an analytic; `undecided` where nothing else would be honest. */
export type Label = z.infer<typeof labelSchema>;

const labelsSchema = z.strictObject({
  solves: labelSchema.optional(),
  linear: labelSchema.optional(),
  jsdoc: labelSchema.optional(),
  names: labelSchema.optional(),
  local: labelSchema.optional(),
});

/** The analytics of Two Sum in short. */
export type Labels = Readonly<z.infer<typeof labelsSchema>>;

/** Part of a long program; each `{n}` in a repeated text is the number of its repetition. */
const partSchema = z.union([z.string(), z.strictObject({ repeat: z.string(), times: z.int() })]);

const familySchema = z.strictObject({
  language: z.enum(['javascript', 'python']),
  samples: z.array(
    z.strictObject({ title: z.string(), labels: labelsSchema, code: z.union([z.string(), z.array(partSchema)]) }),
  ),
});

/** A submission as a student might write it, with what is known about it by construction. */
export interface Sample {
  readonly title: string;
  readonly language: Language;
  readonly labels: Labels;
  readonly code: string;
}

/** All samples of a family, which is a file of this folder: `readSamples('hostile')`. */
export function readSamples(family: string): readonly Sample[] {
  const file = join(__dirname, `${family}.yaml`);
  const { language, samples } = familySchema.parse(parse(readFileSync(file, 'utf8')));
  return samples.map(({ title, labels, code }) => ({
    title,
    language,
    labels,
    code: [code].flat().map(write).join(''),
  }));
}

/** Every sixteenth sample of a family; all of them in `npm run test:deep`. */
export function someSamples(family: string): readonly Sample[] {
  return oneIn(16, readSamples(family));
}

/** The samples of all families. */
export function readCorpus(): readonly Sample[] {
  return readdirSync(__dirname)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => readSamples(name.replace(/\.yaml$/, '')));
}

function write(part: z.infer<typeof partSchema>): string {
  return typeof part === 'string'
    ? part
    : Array.from({ length: part.times }, (_, index) => part.repeat.replaceAll('{n}', String(index))).join('');
}
