import type { AnyNode, FunctionDeclaration } from 'acorn';
import { childrenOf } from '../../code/javascript/children-of';
import { bindPattern } from './bind-pattern';
import type { Completion, Interpreter } from './interpreter';
import { openScope } from './scope';
import { nothing, type Scope } from './value';

const end: Completion = { kind: 'end' };

/** Follows statements in their order; what only running decides is left out, with every variable that it may change. */
export function runStatements(interpreter: Interpreter, statements: readonly AnyNode[], scope: Scope): Completion {
  for (const node of statements) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration' && isNamed(declared)) {
      scope.values.set(declared.id.name, { kind: 'function', node: declared, scope });
    }
  }
  for (const node of statements) {
    const completion = runStatement(interpreter, node, scope);
    if (completion.kind !== 'end') {
      return completion;
    }
  }
  return end;
}

function runStatement(interpreter: Interpreter, node: AnyNode, scope: Scope): Completion {
  interpreter.spend(0);
  switch (node.type) {
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        const value = init === null || init === undefined ? nothing : interpreter.evaluate(init, scope);
        bindPattern(interpreter, id, value, { scope, declares: true });
      }
      return end;
    case 'ExpressionStatement':
      interpreter.evaluate(node.expression, scope);
      return end;
    case 'ExportNamedDeclaration':
      return node.declaration == null ? end : runStatements(interpreter, [node.declaration], scope);
    case 'ImportDeclaration':
      for (const { local } of node.specifiers) {
        const what = `${local.name} from ${String(node.source.value)}`;
        scope.values.set(local.name, { ...interpreter.opaque(node), what });
      }
      return end;
    case 'ReturnStatement':
      return {
        kind: 'value',
        value: node.argument == null ? nothing : interpreter.evaluate(node.argument, scope),
      };
    case 'BlockStatement':
      return interpreter.run(node.body, openScope(scope));
    case 'TryStatement': {
      const completion = runStatement(interpreter, node.block, scope);
      return node.finalizer == null || completion.kind !== 'end'
        ? completion
        : runStatement(interpreter, node.finalizer, scope);
    }
    case 'IfStatement': {
      const test = interpreter.evaluate(node.test, scope);
      if (test.kind !== 'plain') {
        return leaveOut(interpreter, node, scope);
      }
      const branch = test.value ? node.consequent : node.alternate;
      return branch == null ? end : runStatement(interpreter, branch, scope);
    }
    case 'ForOfStatement': {
      const all = interpreter.evaluate(node.right, scope);
      if (all.kind !== 'list') {
        return leaveOut(interpreter, node, scope);
      }
      interpreter.make(all.items.length);
      for (const item of [...all.items]) {
        const inner = openScope(scope);
        const declares = node.left.type === 'VariableDeclaration';
        const pattern = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : node.left;
        if (pattern !== undefined) {
          bindPattern(interpreter, pattern, item, { scope: inner, declares });
        }
        const completion = runStatement(interpreter, node.body, inner);
        if (completion.kind !== 'end') {
          return completion;
        }
      }
      return end;
    }
    case 'ThrowStatement':
      return interpreter.opaque(node);
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return end;
    default:
      return leaveOut(interpreter, node, scope);
  }
}

/** Variables that a statement may or may not change are not known behind it, nor is what a function returns that it may end. */
function leaveOut(interpreter: Interpreter, node: AnyNode, scope: Scope): Completion {
  const waiting = [{ node, isOwn: true }];
  let ends = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node: part, isOwn } = next;
    interpreter.spend(0);
    ends ||= isOwn && part.type === 'ReturnStatement';
    const target =
      part.type === 'AssignmentExpression' ? part.left : part.type === 'UpdateExpression' ? part.argument : undefined;
    if (target !== undefined) {
      const changed = { ...interpreter.opaque(part), what: 'changed in a branch or a loop' };
      bindPattern(interpreter, target, changed, { scope, declares: false });
    }
    for (const child of childrenOf(part)) {
      waiting.push({ node: child, isOwn: isOwn && !part.type.includes('Function') });
    }
  }
  return ends ? interpreter.opaque(node) : end;
}

function isNamed(node: AnyNode & { readonly type: 'FunctionDeclaration' }): node is FunctionDeclaration {
  return node.id !== null;
}
