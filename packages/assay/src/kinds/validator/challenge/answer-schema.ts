import type { Prompt } from './prompt';

/**
 * JSON Schema of the answer in the form of strict structured outputs: every analytic is a required boolean, nothing
 * else is allowed.
 */
export interface AnswerSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly type: 'boolean' }>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The answer that a prompt asks for. */
export function answerSchemaOf({ analytics }: Prompt): AnswerSchema {
  const names = analytics.map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }])),
    required: names,
    additionalProperties: false,
  };
}
