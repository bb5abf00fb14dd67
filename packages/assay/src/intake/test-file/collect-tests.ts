import type { AnyNode } from 'acorn';
import { appendTo } from '../../basics/append-to';
import { childrenOf } from '../../code/javascript/children-of';
import type { ParsedProgram } from '../../code/javascript/parse-program';
import { createInterpreter } from './create-interpreter';
import { lineOf, type Interpreter } from './interpreter';
import { readJestCall, type JestCall } from './jest-call';
import { readExpectation, type Expectation, type Unread } from './read-expectation';
import { openScope } from './scope';
import { rowTitle, tableRows } from './table-rows';
import { nothing, type LocalFunction, type Scope, type Value } from './value';

/** A test of a file, with what it expects of answers. */
export interface CollectedTest {
  readonly line: number;
  /** Its own title and those of the blocks around it, outermost first; empty ones where only running tells. */
  readonly title: string;
  readonly blocks: readonly string[];
  readonly expected: readonly Expectation[];
  readonly unread: readonly Unread[];
}

/** All tests of a file, and what could not be followed. */
export interface CollectedTests {
  readonly tests: readonly CollectedTest[];
  /** Tests and tables that could not be followed, or are skipped. */
  readonly refused: readonly Unread[];
  /** Expectations that are in no test that was followed. */
  readonly unread: readonly Unread[];
}

interface Frame {
  readonly title: string;
  readonly isSkipped: boolean;
  readonly hooks: LocalFunction[];
}

interface Waiting {
  readonly line: number;
  readonly title: string;
  readonly frames: readonly Frame[];
  readonly run: LocalFunction;
  readonly given: readonly Value[];
}

type TestCall = Extract<JestCall, { readonly kind: 'test' | 'describe' }>;

/** Follows a file's tests, blocks, tables and hooks as Jest would run them, without running anything. */
export function collectTests({ code, program }: ParsedProgram): CollectedTests {
  const frames: Frame[] = [{ title: '', isSkipped: false, hooks: [] }];
  const waiting: Waiting[] = [];
  const tests: CollectedTest[] = [];
  const refused: Unread[] = [];
  const seen = new Set<AnyNode>();
  const closed = new Set<AnyNode>();
  let now: { readonly expected: Expectation[]; readonly unread: Unread[] } | undefined;

  const register = (call: TestCall, scope: Scope): void => {
    const { node, kind, table } = call;
    const line = lineOf(node);
    const isSkipped = call.isSkipped || frames.some((frame) => frame.isSkipped);
    const [head, body] = node.arguments;
    const own = head === undefined ? nothing : interpreter.evaluate(head, scope);
    const run = body === undefined ? nothing : interpreter.evaluate(body, scope);
    const rows = table === undefined ? [[]] : tableRows(interpreter, table, scope);
    if (isSkipped && kind === 'test') {
      closed.add(node);
      refused.push({ line, reason: 'is skipped' });
      return;
    }
    if (rows === undefined || run.kind !== 'function') {
      closed.add(node);
      const what = rows === undefined ? 'rows' : 'function';
      refused.push({ line, reason: `its ${what} is known only when the file runs` });
      return;
    }
    for (const [index, given] of rows.entries()) {
      interpreter.make(frames.length);
      interpreter.spend(own.kind === 'text' ? own.text.length : 0);
      const title =
        own.kind === 'text' ? (table === undefined ? own.text : (rowTitle(own.text, given, index) ?? '')) : '';
      if (kind === 'test') {
        waiting.push({
          line: given.length === 0 ? line : rowLine(given, line),
          title,
          frames: [...frames],
          run,
          given,
        });
        continue;
      }
      frames.push({ title, isSkipped, hooks: [] });
      interpreter.call(run, given);
      frames.pop();
    }
  };
  const onJest: Interpreter['onJest'] = (call, scope) => {
    seen.add(call.node);
    switch (call.kind) {
      case 'expect': {
        const { expected, unread } = readExpectation(interpreter, call, scope);
        appendTo(now?.expected ?? [], expected);
        appendTo(now?.unread ?? [], unread);
        return nothing;
      }
      case 'hook': {
        const [body] = call.node.arguments;
        const hook = body === undefined ? nothing : interpreter.evaluate(body, scope);
        if (hook.kind === 'function' && !call.isIgnored) {
          frames.at(-1)?.hooks.push(hook);
        }
        return nothing;
      }
      case 'test':
      case 'describe':
        register(call, scope);
        return nothing;
    }
  };
  const interpreter = createInterpreter(code, onJest);

  interpreter.run(program.body, openScope(undefined));
  for (const { line, title, frames: around, run, given } of waiting) {
    const found = { expected: [], unread: [] };
    now = found;
    around.flatMap(({ hooks }) => hooks).forEach((hook) => interpreter.call(hook, []));
    interpreter.call(run, given);
    const blocks = around.map((frame) => frame.title).filter((block) => block !== '');
    tests.push({ line, title, blocks, ...found });
  }
  const unseen = findUnseen(program, seen, closed);
  return { tests, refused: [...refused, ...unseen.tests], unread: unseen.expectations };
}

/** The line on which the first text of a row stands, which tells rows of a table apart. */
function rowLine(given: readonly Value[], otherwise: number): number {
  const values = given.flatMap((value) => (value.kind === 'record' ? [...value.entries.values()] : [value]));
  const text = values.find(({ kind }) => kind === 'text');
  return text?.kind === 'text' ? text.line : otherwise;
}

/** Tests, and expectations outside of such, that nothing has led to. */
function findUnseen(
  program: AnyNode,
  seen: ReadonlySet<AnyNode>,
  closed: ReadonlySet<AnyNode>,
): { readonly tests: readonly Unread[]; readonly expectations: readonly Unread[] } {
  const tests: Unread[] = [];
  const expectations: Unread[] = [];
  const waiting: AnyNode[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const call = node.type === 'CallExpression' ? readJestCall(node, () => false) : undefined;
    const where = 'in a branch, a loop or a function that cannot be followed without running the file';
    if (call?.kind === 'test' && !seen.has(node)) {
      tests.push({ line: lineOf(node), reason: `is ${where}` });
    } else if (call?.kind === 'expect' && !seen.has(node)) {
      expectations.push({ line: lineOf(node), reason: `expect(…).${call.matcher}(…) is ${where}` });
    } else if (!closed.has(node)) {
      for (const child of childrenOf(node)) {
        waiting.push(child);
      }
    }
  }
  return { tests, expectations };
}
