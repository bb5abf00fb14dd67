import type { z } from 'zod';
import type { PluginSchema } from 'gpt-assay/plugin';
import { agreementDocumentSchema } from './agreement/agreement-document';

const print = (schema: z.ZodType, description: string): PluginSchema => ({ schema, io: 'output', description });

/** Schemas of what the commands about people print, by name. */
export const peopleSchemas: Readonly<Record<string, PluginSchema>> = {
  'agreement-output': print(agreementDocumentSchema, 'How far people agree.'),
};
