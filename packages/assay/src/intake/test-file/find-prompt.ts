import type { AnyNode, TemplateLiteral } from 'acorn';
import { childrenOf } from '../../code/javascript/children-of';
import type { ParsedProgram } from '../../code/javascript/parse-program';
import { createInterpreter } from './create-interpreter';
import { lineOf } from './interpreter';
import { readJestCall } from './jest-call';
import { placeSolution, type PlacedText } from './place-solution';
import { chooseRequest, readRequest, type FoundParameters, type FoundRequest } from './read-request';
import type { Unread } from './read-expectation';
import { openScope } from './scope';
import { isSolutionName, nothing, type Value } from './value';

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

/** Finds the one template literal in which a candidate's solution is interpolated, and what stands beside it in the request. */
export function findPrompt({ code, program }: ParsedProgram): FoundPrompt {
  const scope = openScope(undefined);
  const interpreter = createInterpreter(code, () => nothing);
  interpreter.run(program.body, scope);
  const valueOf = (node: AnyNode): Value => {
    const value = interpreter.evaluate(node, scope);
    interpreter.spend(value.kind === 'text' ? value.text.length : 0);
    return value;
  };
  const textOf = (node: AnyNode | undefined): string | undefined => {
    const value = node === undefined ? nothing : valueOf(node);
    return value.kind === 'text' ? value.text : undefined;
  };
  const templates: TemplateLiteral[] = [];
  const systems = new Set<string>();
  const models = new Set<string>();
  const requests: FoundRequest[] = [];
  const others: Unread[] = [];
  const waiting: AnyNode[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'TemplateLiteral' && node.expressions.some(isSolution)) {
      templates.push(node);
    }
    if (node.type === 'ObjectExpression') {
      const fields = fieldsOf(node);
      const { role, content, model, messages } = fields;
      const system = /^(system|developer)$/.test(textOf(role) ?? '') ? textOf(content) : undefined;
      if (textOf(role) === 'assistant' && content !== undefined) {
        others.push({ line: lineOf(node), reason: 'an example answer (role: assistant) is not part of the prompt' });
      }
      if (messages !== undefined) {
        requests.push(readRequest(node, fields, valueOf));
      }
      const name = messages === undefined ? undefined : textOf(model);
      systems.add(system ?? '');
      models.add(name ?? '');
    }
    for (const child of partsOf(node)) {
      waiting.push(child);
    }
  }
  const message = readMessage(templates, valueOf);
  const request = chooseRequest(requests);
  return {
    ...message,
    unread: [...message.unread, ...others, ...request.unread].sort((one, other) => one.line - other.line),
    system: onlyOne(systems),
    model: onlyOne(models),
    parameters: request.parameters,
  };
}

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
  const [before, after] = [pieces.slice(0, solutionAt + 1), pieces.slice(solutionAt + 1)];
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

function fieldsOf(
  node: AnyNode & { readonly type: 'ObjectExpression' },
): Readonly<Record<string, AnyNode | undefined>> {
  return Object.fromEntries(
    node.properties.flatMap((property): readonly (readonly [string, AnyNode])[] =>
      property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
        ? [[property.key.name, property.value]]
        : [],
    ),
  );
}

function onlyOne(found: ReadonlySet<string>): string | undefined {
  const [one, second] = [...found].filter((text) => text !== '');
  return second === undefined ? one : undefined;
}
