import { z } from 'zod';
import { count, isFile, messageOf, parseJson, readBytes } from 'gpt-assay/basics';
import type { Problem } from 'gpt-assay/plugin';

/** Known keys of `info.json` next to replies; others are ignored. */
const infoSchema = z.object({
  model: z.string().min(1).optional().catch(undefined),
  params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  /** File of the template that prompts were rendered from. */
  prompt_template: z.string().optional().catch(undefined),
  run: count.optional().catch(undefined),
});

/** Who wrote the replies, and how they were asked. */
export interface Info {
  readonly model?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Name of the template. */
  readonly template?: string | undefined;
  readonly run?: number | undefined;
}

/** Reads `info.json` next to replies; without the file nothing is known, and invalid JSON becomes a problem. */
export function readInfo(file: string, problems: Problem[]): Info {
  if (!isFile(file)) {
    return {};
  }
  try {
    const read = infoSchema.safeParse(parseJson(readBytes(file)?.toString('utf8') ?? '')).data ?? {};
    const { prompt_template: template, ...info } = read;
    const name = template
      ?.split(/[\\/]/)
      .at(-1)
      ?.replace(/\.[^.]+$/, '');
    return { ...info, ...(name !== undefined && name !== '' && { template: name }) };
  } catch (error) {
    problems.push({ file, message: `not JSON: ${messageOf(error)}` });
    return {};
  }
}
