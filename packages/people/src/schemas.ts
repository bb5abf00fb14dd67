import type { PluginSchema } from 'gpt-assay/plugin';
import { peopleSectionSchema } from './ceiling/people-section';

/** Schemas of this package's documents, by name. */
export const peopleSchemas: Readonly<Record<string, PluginSchema>> = {
  'people-section': {
    schema: peopleSectionSchema,
    io: 'output',
    description: 'What a report says of people beside graders: `added.people` of `report.json`.',
  },
};
