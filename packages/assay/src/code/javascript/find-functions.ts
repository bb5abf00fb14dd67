import type { Class, ModuleDeclaration, Program, Statement } from 'acorn';
import { defaultExportName, type FoundFunction, type FunctionNode } from './found-function';
import { calledAtOnce, declaredFunctions, isRequire, returnedValue } from './function-scope';
import { factoryOf, givenToLoader, universalFactoryOf } from './loader';
import type { ParsedProgram } from './parse-program';
import { createValueVisitor, type Findings, type Inner, type Place } from './visit-values';

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
