import type { AnyNode } from 'acorn';
import { bindParameters } from './bind-pattern';
import { evaluate } from './evaluate';
import { lineOf, TooMuch, type Completion, type Interpreter } from './interpreter';
import { runStatements } from './run-statements';
import { openScope } from './scope';
import { nothing, type LocalFunction, type Value } from './value';

/** What following a file may cost: expressions and statements, characters of texts that are put together, values in lists. */
const most = { steps: 1_000_000, characters: 50_000_000, values: 1_000_000 };
/** Expressions within expressions, over all calls that are followed, and calls within calls. */
const deepest = { levels: 400, calls: 12 };
/** Characters of source that a message shows. */
const shownCharacters = 40;

/** Opens an interpreter of a file's code. */
export function createInterpreter(code: string, onJest: Interpreter['onJest']): Interpreter {
  let [steps, characters, values, levels, calls] = [0, 0, 0, 0, 0];
  let line = 1;
  const limit = (spent: number, allowed: number, of: string): void => {
    if (spent > allowed) {
      throw new TooMuch(line, `${allowed.toLocaleString('en-US')} ${of}`);
    }
  };

  const interpreter: Interpreter = {
    onJest,
    opaque(node, sources = []) {
      return { kind: 'opaque', what: show(code, node), line: lineOf(node), names: [], sources };
    },
    spend(more) {
      steps += 1;
      characters += more;
      limit(steps, most.steps, 'steps');
      limit(characters, most.characters, 'characters');
    },
    make(more) {
      values += more;
      limit(values, most.values, 'values');
    },
    evaluate(node, scope) {
      line = lineOf(node);
      interpreter.spend(0);
      if (levels > deepest.levels) {
        return interpreter.opaque(node);
      }
      levels += 1;
      try {
        return evaluate(interpreter, node, scope);
      } finally {
        levels -= 1;
      }
    },
    run(statements, scope): Completion {
      if (levels > deepest.levels) {
        return { kind: 'end' };
      }
      levels += 1;
      try {
        return runStatements(interpreter, statements, scope);
      } finally {
        levels -= 1;
      }
    },
    call({ node, scope: outer }: LocalFunction, given): Value {
      if (calls >= deepest.calls) {
        return interpreter.opaque(node);
      }
      calls += 1;
      interpreter.spend(0);
      try {
        const scope = openScope(outer);
        bindParameters(interpreter, node.params, given, scope);
        if (node.body.type !== 'BlockStatement') {
          return interpreter.evaluate(node.body, scope);
        }
        const completion = interpreter.run(node.body.body, scope);
        return completion.kind === 'end' ? nothing : completion.kind === 'value' ? completion.value : completion;
      } finally {
        calls -= 1;
      }
    },
  };
  return interpreter;
}

/** An expression in one line: a call without its arguments. */
function show(code: string, node: AnyNode): string {
  const call = node.type === 'AwaitExpression' ? node.argument : node;
  const isCall = call.type === 'CallExpression' || call.type === 'NewExpression';
  const end = isCall ? call.callee.end : call.end;
  const text = code.slice(call.start, Math.min(end, call.start + 4 * shownCharacters)).replaceAll(/\s+/g, ' ');
  return `${text.slice(0, shownCharacters)}${text.length > shownCharacters ? '…' : ''}${isCall ? '(…)' : ''}`;
}
