import type { z } from 'zod';

const fields = new Map<string, () => z.ZodType>();

/** Adds an optional field to the front matter of every validator's prompt; its value is among the prompt's `fields`. */
export function addPromptField(name: string, schema: () => z.ZodType): void {
  fields.set(name, schema);
}

/** The schemas of all added fields, by name. */
export function promptFields(): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries([...fields].map(([name, schema]) => [name, schema().optional()]));
}
