import { z } from 'zod';
import { fixtureFileSchema } from '../challenge/fixture';
import { promptFileSchema } from '../challenge/prompt';
import { askDocumentSchema, checkDocumentSchema, errorDocumentSchema } from './documents';

/** The JSON Schemas of `schemas/`, by file name, made from the schemas that the tool itself checks with. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  const input = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'input' });
  return {
    'fixture.schema.json': input(fixtureFileSchema),
    'prompt.schema.json': input(promptFileSchema),
    'check-output.schema.json': z.toJSONSchema(checkDocumentSchema),
    'ask-output.schema.json': z.toJSONSchema(askDocumentSchema),
    'error-output.schema.json': z.toJSONSchema(errorDocumentSchema),
  };
}
