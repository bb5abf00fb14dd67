import type { AnyNode, Program, TemplateLiteral, ObjectExpression } from 'acorn';
import { isDeepStrictEqual } from 'node:util';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/walk';
import type { ParsedProgram } from '../../code/javascript/parse-program';
import { findChanges, namesSetBy } from './find-changes';
import { readJestCall } from './jest-call';
import type { Unread } from './read-expectation';
import { StaticReader } from './static-reader';
import { isSolutionName, lineOf, openScope, type Scope, type Value } from './value';
import { parametersSchema } from '../../model/request-parameters';

/** Parameters of a request under the names of a prompt's front matter. */
type FoundParameters = Readonly<Record<string, unknown>>;

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
const notImported = `is not imported: ${unknown}`;

/** Names in a request, and in a prompt's front matter. */
const own: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  top_p: 'topP',
  seed: 'seed',
  max_tokens: 'maxTokens',
  max_completion_tokens: 'maxTokens',
  reasoning_effort: 'reasoningEffort',
};

/** A prompt's text with `{{ solution }}` in it, and what differs from the file's. */
interface PlacedText {
  readonly text: string;
  /** In words. */
  readonly changes: readonly string[];
}

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
  const reader = new StaticReader(code, findChanges(program), () => undefined);
  const nodes = nodesOf(program);
  const scope = readConstants(reader, program, nodes);
  const unread: Unread[] = [];
  const templates = nodes
    .filter((node) => node.type === 'TemplateLiteral')
    .filter(({ expressions }) => expressions.some(isSolution));
  const message = readMessage(templates, (node) => reader.evaluate(node, scope), unread);
  const objects = nodes
    .filter((node) => node.type === 'ObjectExpression')
    .map((node) => readObject(reader, node, scope));
  const systems = objects.flatMap((object) => readRole(object, unread));
  const requests = objects.filter(({ fields }) => fields.has('messages')).toSorted((a, b) => a.line - b.line);
  return {
    message,
    system: takeFirst('system message', systems, unread),
    model: takeFirst('model', requests.flatMap(readModel), unread),
    parameters: takeFirst(
      'parameters',
      // What cannot be read is named of the one that is taken.
      requests.map((request, index) => readParameters(request, index === 0 ? unread : [])),
      unread,
    ),
    unread: unread.sort((one, other) => one.line - other.line),
  };
}

function readModel({ fields }: FoundObject): readonly Stated<string>[] {
  const model = fields.get('model');
  return model?.value.kind === 'text' ? [{ line: model.line, content: model.value.text }] : [];
}

/** Reads what a request sends besides its messages. Without a response format, it asks for text. */
function readParameters(request: FoundObject, unread: Unread[]): Stated<FoundParameters> {
  const { line: start, fields } = request;
  const parameters: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  appendTo(unread, request.unread);
  for (const [name, { line, value: field }] of fields) {
    const refuse = (reason: string): void => {
      unread.push({ line, reason: `the request's ${name} ${reason}` });
    };
    const value = jsonOf(field);
    const place = own[name];
    if (name === 'model') {
      if (field.kind !== 'text') {
        refuse(notImported);
      }
    } else if (['stream', 'stream_options', 'n'].includes(name)) {
      refuse('is not imported: Assay decides it');
    } else if (['messages', 'response_format'].includes(name)) {
      continue;
    } else if (value === undefined) {
      refuse(notImported);
    } else if (place === undefined) {
      body[name] = value;
    } else if (parametersSchema.safeParse({ [place]: value }).success) {
      parameters[place] = value;
    } else {
      refuse(`cannot be ${JSON.stringify(value)}`);
    }
  }
  const responseFormat = readFormat(fields.get('response_format'), unread);
  const content = {
    ...parameters,
    ...(responseFormat !== undefined && { responseFormat }),
    ...(Object.keys(body).length > 0 && { body }),
  };
  return { line: start, content };
}

/** Reads an object that may be a request, or one of its messages. */
function readObject(reader: StaticReader, node: ObjectExpression, scope: Scope): FoundObject {
  const fields = new Map<string, Field>();
  const unread: Unread[] = [];
  for (const property of node.properties) {
    const line = lineOf(property);
    if (property.type === 'Property') {
      const key = reader.keyOf(property.key, property.computed, scope);
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

function readFormat(format: Field | undefined, unread: Unread[]): string | undefined {
  if (format === undefined) {
    return 'text';
  }
  const { value, line } = format;
  const field = value.kind === 'record' ? value.entries.get('type') : undefined;
  const type = field?.kind === 'text' ? field.text : undefined;
  switch (type) {
    case 'json_object':
    case 'text':
      return type;
    case 'json_schema':
      unread.push({ line, reason: "the request's schema is not imported: Assay sends one of the analytics" });
      return type;
    default:
      unread.push({ line, reason: `the request's response_format ${notImported}` });
      return undefined;
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
function readRole({ line, fields }: FoundObject, unread: Unread[]): readonly Stated<string>[] {
  const role = fields.get('role')?.value;
  const content = fields.get('content');
  if (role?.kind !== 'text' || content === undefined) {
    return [];
  }
  switch (role.text) {
    case 'assistant':
      unread.push({ line, reason: 'an example answer (role: assistant) is not part of the prompt' });
      return [];
    case 'system':
    case 'developer': {
      const { value } = content;
      if (value.kind === 'text') {
        return [{ line: content.line, content: value.text }];
      }
      unread.push({ line: content.line, reason: `the system message ${notImported}` });
      return [];
    }
    default:
      return [];
  }
}

/** Takes what stands first in the file; names where it differs. */
function takeFirst<Content>(what: string, all: readonly Stated<Content>[], unread: Unread[]): Content | undefined {
  const [taken, ...others] = all.toSorted((one, other) => one.line - other.line);
  for (const { line, content } of others) {
    if (!isDeepStrictEqual(content, taken?.content)) {
      unread.push({ line, reason: `another ${what} than in line ${String(taken?.line)}, which is taken` });
    }
  }
  return taken?.content;
}

/** Writes the prompt's text with `{{ solution }}` in it. */
function readMessage(
  templates: readonly TemplateLiteral[],
  valueOf: (node: AnyNode) => Value,
  unread: Unread[],
): FoundPrompt['message'] {
  const [template, second] = templates.toSorted((one, other) => lineOf(one) - lineOf(other));
  if (template === undefined) {
    return undefined;
  }
  const line = lineOf(template);
  if (second !== undefined || template.expressions.filter(isSolution).length > 1) {
    const reason = `may be the prompt, and so may line ${lineOf(second ?? template)}: copy the right one yourself`;
    unread.push({ line, reason });
    return undefined;
  }
  const solutionAt = template.expressions.findIndex(isSolution);
  const pieces = template.quasis.map((quasi, index) => {
    const hole = index === solutionAt ? undefined : template.expressions[index];
    const text = escape((quasi.value.cooked ?? '').replaceAll('\r\n', '\n'));
    return hole === undefined ? text : `${text}${fillHole(hole, valueOf(hole), unread)}`;
  });
  const before = pieces.slice(0, solutionAt + 1);
  const after = pieces.slice(solutionAt + 1);
  const { text, changes } = placeSolution(before.join(''), after.join(''));
  const spaced = text.includes('{ {') ? ['{{ is written { {, because it would begin a variable'] : [];
  return { line, text, changes: [...changes, ...spaced] };
}

function escape(text: string): string {
  return text.replaceAll('{{', '{ {');
}

/** What the prompt has where the file interpolates something other than the solution. */
function fillHole(hole: AnyNode, value: Value, unread: Unread[]): string {
  const name = nameOf(hole);
  if (value.kind === 'text' || value.kind === 'plain') {
    return escape(value.kind === 'text' ? value.text : String(value.value));
  }
  if (/^lang(uage)?$/i.test(name)) {
    return '{{ language }}';
  }
  unread.push({ line: lineOf(hole), reason: `the prompt interpolates ${name}, ${unknown}` });
  return `TODO: ${name}`;
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

/**
 * The text of a prompt whose solution stands between two texts: `{{ solution }}` brings a fence and a line of its own, so that a
 * fence that is there and blanks in front of it go.
 */
export function placeSolution(before: string, after: string): PlacedText {
  const above = before.split('\n');
  const sameLine = above.pop() ?? '';
  const [restOfLine = '', ...below] = after.split('\n');
  const isAlone = sameLine.trim() === '' && restOfLine.trim() === '';
  const isFenced = isAlone && isFence(above.at(-1), true) && isFence(below[0], false);
  const fence = isFenced ? (above.pop() ?? '').trim() : '';
  if (isFenced) {
    below.shift();
  }
  const text = [
    ...above,
    ...(sameLine.trim() === '' ? [] : [sameLine.trimEnd()]),
    '{{ solution }}',
    ...(restOfLine.trim() === '' ? [] : [restOfLine.trimStart()]),
    ...below,
  ].join('\n');
  const trimmed = text.trim();
  return {
    text: trimmed,
    changes: [
      isFenced
        ? `the fence around the solution (${fence}) is replaced by the one that {{ solution }} adds, which is longer than any in the code and names its language`
        : 'a fence is added around the solution, so that its end is seen',
      ...(isAlone ? [] : ['the solution gets lines of its own']),
      ...(trimmed === text ? [] : ['blank lines around the text are left out']),
    ],
  };
}

function isFence(line: string | undefined, mayName: boolean): boolean {
  const text = (line ?? '').trim();
  const [, backticks, tildes] = /^(?:(```)|(~~~))/.exec(text) ?? [];
  const mark = (backticks ?? tildes)?.charAt(0);
  const rest = mark === undefined ? undefined : text.replaceAll(mark, '').trim();
  return rest !== undefined && (rest === '' || (mayName && /^[\w#+-]+$/.test(rest)));
}
