import type { AnyNode, Program, TemplateLiteral, ObjectExpression } from 'acorn';
import { isDeepStrictEqual } from 'node:util';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/children-of';
import type { ParsedProgram } from '../../code/javascript/parse-program';
import { findChanges, namesSetBy } from './find-changes';
import { readJestCall } from './jest-call';
import { placeSolution, type PlacedText } from './place-solution';
import type { Unread } from './read-expectation';
import { StaticReader } from './static-reader';
import { isSolutionName, lineOf, nothing, openScope, type Scope, type Value } from './value';
import { parametersSchema } from '../../model/request-parameters';
import { propertyKey } from './evaluate';

/** Parameters of a request under the names of a prompt's front matter. */
type FoundParameters = Readonly<Record<string, unknown>>;

/** One request of a test file, without its messages. */
interface FoundRequest {
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
interface FoundObject {
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

/** What a test file says of its prompt. */
export interface FoundPrompt {
  /** The user message, with `{{ solution }}` where the file interpolates it, and the line where it begins. */
  readonly message: ({ readonly line: number } & PlacedText) | undefined;
  readonly system: string | undefined;
  readonly model: string | undefined;
  /** What else the request sends, under the names of a prompt's front matter; `undefined` if the file has no request. */
  readonly parameters: FoundParameters | undefined;
  /** What of it did not come over as it is. */
  readonly unread: readonly Unread[];
}

/** Something that a file states, perhaps at several places. */
interface Stated<Content> {
  readonly line: number;
  readonly content: Content;
}

/** Finds the one template literal in which a candidate's solution is interpolated, and what stands beside it in the request. */
export function findPrompt({ code, program }: ParsedProgram): FoundPrompt {
  const reader = new StaticReader(code, findChanges(program), () => nothing);
  const nodes = nodesOf(program);
  const scope = readConstants(reader, program, nodes);
  const objects = nodes
    .filter((node) => node.type === 'ObjectExpression')
    .map((node) => readObject(reader, node, scope));
  const requests = objects.filter(({ fields }) => fields.has('messages')).map(readRequest);
  const roles = objects.map(readRole);
  const templates = nodes
    .filter((node) => node.type === 'TemplateLiteral')
    .filter(({ expressions }) => expressions.some(isSolution));
  const message = readMessage(templates, (node) => reader.evaluate(node, scope));

  const system = takeFirst(
    'system message',
    roles.flatMap((role) => role.system ?? []),
  );
  const model = takeFirst(
    'model',
    requests.flatMap((request) => request.model ?? []),
  );
  const parameters = takeFirst(
    'parameters',
    requests.map(({ line, parameters: content }) => ({ line, content })),
  );
  const first = requests.find(({ line }) => line === parameters.taken?.line);
  const unread = [message, ...roles, system, model, ...(first === undefined ? [] : [first]), parameters];
  return {
    message: message.message,
    system: system.taken?.content,
    model: model.taken?.content,
    parameters: parameters.taken?.content,
    unread: unread.flatMap((part) => part.unread).sort((one, other) => one.line - other.line),
  };
}

/** Reads what a request sends besides its messages. Without a response format, it asks for text. */
function readRequest({ line: start, fields, unread: spreads }: FoundObject): FoundRequest {
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
function readObject(reader: StaticReader, node: ObjectExpression, scope: Scope): FoundObject {
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

/** Reads the constants of a file; one whose name is declared or assigned twice may be another at its place. */
function readConstants(reader: StaticReader, program: Program, nodes: readonly AnyNode[]): Scope {
  const scope = openScope(undefined);
  reader.run(program.body, scope);
  const known = new Set<string>();
  for (const node of nodes) {
    for (const name of namesSetBy(node)) {
      if (known.has(name) && scope.values.has(name)) {
        scope.values.set(name, reader.opaque(node));
      }
      known.add(name);
    }
  }
  return scope;
}

/** The nodes of a file, but for what only says something to people: a title, an error, a line in a log. */
function nodesOf(program: AnyNode): readonly AnyNode[] {
  const nodes = [program];
  for (const node of nodes) {
    appendTo(nodes, partsOf(node));
  }
  return nodes;
}

/** Reads one message of a request, such as `{ role: 'system', content: … }`. */
function readRole({ line, fields }: FoundObject): {
  readonly system?: Stated<string>;
  readonly unread: readonly Unread[];
} {
  const role = fields.get('role')?.value;
  const content = fields.get('content');
  if (role?.kind !== 'text' || content === undefined || !/^(system|developer|assistant)$/.test(role.text)) {
    return { unread: [] };
  }
  if (role.text === 'assistant') {
    return { unread: [{ line, reason: 'an example answer (role: assistant) is not part of the prompt' }] };
  }
  const { value } = content;
  const reason = 'the system message is not imported: known only when the file runs';
  return value.kind === 'text'
    ? { system: { line: content.line, content: value.text }, unread: [] }
    : { unread: [{ line: content.line, reason }] };
}

/** Takes what stands first in the file; names where it differs. */
function takeFirst<Content>(
  what: string,
  all: readonly Stated<Content>[],
): { readonly taken: Stated<Content> | undefined; readonly unread: readonly Unread[] } {
  const [taken, ...others] = all.toSorted((one, other) => one.line - other.line);
  const unlike = others.filter(({ content }) => !isDeepStrictEqual(content, taken?.content));
  const reason = `another ${what} than in line ${String(taken?.line)}, which is taken`;
  return { taken, unread: unlike.map(({ line }) => ({ line, reason })) };
}

/** Writes the prompt's text with `{{ solution }}` in it. */
function readMessage(
  templates: readonly TemplateLiteral[],
  valueOf: (node: AnyNode) => Value,
): Pick<FoundPrompt, 'message' | 'unread'> {
  const [template, second] = templates.toSorted((one, other) => lineOf(one) - lineOf(other));
  if (template === undefined) {
    return { message: undefined, unread: [] };
  }
  const line = lineOf(template);
  if (second !== undefined || template.expressions.filter(isSolution).length > 1) {
    const reason = `may be the prompt, and so may line ${lineOf(second ?? template)}: copy the right one yourself`;
    return { message: undefined, unread: [{ line, reason }] };
  }
  const unread: Unread[] = [];
  const escape = (text: string): string => text.replaceAll('{{', '{ {');
  const show = (hole: AnyNode): string => {
    const value = valueOf(hole);
    const name = nameOf(hole);
    if (value.kind === 'text' || value.kind === 'plain') {
      return escape(value.kind === 'text' ? value.text : String(value.value));
    }
    if (/^lang(uage)?$/i.test(name)) {
      return '{{ language }}';
    }
    const reason = `the prompt interpolates ${name}, known only when the file runs`;
    unread.push({ line: lineOf(hole), reason });
    return `TODO: ${name}`;
  };
  const solutionAt = template.expressions.findIndex(isSolution);
  const pieces = template.quasis.map((quasi, index) => {
    const hole = index === solutionAt ? undefined : template.expressions[index];
    const text = escape((quasi.value.cooked ?? '').replaceAll('\r\n', '\n'));
    return hole === undefined ? text : `${text}${show(hole)}`;
  });
  const before = pieces.slice(0, solutionAt + 1);
  const after = pieces.slice(solutionAt + 1);
  const { text, changes } = placeSolution(before.join(''), after.join(''));
  const spaced = text.includes('{ {') ? ['{{ is written { {, because it would begin a variable'] : [];
  return { message: { line, text, changes: [...changes, ...spaced] }, unread };
}

function isSolution(node: AnyNode): boolean {
  return isSolutionName(nameOf(node));
}

/** The name of a variable or a property; `a value` of anything else. */
function nameOf(node: AnyNode): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.property.type === 'Identifier' ? node.property.name : 'a value';
    default:
      return 'a value';
  }
}

/** The nodes right below a node, but for what only says something to people: a title, an error, a line in a log. */
function partsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'ThrowStatement') {
    return [];
  }
  if (node.type !== 'CallExpression') {
    return childrenOf(node);
  }
  const { callee } = node;
  const owner = callee.type === 'MemberExpression' ? callee.object : undefined;
  if (owner?.type === 'Identifier' && owner.name === 'console') {
    return [];
  }
  const kind = readJestCall(node, () => false)?.kind;
  return kind === 'test' || kind === 'describe' ? [callee, ...node.arguments.slice(1)] : childrenOf(node);
}
