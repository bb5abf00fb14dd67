import type {
  Class,
  ModuleDeclaration,
  Program,
  Statement,
  Expression,
  ObjectExpression,
  Pattern,
  MethodDefinition,
} from 'acorn';
import { defaultExportName, type FoundFunction, type FunctionNode } from './found-function';
import {
  calledAtOnce,
  declaredFunctions,
  isRequire,
  returnedValue,
  constructorMethods,
  frozenValue,
} from './function-scope';
import { factoryOf, givenToLoader, universalFactoryOf } from './loader';
import type { ParsedProgram } from './parse-program';

/** All functions that can be reached from the top of a program, methods of its classes and objects included, in order. */
export function findFunctions({ code, program }: ParsedProgram): readonly FoundFunction[] {
  const findings: Findings = {
    functions: [],
    exported: new Set(),
    constructors: new Set(),
    classes: classesOf(program),
  };
  const { exported, constructors } = findings;
  const { visitFunction, visitUnknown, visitValue, visitClass, visitAssignment } = createValueVisitor(code, findings);
  const visit = (node: Statement | ModuleDeclaration, anchors: readonly number[], out: boolean, inner: Inner): void => {
    const reachable = inner === undefined;
    switch (node.type) {
      case 'FunctionDeclaration':
        if (reachable) {
          visitFunction(node, topPlace(node.id.name, anchors, out));
        }
        return;
      case 'ClassDeclaration':
        if (reachable) {
          visitClass(node, topPlace(node.id.name, anchors, out), inner);
        }
        return;
      case 'VariableDeclaration':
        for (const { id, init, start } of reachable ? node.declarations : []) {
          if (id.type === 'Identifier' && init) {
            const own = start === node.declarations[0]?.start ? [...anchors, start] : [start];
            visitValue(init, topPlace(id.name, own, out), inner);
          } else if (id.type === 'ObjectPattern' && init?.type === 'CallExpression' && !isRequire(init)) {
            for (const property of id.properties) {
              if (property.type === 'Property' && property.value.type === 'Identifier') {
                visitUnknown(topPlace(property.value.name, [...anchors, start], out));
              }
            }
          }
        }
        return;
      case 'ExpressionStatement': {
        const { expression } = node;
        for (const one of expression.type === 'SequenceExpression' ? expression.expressions : [expression]) {
          if (one.type === 'AssignmentExpression' && one.operator === '=') {
            visitAssignment(one.left, one.right, anchors, inner);
          }
        }
        const factory = factoryOf(expression) ?? universalFactoryOf(expression);
        const callee = factory ?? calledAtOnce(expression);
        const loaded = reachable
          ? factory === undefined
            ? givenToLoader(expression)
            : returnedValue(factory)
          : undefined;
        if (loaded !== undefined) {
          const place = { name: 'exports', entry: 'module.exports', anchors, exported: true };
          visitValue(loaded, place, factory && declaredFunctions(factory));
        }
        if (callee?.body.type === 'BlockStatement') {
          const names = declaredFunctions(callee);
          callee.body.body.forEach((statement) => {
            visit(statement, [statement.start], false, names);
          });
        }
        return;
      }
      case 'ExportNamedDeclaration':
        for (const { local } of node.source ? [] : node.specifiers) {
          exported.add(local.type === 'Identifier' ? local.name : String(local.value));
        }
        if (node.declaration) {
          visit(node.declaration, [...anchors, node.declaration.start], true, inner);
        }
        return;
      case 'ExportDefaultDeclaration': {
        const { declaration } = node;
        const name = 'id' in declaration ? (declaration.id?.name ?? defaultExportName) : defaultExportName;
        const place = topPlace(name, anchors, true);
        if (declaration.type === 'FunctionDeclaration') {
          visitFunction(declaration as FunctionNode, place);
        } else if (declaration.type === 'ClassDeclaration') {
          visitClass(declaration, place, inner);
        } else {
          visitValue(declaration, topPlace(defaultExportName, anchors, true), inner);
        }
        return;
      }
      default:
        return;
    }
  };
  for (const node of program.body) {
    visit(node, [node.start], false, undefined);
  }
  return findings.functions
    .filter(({ entry }) => !constructors.has(entry))
    .map(({ root, ...one }) => ({ ...one, exported: one.exported || (root !== undefined && exported.has(root)) }));
}

function classesOf({ body }: Program): ReadonlyMap<string, Class> {
  return new Map(body.flatMap((node) => (node.type === 'ClassDeclaration' ? [[node.id.name, node] as const] : [])));
}

function topPlace(name: string, anchors: readonly number[], exported: boolean): Place {
  return { name, entry: name, anchors, exported, root: name };
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

/** What visiting values has come across. */
interface Findings {
  readonly functions: (FoundFunction & Pick<Place, 'root'>)[];
  /** Names that the program exports. */
  readonly exported: Set<string>;
  /** Names of functions that have methods on their prototype. */
  readonly constructors: Set<string>;
  /** Classes at the top of the program, by name. */
  readonly classes: ReadonlyMap<string, Class>;
}

/** How values are visited, to find the functions in them. */
interface ValueVisitor {
  readonly visitFunction: (node: FunctionNode, place: Place) => void;
  /** For what running alone tells. */
  readonly visitUnknown: (place: Place) => void;
  readonly visitValue: (value: Expression, place: Place, inner: Inner) => void;
  readonly visitClass: (node: Class, place: Place, inner: Inner) => void;
  readonly visitAssignment: (left: Pattern, right: Expression, anchors: readonly number[], inner: Inner) => void;
}

/** Visits values of a program's `code` and adds the functions in them to the findings. */
function createValueVisitor(code: string, findings: Findings): ValueVisitor {
  const add = (node: FunctionNode | undefined, place: Place, certain = true): void => {
    const own = node === undefined ? [] : [node.start];
    findings.functions.push({ ...place, node, anchors: [...place.anchors, ...own], certain });
  };
  const visitFunction = (node: FunctionNode, place: Place): void => {
    const methods = constructorMethods(node);
    for (const { name, value, start } of methods) {
      add(value, { ...place, name, entry: bound(`(new (${place.entry})())`, name), anchors: [start] });
    }
    if (methods.length === 0) {
      add(node, place);
    }
  };
  const visitUnknown = (place: Place): void => {
    add(undefined, place, false);
  };
  const visitValue = (value: Expression, place: Place, inner: Inner): void => {
    switch (value.type) {
      case 'FunctionExpression':
        visitFunction(value, { ...place, name: value.id?.name ?? place.name });
        return;
      case 'ArrowFunctionExpression':
        visitFunction(value, place);
        return;
      case 'ClassExpression':
        visitClass(value, place, inner);
        return;
      case 'ObjectExpression':
        visitObject(value, place, inner);
        return;
      case 'AssignmentExpression':
        visitAssignment(value.left, value.right, place.anchors, inner, place);
        return;
      case 'Identifier': {
        const known = inner?.get(value.name);
        if (known !== undefined) {
          visitFunction(known.node, { ...place, name: value.name, anchors: [...place.anchors, ...known.anchors] });
        } else if (place.exported) {
          findings.exported.add(value.name);
        }
        return;
      }
      case 'CallExpression': {
        const callee = calledAtOnce(value);
        const frozen = frozenValue(value);
        if (frozen !== undefined) {
          visitValue(frozen, place, inner);
        }
        if (frozen !== undefined || isRequire(value)) {
          return;
        }
        if (callee === undefined) {
          const given = value.arguments.find((one) => /^(Arrow)?FunctionExpression$/.test(one.type));
          add(given as FunctionNode | undefined, place, false);
          return;
        }
        const result = returnedValue(callee);
        if (result !== undefined) {
          visitValue(result, place, declaredFunctions(callee));
        }
        return;
      }
      case 'NewExpression': {
        const { callee } = value;
        const name = callee.type === 'Identifier' ? callee.name : undefined;
        const made = callee.type === 'ClassExpression' ? callee : findings.classes.get(name ?? '');
        if (name === 'Function') {
          add(undefined, place);
        } else if (made !== undefined && (name === undefined || place.exported)) {
          visitClass(made, place, inner, `(${place.entry})`);
        }
        return;
      }
      case 'ConditionalExpression':
      case 'LogicalExpression':
      case 'MemberExpression':
        visitUnknown(place);
        return;
      default:
        return;
    }
  };
  const visitClass = (node: Class, place: Place, inner: Inner, instance = `(new (${place.entry})())`): void => {
    for (const member of node.body.body) {
      const key = 'key' in member ? keyOf(member, code) : undefined;
      if ((member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') && key !== undefined) {
        const owner = member.static ? `(${place.entry})` : instance;
        const at = { ...place, name: key.name, entry: boundAt(owner, key.text), anchors: [member.start] };
        if (member.type === 'PropertyDefinition' && member.value && isFunction(member.value)) {
          visitValue(member.value, at, inner);
        } else if (
          member.type === 'MethodDefinition' &&
          member.kind === 'method' &&
          member.key.type !== 'PrivateIdentifier'
        ) {
          add(member.value, at);
        }
      }
    }
  };
  const visitObject = (node: ObjectExpression, place: Place, inner: Inner): void => {
    for (const property of node.properties) {
      const key = property.type === 'Property' ? keyOf(property, code) : undefined;
      if (property.type === 'Property' && property.kind === 'init' && key !== undefined) {
        const entry = reachMember(place.entry, key, property.value);
        visitValue(property.value, { ...place, name: key.name, entry, anchors: [property.start] }, inner);
      }
    }
  };
  const visitAssignment = (
    left: Pattern,
    right: Expression,
    anchors: readonly number[],
    inner: Inner,
    from?: Place,
  ): void => {
    const target = code.slice(left.start, left.end).replaceAll(/\s+/g, '');
    const name = target.slice(target.lastIndexOf('.') + 1);
    const place = { name, anchors, exported: from?.exported ?? false };
    const method = /^([\w$]+)\.prototype\.[\w$]+$/.exec(target)?.[1];
    const global = /^(?:window|self|global|globalThis)\.(?!on[a-z]+$)([\w$]+)$/.exec(target)?.[1];
    if (method !== undefined) {
      findings.constructors.add(method);
      visitValue(right, { ...place, entry: bound(`(new ${method}())`, name), root: method }, inner);
    } else if (global !== undefined) {
      visitValue(right, { ...place, entry: `globalThis.${global}`, exported: true }, inner);
    } else if (/^(module\.)?exports\b/.test(target)) {
      const entry = target.replace(/^exports/, 'module.exports');
      visitValue(right, { ...place, entry, exported: true }, inner);
    } else if (/^this\.[\w$]+$/.test(target) && inner === undefined) {
      visitValue(right, { ...place, entry: `module.exports.${name}`, exported: true }, inner);
    } else if (inner === undefined || from !== undefined) {
      visitValue(right, from === undefined ? { ...place, entry: target } : { ...from, anchors }, inner);
    }
  };
  return { visitFunction, visitUnknown, visitValue, visitClass, visitAssignment };
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

/** Whether an expression is a function. */
function isFunction({ type }: Expression): boolean {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
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
