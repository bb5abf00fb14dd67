import { z } from 'zod';
import { usageOf, type Command } from '../../plugin/command';
import { describeOption } from '../../plugin/option';
import { pluginCommands } from '../../plugin/plugins';
import { outputSchemas } from '../json/output-schemas';

const commandSchema = z.strictObject({
  name: z.string(),
  summary: z.string(),
  usage: z.string(),
  example: z.string(),
  options: z.array(
    z.strictObject({
      name: z.string().meta({ description: 'Such as --runs.' }),
      value: z.string().nullable().meta({ description: 'How the value is called; null: it takes none.' }),
      repeatable: z.boolean().meta({ description: 'May be given several times.' }),
      summary: z.string(),
    }),
  ),
  schemas: z.array(z.string()).meta({
    description: 'Files of schemas/, one of which describes what the command prints with --json when it could run.',
  }),
});

/** What `assay --help --json` and the help of any command print. */
export const helpDocumentSchema = z
  .strictObject({ commands: z.array(commandSchema) })
  .meta({ title: 'assay --help --json' });

/** The document that `assay --help --json` prints. */
export type HelpDocument = z.infer<typeof helpDocumentSchema>;

/** The help of commands for programs, such as command-line completion. */
export function toHelpDocument(commands: readonly Command[]): HelpDocument {
  return {
    commands: commands.map((command) => ({
      name: command.name,
      summary: command.summary,
      usage: usageOf(command),
      example: command.example,
      options: Object.entries(command.options).map(([name, option]) => ({
        name: `--${name}`,
        value: option.type === 'flag' ? null : option.valueName,
        repeatable: option.type === 'values',
        summary: describeOption(option),
      })),
      schemas: (outputSchemas[command.name] ?? pluginCommands().get(command.name)?.prints ?? []).map(
        (schema) => `${schema}.schema.json`,
      ),
    })),
  };
}
