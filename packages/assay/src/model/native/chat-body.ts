import { z } from 'zod';
import { ServerError } from './send';

const chatBodySchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  n: z.number().optional(),
  seed: z.number().optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  reasoning_effort: z.string().optional(),
  stop: z.union([z.string(), z.array(z.string())]).optional(),
  response_format: z
    .union([
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
      z.object({ type: z.literal('json_object'), schema: z.record(z.string(), z.unknown()).optional() }),
    ])
    .optional(),
});

/** The parts of a chat completion's body, for servers with another protocol. */
export interface ChatBody {
  readonly model: string;
  /** System messages; empty if there are none. */
  readonly system: string;
  readonly turns: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly samples: number;
  readonly seed: number | undefined;
  readonly temperature: number | undefined;
  readonly topP: number | undefined;
  readonly tokenCap: number | undefined;
  readonly effort: string | undefined;
  readonly stop: readonly string[] | undefined;
  readonly format: 'text' | 'json_object' | { readonly schema: Readonly<Record<string, unknown>> };
  /** Parameters that OpenAI lacks, passed on unchanged. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** Splits a body into its parts; a parameter that no other protocol can express is rejected, as by a server. */
export function readChatBody(body: Readonly<Record<string, unknown>>): ChatBody {
  const { model, messages, n, seed, temperature, stop, ...more } = parse(body);
  const { top_p: topP, reasoning_effort: effort, response_format: format, ...rest } = more;
  const { max_tokens: cap, max_completion_tokens: completionCap, ...others } = rest;
  const isSystem = (role: string): boolean => ['system', 'developer'].includes(role);
  return {
    model,
    system: messages
      .filter(({ role }) => isSystem(role))
      .map(({ content }) => content)
      .join('\n\n'),
    turns: messages
      .filter(({ role }) => !isSystem(role))
      .map(({ role, content }) => ({ role: role === 'assistant' ? role : 'user', content })),
    samples: n ?? 1,
    seed,
    temperature,
    topP,
    effort,
    others,
    tokenCap: cap ?? completionCap,
    stop: typeof stop === 'string' ? [stop] : stop,
    format: format === undefined ? 'text' : formatOf(format),
  };
}

function formatOf(format: NonNullable<z.infer<typeof chatBodySchema>['response_format']>): ChatBody['format'] {
  const schema = format.type === 'json_schema' ? format.json_schema.schema : format.schema;
  return schema === undefined ? 'json_object' : { schema };
}

function parse(body: Readonly<Record<string, unknown>>): z.infer<typeof chatBodySchema> {
  const parsed = chatBodySchema.safeParse(body);
  if (!parsed.success) {
    const message = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new ServerError({ status: 400, message, headers: { get: () => null } });
  }
  return parsed.data;
}

/** Adds parameters from a file or flag to a request; rejects those that Assay itself sets, as a server would. */
export function addOthers(
  request: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const taken = Object.keys(others).filter((name) => request[name] !== undefined);
  if (taken.length > 0) {
    const message = `${taken.join(', ')}: cannot be set here: Assay sets it`;
    throw new ServerError({ status: 400, message, headers: { get: () => null } });
  }
  return { ...request, ...others };
}
