import { z } from 'zod';

/** What `assay completion --json` prints. */
export const completionDocumentSchema = z
  .strictObject({ shell: z.enum(['bash', 'zsh', 'fish']), script: z.string() })
  .meta({ title: 'assay completion --json' });
