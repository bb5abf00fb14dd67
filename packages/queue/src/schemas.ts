import type { z } from 'zod';
import type { PluginSchema } from 'gpt-assay/plugin';
import { queueChangeDocumentSchema, queueStatusDocumentSchema, workerDocumentSchema } from './cli/queue-documents';

const print = (schema: z.ZodType, description: string): PluginSchema => ({ schema, io: 'output', description });

/** Schemas of what the commands of the queue print, by name. */
export const queueSchemas: Readonly<Record<string, PluginSchema>> = {
  'queue-status-output': print(queueStatusDocumentSchema, 'What a queue holds.'),
  'queue-change-output': print(queueChangeDocumentSchema, 'Changes to a queue.'),
  'worker-output': print(workerDocumentSchema, 'How a worker ended.'),
};
