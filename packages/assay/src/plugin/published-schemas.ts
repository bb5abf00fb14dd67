import type { z } from 'zod';

/** A schema of `schemas/`: whether it is of something that is read or written, and what for. */
export type PublishedSchema = readonly [schema: z.ZodType, io: 'input' | 'output', description: string];

/** The schema of a file that people write. */
export function ofFile(schema: z.ZodType, description: string): PublishedSchema {
  return [schema, 'input', description];
}

/** The schema of a document that Assay writes. */
export function ofDocument(schema: z.ZodType, description: string): PublishedSchema {
  return [schema, 'output', description];
}

/** The schema of a row of a CSV file that Assay writes. */
export function ofRow(schema: z.ZodType, where: string): PublishedSchema {
  return [
    schema.meta({ title: `One row of ${where}` }),
    'output',
    `One row of ${where} (RFC 4180, UTF-8), by the names of its first line. The columns stand in the order of "required". A CSV file holds texts alone, so let the validator turn them into numbers and booleans (ajv: coerceTypes: true); an empty cell is null. A text that a spreadsheet would take for a formula begins with an apostrophe.`,
  ];
}

/** The schema of a line of a file that other tools may write, too. */
export function ofLine(schema: z.ZodType, name: string, description: string): PublishedSchema {
  return [
    schema.meta({ title: `One line of ${name}` }),
    'input',
    `${description} Keys that are not named here are kept as they are.`,
  ];
}

type Schemas = Readonly<Record<string, PublishedSchema>>;

const added: (() => Schemas)[] = [];

/** Adds the schemas of a plugin, by file name in `schemas/`. */
export function addSchemas(schemas: () => Schemas): void {
  added.push(schemas);
}

/** The schemas of all plugins. */
export function addedSchemas(): Schemas {
  return Object.assign({}, ...added.map((schemas) => schemas())) as Schemas;
}
