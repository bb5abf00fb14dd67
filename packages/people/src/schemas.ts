import type { z } from 'zod';
import type { PluginSchema } from 'gpt-assay/plugin';
import { agreementDocumentSchema } from './agreement/agreement-document';
import { peopleSectionSchema } from './ceiling/people-section';

const print = (schema: z.ZodType, description: string): PluginSchema => ({ schema, io: 'output', description });

/** Schemas of this package's documents, by name. */
export const peopleSchemas: Readonly<Record<string, PluginSchema>> = {
  'people-section': print(
    peopleSectionSchema,
    'What a report says of people beside graders: `added.people` of `report.json`.',
  ),
  'agreement-output': print(agreementDocumentSchema, 'How far people agree.'),
};
