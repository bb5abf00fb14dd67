import type { PluginSchema } from 'gpt-assay/plugin';
import { foolSectionSchema } from './fool/fool-section';
import { stressSectionSchema } from './variants/stress-section';

/** Formats of stress tests and of searches, by the name of their schema. */
export const stressSchemas: Readonly<Record<string, PluginSchema>> = {
  'fool-section': {
    schema: foolSectionSchema,
    io: 'output',
    description: '"section" of the report.json of a search for programs that fool a grader.',
  },
  'stress-section': {
    schema: stressSectionSchema,
    io: 'output',
    description: '"section" of the report.json of a stress test.',
  },
};
