import type { ObjectExpression } from 'acorn';
import { parametersSchema } from '../../model/request-parameters';
import { propertyKey } from './evaluate';
import type { Unread } from './read-expectation';
import type { StaticReader } from './static-reader';
import { lineOf, type Scope, type Value } from './value';

/** Parameters of a request under the names of a prompt's front matter. */
export type FoundParameters = Readonly<Record<string, unknown>>;

/** One request of a test file, without its messages. */
export interface FoundRequest {
  readonly line: number;
  readonly model: { readonly line: number; readonly content: string } | undefined;
  readonly parameters: FoundParameters;
  readonly unread: readonly Unread[];
}

/** A property of an object that stands in the file. */
interface Field {
  readonly line: number;
  readonly value: Value;
}

/** An object that stands in the file, and what of it is known only when the file runs. */
export interface FoundObject {
  readonly line: number;
  readonly fields: ReadonlyMap<string, Field>;
  readonly unread: readonly Unread[];
}

const unknown = 'known only when the file runs';

/** Names in a request, and in a prompt's front matter. */
const own: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'topP',
  seed: 'seed',
  max_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
};

/** Reads what a request sends besides its messages. Without a response format, it asks for text. */
export function readRequest({ line: start, fields, unread: spreads }: FoundObject): FoundRequest {
  const parameters: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const unread = [...spreads];
  for (const [name, { line, value: field }] of fields) {
    if (['model', 'messages', 'response_format'].includes(name)) {
      continue;
    }
    const value = jsonOf(field);
    const place = own[name];
    const isOurs = ['stream', 'stream_options', 'n'].includes(name);
    if (value === undefined || isOurs) {
      unread.push({ line, reason: `the request's ${name} is not imported: ${isOurs ? 'Assay decides it' : unknown}` });
    } else if (place === undefined) {
      body[name] = value;
    } else if (parametersSchema.safeParse({ [place]: value }).success) {
      parameters[place] = value;
    } else {
      unread.push({ line, reason: `the request's ${name} cannot be ${JSON.stringify(value)}` });
    }
  }
  const format = readFormat(fields.get('response_format'));
  const model = fields.get('model');
  if (model !== undefined && model.value.kind !== 'text') {
    unread.push({ line: model.line, reason: `the request's model is not imported: ${unknown}` });
  }
  return {
    line: start,
    model: model?.value.kind === 'text' ? { line: model.line, content: model.value.text } : undefined,
    parameters: {
      ...parameters,
      ...(format.type !== undefined && { responseFormat: format.type }),
      ...(Object.keys(body).length > 0 && { body }),
    },
    unread: [...unread, ...format.unread],
  };
}

/** Reads an object that may be a request, or one of its messages. */
export function readObject(reader: StaticReader, node: ObjectExpression, scope: Scope): FoundObject {
  const fields = new Map<string, Field>();
  const unread: Unread[] = [];
  for (const property of node.properties) {
    const line = lineOf(property);
    if (property.type === 'Property') {
      const key = propertyKey(reader, property, scope);
      const value = reader.evaluate(property.value, scope);
      if (key === undefined) {
        unread.push({ line, reason: `a property of the request is not imported: its name is ${unknown}` });
      } else {
        fields.set(key, { line: lineOf(property.value), value });
      }
      continue;
    }
    const base = reader.evaluate(property.argument, scope);
    if (base.kind === 'record') {
      base.entries.forEach((value, key) => fields.set(key, { line, value }));
    } else {
      const { what } = reader.opaque(property.argument);
      unread.push({ line, reason: `the request's ...${what} is not imported: ${unknown}` });
    }
  }
  return { line: lineOf(node), fields, unread };
}

function readFormat(format: Field | undefined): {
  readonly type: string | undefined;
  readonly unread: readonly Unread[];
} {
  if (format === undefined) {
    return { type: 'text', unread: [] };
  }
  const { value, line } = format;
  const field = value.kind === 'record' ? value.entries.get('type') : undefined;
  const type = field?.kind === 'text' ? field.text : undefined;
  switch (type) {
    case 'json_object':
    case 'text':
      return { type, unread: [] };
    case 'json_schema': {
      const reason = "the request's schema is not imported: Assay sends one of the analytics";
      return { type, unread: [{ line, reason }] };
    }
    default: {
      const reason = `the request's response_format is not imported: ${unknown}`;
      return { type: undefined, unread: [{ line, reason }] };
    }
  }
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
