import { z } from 'zod';
import { initKinds } from './init-kinds';

const path = z.string().meta({ description: 'Relative to the folder.' });

/** What `assay init --json` prints. */
export const initDocumentSchema = () =>
  z
    .strictObject({
      dryRun: z.boolean().meta({ description: 'Nothing was written: this is a preview.' }),
      folder: z.string(),
      completes: z.boolean().meta({ description: 'The challenge existed: only what it lacked was written.' }),
      challenge: z.string(),
      kind: z.enum(initKinds()),
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
        .meta({ description: 'Existing files that were not changed.' }),
      install: z
        .string()
        .nullable()
        .meta({ description: 'The command that installs missing packages; null if none is missing.' }),
      undo: z
        .string()
        .nullable()
        .meta({ description: 'The command that removes the written files; null in a folder that was not a project.' }),
      next: z.array(z.string()).meta({ description: 'Commands to run in the folder, in this order.' }),
    })
    .meta({ title: 'assay init --json' });

/** The document that `assay init --json` prints. */
export type InitDocument = z.infer<ReturnType<typeof initDocumentSchema>>;
