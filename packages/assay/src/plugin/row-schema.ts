import type { z } from 'zod';
import type { PluginSchema } from './plugin';

/** Describes a row of a CSV file that Assay writes. */
export function rowSchema(schema: z.ZodType, where: string): PluginSchema {
  return {
    schema: schema.meta({ title: `One row of ${where}` }),
    io: 'output',
    description: `One row of ${where} (RFC 4180, UTF-8), by the names of its first line. The columns stand in the order of "required". A CSV file holds texts alone, so let the validator turn them into numbers and booleans (ajv: coerceTypes: true); an empty cell is null. A text that a spreadsheet would take for a formula begins with an apostrophe.`,
  };
}
