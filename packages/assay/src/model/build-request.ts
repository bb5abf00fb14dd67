import type { Dialect } from './dialect';
import { familyOf } from './family';
import type { ObjectSchema, PreparedRequest, Question } from './model';
import { responseFormats, type ResponseFormat } from './request-parameters';
import { hashRequest } from './request-hash';

/**
 * Builds the body of a chat completion. Parameters that the model's family or the server's dialect does not take are left
 * out and named in `notes`.
 */
export function buildRequest(model: string, question: Question, dialect: Dialect = {}): PreparedRequest {
  const family = familyOf(model);
  const { parameters, prompt, answer } = question;
  const notes: string[] = [];
  const sent = (name: string, value: string | number | undefined, accepted: boolean, reason: string): boolean => {
    if (value !== undefined && !accepted) {
      notes.push(`${name} ${String(value)} is not sent: ${model} ${reason}`);
    }
    return value !== undefined && accepted;
  };
  const { temperature, topP, seed, reasoningEffort, maxTokens = dialect.usualTokenCap } = parameters;
  if (parameters.maxTokens === undefined && maxTokens !== undefined) {
    notes.push(
      `maxTokens ${maxTokens} is sent: the prompt sets no limit, and the server could write until its context is full`,
    );
  }
  const sampling = family.sampling === 'yes' || (family.sampling === 'without-reasoning' && reasoningEffort === 'none');
  const samplingRule = `accepts only its default${family.sampling === 'no' ? '' : ', unless reasoningEffort is none'}`;
  const format = formatFor(parameters.responseFormat, family.strictest, dialect);
  if (format !== parameters.responseFormat) {
    notes.push(`the answer is requested as ${format}: ${model} does not support ${parameters.responseFormat}`);
  }
  const body = {
    ...parameters.body,
    model,
    messages: [
      ...(prompt.system === undefined ? [] : [{ role: family.systemRole, content: prompt.system }]),
      { role: 'user', content: prompt.user },
      ...(prompt.turns ?? []),
    ],
    ...(sent('temperature', temperature, sampling, samplingRule) && { temperature }),
    ...(sent('topP', topP, sampling, samplingRule) && { top_p: topP }),
    ...(sent('seed', seed, dialect.seed !== 'none', 'takes no seed') && { [dialect.seed ?? 'seed']: seed }),
    ...(maxTokens !== undefined && { [family.tokenCap]: maxTokens }),
    ...(sent('reasoningEffort', reasoningEffort, family.reasoningEffort, 'does not reason') && {
      reasoning_effort: reasoningEffort,
    }),
    ...responseFormatOf(format, answer),
  };
  return { question, body, notes, hash: hashRequest(body, dialect.protocol) };
}

/** The field that asks for a format; none for text. */
export function responseFormatOf(format: ResponseFormat, schema: ObjectSchema): { readonly response_format?: object } {
  switch (format) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } };
    case 'json_object_schema':
      return { response_format: { type: 'json_object', schema } };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'text':
      return {};
  }
}

/** The wanted format, or the next less strict one that both the model and its server take. */
function formatFor(wanted: ResponseFormat, strictest: ResponseFormat, { formats }: Dialect): ResponseFormat {
  const first = Math.max(responseFormats.indexOf(wanted), responseFormats.indexOf(strictest));
  return responseFormats.slice(first).find((format) => formats?.includes(format) ?? true) ?? 'text';
}
