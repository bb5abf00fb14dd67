import { z } from 'zod';
import { initKinds } from './answers';

const path = z.string().meta({ description: 'Relative to the folder.' });

/** What `assay init --json` prints. */
export const initDocumentSchema = z
  .strictObject({
    dryRun: z.boolean().meta({ description: 'Nothing was written: this is what would be.' }),
    folder: z.string(),
    challenge: z.string(),
    kind: z.enum(initKinds),
    written: z.array(path),
    kept: z
      .array(
        z.strictObject({
          file: path,
          add: z
            .array(z.string())
            .meta({ description: 'Lines that it lacks, or the command that adds what it lacks.' }),
        }),
      )
      .meta({ description: 'Files that were there and stay as they are.' }),
    install: z
      .string()
      .nullable()
      .meta({ description: 'The command that installs what is missing; null if nothing is.' }),
    undo: z
      .string()
      .nullable()
      .meta({ description: 'The command that removes what was written; null in a folder that was not a project.' }),
    next: z.array(z.string()).meta({ description: 'Commands to run in the folder, in this order.' }),
  })
  .meta({ title: 'assay init --json' });

/** The document that `assay init --json` prints. */
export type InitDocument = z.infer<typeof initDocumentSchema>;
