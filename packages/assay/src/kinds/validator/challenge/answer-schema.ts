import type { ObjectSchema } from '../../../model/model';
import type { Prompt } from './prompt';

/** The key of the answer in which a model says why, before its verdicts; only if the prompt has `reason: true`. */
export const reasonKey = 'reason';

/**
 * JSON Schema of the answer in the form of strict structured outputs: every analytic is a required boolean, nothing
 * else is allowed but a reason. Models write keys in this order, so the reason comes first.
 */
export interface AnswerSchema extends ObjectSchema {
  readonly properties: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;
}

/** The answer that a prompt asks for. */
export function answerSchemaOf({ analytics, reason }: Pick<Prompt, 'analytics' | 'reason'>): AnswerSchema {
  const properties: AnswerSchema['properties'] = {
    ...(reason === true && { [reasonKey]: { type: 'string' } }),
    ...Object.fromEntries(analytics.map(({ name }) => [name, { type: 'boolean' as const }])),
  };
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** What is read from a reply. */
export interface WantedAnswer {
  /** Names of the booleans, all of which an answer must have. */
  readonly required: readonly string[];
  /** Whether a reason was asked for; an answer may lack it. */
  readonly hasReason?: boolean;
}

/** What is read from a reply to a question with this schema. */
export function wantedOf({ properties, required }: Pick<ObjectSchema, 'properties' | 'required'>): WantedAnswer {
  const isReason = (name: string): boolean => {
    const property: { readonly type?: unknown } | undefined = properties[name];
    return name === reasonKey && property?.type === 'string';
  };
  return { required: required.filter((name) => !isReason(name)), hasReason: required.some(isReason) };
}
