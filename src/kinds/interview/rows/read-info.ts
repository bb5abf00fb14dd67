import { z } from 'zod';
import { count } from '../../../basics/measures';
import { isFile, readBytes } from '../../../basics/disk/disk';
import { messageOf, type Problem } from '../../../basics/errors';
import { parseJson } from '../../../basics/json/parse-json';

/** What `info.json` beside replies may say; what it says otherwise is passed over. */
const infoSchema = z.object({
  model: z.string().min(1).optional().catch(undefined),
  params: z.record(z.string(), z.unknown()).optional().catch(undefined),
  /** File of the template that prompts were made of. */
  prompt_template: z.string().optional().catch(undefined),
  run: count.optional().catch(undefined),
});

/** Who wrote replies, and how they were asked. */
export interface Info {
  readonly model?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Name of the template. */
  readonly template?: string | undefined;
  readonly run?: number | undefined;
}

/** Reads the `info.json` beside replies; without one nothing is known, and one that is no JSON becomes a problem. */
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
