import type {
  AssignmentExpression,
  CallExpression,
  Class,
  ExportDefaultDeclaration,
  Expression,
  MethodDefinition,
  ModuleDeclaration,
  NewExpression,
  ObjectExpression,
  Program,
  Statement,
  VariableDeclaration,
} from 'acorn';
import { defaultExportName, isFunction, type FoundFunction, type FunctionNode } from './found-function';
import {
  calledAtOnce,
  constructorMethods,
  declaredFunctions,
  frozenValue,
  isRequire,
  returnedValue,
} from './function-scope';
import { factoryOf, givenToLoader, universalFactoryOf } from './loader';
import type { ParsedProgram } from './parse-program';

/** All functions that can be reached from the top of a program, methods of its classes and objects included, in order. */
export function findFunctions({ code, program }: ParsedProgram): readonly FoundFunction[] {
  const findings: Findings = {
    code,
    functions: [],
    exported: new Set(),
    constructors: new Set(),
    classes: classesOf(program),
  };
  for (const node of program.body) {
    visitStatement(findings, node, { anchors: [node.start], isExported: false, inner: undefined });
  }
  const { functions, exported, constructors } = findings;
  return functions
    .filter(({ entry }) => !constructors.has(entry))
    .map(({ root, ...one }) => ({ ...one, exported: one.exported || (root !== undefined && exported.has(root)) }));
}

/** What is known of a program, and what was come across. */
interface Findings {
  readonly code: string;
  readonly functions: (FoundFunction & Pick<Place, 'root'>)[];
  /** Names that the program exports. */
  readonly exported: Set<string>;
  /** Names of functions that have methods on their prototype. */
  readonly constructors: Set<string>;
  /** Classes at the top of the program, by name. */
  readonly classes: ReadonlyMap<string, Class>;
}

/** Where a value stands and how it is reached. */
interface Place {
  readonly name: string;
  readonly entry: string;
  readonly anchors: readonly number[];
  readonly exported: boolean;
  /** Name at the top of the program that it is a part of. */
  readonly root?: string;
}

/** Functions of an inner scope, by name; at the top, where every name can be reached, `undefined`. */
type Inner = ReadonlyMap<string, { readonly node: FunctionNode; readonly anchors: readonly number[] }> | undefined;

/** How a statement stands. */
interface Standing {
  readonly anchors: readonly number[];
  readonly isExported: boolean;
  readonly inner: Inner;
}

function classesOf({ body }: Program): ReadonlyMap<string, Class> {
  return new Map(body.flatMap((node) => (node.type === 'ClassDeclaration' ? [[node.id.name, node] as const] : [])));
}

function topPlace(name: string, anchors: readonly number[], exported: boolean): Place {
  return { name, entry: name, anchors, exported, root: name };
}

function visitStatement(findings: Findings, node: Statement | ModuleDeclaration, standing: Standing): void {
  const { anchors, isExported, inner } = standing;
  const isReachable = inner === undefined;
  switch (node.type) {
    case 'FunctionDeclaration':
      if (isReachable) {
        visitFunction(findings, node, topPlace(node.id.name, anchors, isExported));
      }
      return;
    case 'ClassDeclaration':
      if (isReachable) {
        visitClass(findings, node, topPlace(node.id.name, anchors, isExported), inner);
      }
      return;
    case 'VariableDeclaration':
      if (isReachable) {
        visitDeclarations(findings, node, standing);
      }
      return;
    case 'ExpressionStatement':
      visitExpression(findings, node.expression, standing);
      return;
    case 'ExportNamedDeclaration':
      for (const { local } of node.source ? [] : node.specifiers) {
        findings.exported.add(local.type === 'Identifier' ? local.name : String(local.value));
      }
      if (node.declaration) {
        const own = [...anchors, node.declaration.start];
        visitStatement(findings, node.declaration, { anchors: own, isExported: true, inner });
      }
      return;
    case 'ExportDefaultDeclaration':
      visitDefault(findings, node, standing);
      return;
    default:
      return;
  }
}

function visitDeclarations(
  findings: Findings,
  { declarations }: VariableDeclaration,
  { anchors, isExported, inner }: Standing,
): void {
  for (const { id, init, start } of declarations) {
    if (id.type === 'Identifier' && init) {
      const own = start === declarations[0]?.start ? [...anchors, start] : [start];
      visitValue(findings, init, topPlace(id.name, own, isExported), inner);
    } else if (id.type === 'ObjectPattern' && init?.type === 'CallExpression' && !isRequire(init)) {
      for (const property of id.properties) {
        if (property.type === 'Property' && property.value.type === 'Identifier') {
          addUnknown(findings, topPlace(property.value.name, [...anchors, start], isExported));
        }
      }
    }
  }
}

function visitExpression(findings: Findings, expression: Expression, { anchors, inner }: Standing): void {
  for (const one of expression.type === 'SequenceExpression' ? expression.expressions : [expression]) {
    if (one.type === 'AssignmentExpression' && one.operator === '=') {
      visitAssignment(findings, one, anchors, inner);
    }
  }
  const factory = factoryOf(expression) ?? universalFactoryOf(expression);
  const loaded = factory === undefined ? givenToLoader(expression) : returnedValue(factory);
  if (inner === undefined && loaded !== undefined) {
    const place = { name: 'exports', entry: 'module.exports', anchors, exported: true };
    visitValue(findings, loaded, place, factory && declaredFunctions(factory));
  }
  const callee = factory ?? calledAtOnce(expression);
  if (callee?.body.type === 'BlockStatement') {
    const names = declaredFunctions(callee);
    for (const statement of callee.body.body) {
      visitStatement(findings, statement, { anchors: [statement.start], isExported: false, inner: names });
    }
  }
}

function visitDefault(
  findings: Findings,
  { declaration }: ExportDefaultDeclaration,
  { anchors, inner }: Standing,
): void {
  const name = 'id' in declaration ? (declaration.id?.name ?? defaultExportName) : defaultExportName;
  const place = topPlace(name, anchors, true);
  if (declaration.type === 'FunctionDeclaration') {
    visitFunction(findings, declaration as FunctionNode, place);
  } else if (declaration.type === 'ClassDeclaration') {
    visitClass(findings, declaration, place, inner);
  } else {
    visitValue(findings, declaration, topPlace(defaultExportName, anchors, true), inner);
  }
}

function add({ functions }: Findings, node: FunctionNode | undefined, place: Place, certain = true): void {
  const own = node === undefined ? [] : [node.start];
  functions.push({ ...place, node, anchors: [...place.anchors, ...own], certain });
}

/** For what running alone tells. */
function addUnknown(findings: Findings, place: Place, node?: FunctionNode): void {
  add(findings, node, place, false);
}

function visitFunction(findings: Findings, node: FunctionNode, place: Place): void {
  const methods = constructorMethods(node);
  for (const { name, value, start } of methods) {
    add(findings, value, { ...place, name, entry: bound(`(new (${place.entry})())`, name), anchors: [start] });
  }
  if (methods.length === 0) {
    add(findings, node, place);
  }
}

function visitValue(findings: Findings, value: Expression, place: Place, inner: Inner): void {
  switch (value.type) {
    case 'FunctionExpression':
      visitFunction(findings, value, { ...place, name: value.id?.name ?? place.name });
      return;
    case 'ArrowFunctionExpression':
      visitFunction(findings, value, place);
      return;
    case 'ClassExpression':
      visitClass(findings, value, place, inner);
      return;
    case 'ObjectExpression':
      visitObject(findings, value, place, inner);
      return;
    case 'AssignmentExpression':
      visitAssignment(findings, value, place.anchors, inner, place);
      return;
    case 'Identifier': {
      const known = inner?.get(value.name);
      if (known !== undefined) {
        const anchors = [...place.anchors, ...known.anchors];
        visitFunction(findings, known.node, { ...place, name: value.name, anchors });
      } else if (place.exported) {
        findings.exported.add(value.name);
      }
      return;
    }
    case 'CallExpression':
      visitCall(findings, value, place, inner);
      return;
    case 'NewExpression':
      visitNew(findings, value, place, inner);
      return;
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'MemberExpression':
      addUnknown(findings, place);
      return;
    default:
      return;
  }
}

function visitCall(findings: Findings, call: CallExpression, place: Place, inner: Inner): void {
  const frozen = frozenValue(call);
  if (frozen !== undefined) {
    visitValue(findings, frozen, place, inner);
    return;
  }
  if (isRequire(call)) {
    return;
  }
  const callee = calledAtOnce(call);
  if (callee === undefined) {
    addUnknown(
      findings,
      place,
      call.arguments.find((one) => isFunction(one)),
    );
    return;
  }
  const result = returnedValue(callee);
  if (result !== undefined) {
    visitValue(findings, result, place, declaredFunctions(callee));
  }
}

function visitNew(findings: Findings, { callee }: NewExpression, place: Place, inner: Inner): void {
  const name = callee.type === 'Identifier' ? callee.name : undefined;
  const made = callee.type === 'ClassExpression' ? callee : findings.classes.get(name ?? '');
  if (name === 'Function') {
    add(findings, undefined, place);
  } else if (made !== undefined && (name === undefined || place.exported)) {
    visitClass(findings, made, place, inner, `(${place.entry})`);
  }
}

function visitClass(
  findings: Findings,
  node: Class,
  place: Place,
  inner: Inner,
  instance = `(new (${place.entry})())`,
): void {
  for (const member of node.body.body) {
    const key = 'key' in member ? keyOf(member, findings.code) : undefined;
    if ((member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') && key !== undefined) {
      const owner = member.static ? `(${place.entry})` : instance;
      const at = { ...place, name: key.name, entry: boundAt(owner, key.text), anchors: [member.start] };
      if (member.type === 'PropertyDefinition') {
        if (isFunction(member.value)) {
          visitValue(findings, member.value, at, inner);
        }
      } else if (member.kind === 'method' && member.key.type !== 'PrivateIdentifier') {
        add(findings, member.value, at);
      }
    }
  }
}

function visitObject(findings: Findings, node: ObjectExpression, place: Place, inner: Inner): void {
  for (const property of node.properties) {
    const key = property.type === 'Property' ? keyOf(property, findings.code) : undefined;
    if (property.type === 'Property' && property.kind === 'init' && key !== undefined) {
      const entry = reachMember(place.entry, key, property.value);
      visitValue(findings, property.value, { ...place, name: key.name, entry, anchors: [property.start] }, inner);
    }
  }
}

function visitAssignment(
  findings: Findings,
  { left, right }: AssignmentExpression,
  anchors: readonly number[],
  inner: Inner,
  from?: Place,
): void {
  const target = findings.code.slice(left.start, left.end).replaceAll(/\s+/g, '');
  const method = prototypeOf(target);
  if (method !== undefined) {
    findings.constructors.add(method);
  }
  const place = placeOfAssigned(target, anchors, inner, from);
  if (place !== undefined) {
    visitValue(findings, right, place, inner);
  }
}

function prototypeOf(target: string): string | undefined {
  return /^([\w$]+)\.prototype\.[\w$]+$/.exec(target)?.[1];
}

/** How what is assigned is reached; `undefined` for what an inner scope keeps to itself. */
function placeOfAssigned(
  target: string,
  anchors: readonly number[],
  inner: Inner,
  from: Place | undefined,
): Place | undefined {
  const name = target.slice(target.lastIndexOf('.') + 1);
  const method = prototypeOf(target);
  if (method !== undefined) {
    const entry = bound(`(new ${method}())`, name);
    return { name, anchors, exported: from?.exported ?? false, entry, root: method };
  }
  const global = /^(?:window|self|global|globalThis)\.(?!on[a-z]+$)([\w$]+)$/.exec(target)?.[1];
  if (global !== undefined) {
    return { name, anchors, exported: true, entry: `globalThis.${global}` };
  }
  if (/^(module\.)?exports\b/.test(target)) {
    return { name, anchors, exported: true, entry: target.replace(/^exports/, 'module.exports') };
  }
  if (/^this\.[\w$]+$/.test(target) && inner === undefined) {
    return { name, anchors, exported: true, entry: `module.exports.${name}` };
  }
  if (from !== undefined) {
    return { ...from, anchors };
  }
  return inner === undefined ? { name, anchors, exported: false, entry: target } : undefined;
}

/** Expression for a method that is called on its owner, whoever calls it. */
function bound(owner: string, name: string): string {
  return boundAt(owner, JSON.stringify(name));
}

/** The same for a method whose name an expression gives. */
function boundAt(owner: string, key: string): string {
  return `((...args) => ${owner}[${key}](...args))`;
}

/** A member's name, and the expression that gives it. */
interface Key {
  readonly name: string;
  readonly text: string;
}

/** Expression for a member of an object: a method is bound to it, and an object is itself. */
function reachMember(owner: string, { text }: Key, value: Expression): string {
  return value.type === 'ObjectExpression' || value.type === 'ClassExpression'
    ? `(${owner})[${text}]`
    : boundAt(`(${owner})`, text);
}

/** How a member is named in `code`; `undefined` when its name may be another one each time, or is one of the language's own. */
function keyOf({ key, computed }: Pick<MethodDefinition, 'key' | 'computed'>, code: string): Key | undefined {
  const text = code.slice(key.start, key.end);
  if (key.type === 'Literal') {
    return { name: String(key.value), text: JSON.stringify(String(key.value)) };
  }
  if (!computed) {
    const name = key.type === 'Identifier' ? key.name : '';
    return { name, text: JSON.stringify(name) };
  }
  const isSteady = ['Identifier', 'MemberExpression', 'TemplateLiteral', 'BinaryExpression'].includes(key.type);
  return isSteady && !/^Symbol\b|[(=]|\+\+|--/.test(text) ? { name: text, text } : undefined;
}
