import type { ModuleDeclaration, Statement } from 'acorn';
import { defaultExportName, type FoundFunction, type FunctionNode } from './found-function';
import { calledAtOnce, declaredFunctions } from './function-scope';
import type { ParsedProgram } from './parse-program';
import { createValueVisitor, type Findings, type Inner, type Place } from './visit-values';

/** All functions that can be reached from the top of a program, methods of its classes and objects included, in order. */
export function findFunctions({ code, program }: ParsedProgram): readonly FoundFunction[] {
  const findings: Findings = { functions: [], exported: new Set(), constructors: new Set() };
  const { exported, constructors } = findings;
  const { visitFunction, visitValue, visitClass, visitAssignment } = createValueVisitor(code, findings);
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
          }
        }
        return;
      case 'ExpressionStatement': {
        const { expression } = node;
        if (expression.type === 'AssignmentExpression' && expression.operator === '=') {
          visitAssignment(expression.left, expression.right, anchors, inner);
        }
        const callee = calledAtOnce(expression);
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

function topPlace(name: string, anchors: readonly number[], exported: boolean): Place {
  return { name, entry: name, anchors, exported, root: name };
}
