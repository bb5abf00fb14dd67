import type { AnyNode } from 'acorn';
import { isDeepStrictEqual } from 'node:util';
import { parametersSchema } from '../../model/request-parameters';
import { lineOf } from './interpreter';
import type { Unread } from './read-expectation';
import type { Value } from './value';

/** Parameters of a request under the names of a prompt's front matter. */
export type FoundParameters = Readonly<Record<string, unknown>>;

/** One request of a test file, without its model and messages. */
export interface FoundRequest {
  readonly line: number;
  readonly parameters: FoundParameters;
  readonly unread: readonly Unread[];
}

/** Names in a request, and in a prompt's front matter. */
const own: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'topP',
  seed: 'seed',
  max_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
};

/** Reads what a request sends besides its model and messages. Without a response format, it asks for text. */
export function readRequest(
  node: AnyNode,
  fields: Readonly<Record<string, AnyNode | undefined>>,
  valueOf: (node: AnyNode) => Value,
): FoundRequest {
  const parameters: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const unread: Unread[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field === undefined || ['model', 'messages', 'response_format'].includes(name)) {
      continue;
    }
    const value = jsonOf(valueOf(field));
    const problem =
      value === undefined
        ? 'known only when the file runs'
        : ['stream', 'stream_options', 'n'].includes(name)
          ? 'Assay decides it'
          : undefined;
    const place = own[name];
    if (problem !== undefined) {
      unread.push({ line: lineOf(field), reason: `the request's ${name} is not imported: ${problem}` });
    } else if (place === undefined) {
      body[name] = value;
    } else if (parametersSchema.safeParse({ [place]: value }).success) {
      parameters[place] = value;
    } else {
      unread.push({ line: lineOf(field), reason: `the request's ${name} cannot be ${JSON.stringify(value)}` });
    }
  }
  const format = fields['response_format'];
  const asked = format === undefined ? { type: 'text' } : jsonOf(valueOf(format));
  const type = (asked as { readonly type?: unknown } | undefined)?.type;
  if (type === 'json_object' || type === 'text' || type === 'json_schema') {
    parameters['responseFormat'] = type;
  }
  if (format !== undefined && type !== 'json_object' && type !== 'text') {
    unread.push({
      line: lineOf(format),
      reason:
        type === 'json_schema'
          ? "the request's schema is not imported: Assay sends one of the analytics"
          : "the request's response_format is not imported: known only when the file runs",
    });
  }
  return {
    line: lineOf(node),
    parameters: { ...parameters, ...(Object.keys(body).length > 0 && { body }) },
    unread,
  };
}

/** The parameters of the first request; others that differ are told. */
export function chooseRequest(requests: readonly FoundRequest[]): {
  readonly parameters: FoundParameters | undefined;
  readonly unread: readonly Unread[];
} {
  const [first, ...others] = requests.toSorted((a, b) => a.line - b.line);
  if (first === undefined) {
    return { parameters: undefined, unread: [] };
  }
  const unlike = others.filter(({ parameters }) => !isDeepStrictEqual(parameters, first.parameters));
  return {
    parameters: first.parameters,
    unread: [
      ...first.unread,
      ...unlike.map(({ line }) => ({
        line,
        reason: `this request has other parameters than that of line ${first.line}, which is taken`,
      })),
    ],
  };
}

/** A value that JSON has; `undefined` for one that is known only when the file runs. */
function jsonOf(value: Value): unknown {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'plain':
      return value.value;
    case 'list': {
      const items = value.items.map(jsonOf);
      return items.includes(undefined) ? undefined : items;
    }
    case 'record': {
      const entries = [...value.entries].map(([name, one]) => [name, jsonOf(one)] as const);
      return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
    }
    case 'opaque':
    case 'function':
      return undefined;
  }
}
