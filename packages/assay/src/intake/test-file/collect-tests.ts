import type { AnyNode } from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/children-of';
import type { ParsedProgram } from '../../code/javascript/parse-program';
import { findChanges, isAssignment, withMissed, type Changes } from './find-changes';
import { readJestCall, type JestCall } from './jest-call';
import { readExpectation, type Expectation, type Unread } from './read-expectation';
import { StaticReader } from './static-reader';
import { rowTitle, tableRows } from './table-rows';
import { lineOf, nothing, openScope, type LocalFunction, type Scope, type Value } from './value';

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
  readonly hooks: { readonly hook: LocalFunction; readonly isAfter: boolean }[];
}

interface Waiting {
  readonly line: number;
  readonly title: string;
  readonly frames: readonly Frame[];
  readonly run: LocalFunction;
  readonly given: readonly Value[];
}

interface Unseen {
  readonly tests: readonly Unread[];
  readonly expectations: readonly Unread[];
  readonly assignments: readonly AnyNode[];
}

type TestCall = Extract<JestCall, { readonly kind: 'test' | 'describe' }>;

/** Follows a file's tests, blocks, tables and hooks as Jest would run them, without running anything. */
export function collectTests(parsed: ParsedProgram): CollectedTests {
  const changes = findChanges(parsed.program);
  const first = new TestCollector(parsed, changes);
  const { assignments } = findUnseen(parsed.program, first);
  const collector = assignments.length === 0 ? first : new TestCollector(parsed, withMissed(changes, assignments));
  const unseen = findUnseen(parsed.program, collector);
  return {
    tests: collector.tests,
    refused: [...collector.refused, ...unseen.tests],
    unread: unseen.expectations,
  };
}

/** Meets the calls of Jest's functions in a file. */
class TestCollector {
  readonly reader: StaticReader;
  readonly tests: readonly CollectedTest[];
  readonly refused: Unread[] = [];
  /** Calls that have been met; what is in the refused ones is not looked for. */
  readonly seen = new Set<AnyNode>();
  readonly closed = new Set<AnyNode>();
  readonly #frames: Frame[] = [{ title: '', isSkipped: false, hooks: [] }];
  readonly #waiting: Waiting[] = [];
  #current: { readonly expected: Expectation[]; readonly unread: Unread[] } = { expected: [], unread: [] };

  constructor({ code, program }: ParsedProgram, changes: Changes) {
    this.reader = new StaticReader(code, changes, (call, scope) => {
      this.#meet(call, scope);
      return nothing;
    });
    this.reader.run(program.body, openScope(undefined));
    this.tests = this.#waiting.map((waiting) => this.#follow(waiting));
  }

  /** Tests run after all blocks, each with the hooks around it. */
  #follow({ line, title, frames, run, given }: Waiting): CollectedTest {
    const found = { expected: [], unread: [] };
    this.#current = found;
    const hooks = frames.flatMap((frame) => frame.hooks);
    hooks.filter(({ isAfter }) => !isAfter).forEach(({ hook }) => this.reader.call(hook, []));
    this.reader.call(run, given);
    hooks.filter(({ isAfter }) => isAfter).forEach(({ hook }) => this.reader.call(hook, []));
    const blocks = frames.map((frame) => frame.title).filter((block) => block !== '');
    return { line, title, blocks, ...found };
  }

  #meet(call: JestCall, scope: Scope): void {
    this.seen.add(call.node);
    switch (call.kind) {
      case 'expect': {
        const { expected, unread } = readExpectation(this.reader, call, scope);
        appendTo(this.#current.expected, expected);
        appendTo(this.#current.unread, unread);
        return;
      }
      case 'hook': {
        const hook = this.#evaluate(call.node.arguments[0], scope);
        if (hook.kind === 'function') {
          this.#frames.at(-1)?.hooks.push({ hook, isAfter: call.isAfter });
        }
        return;
      }
      case 'test':
      case 'describe':
        this.#register(call, scope);
    }
  }

  #register(call: TestCall, scope: Scope): void {
    const { node, kind, table } = call;
    const [head, body] = node.arguments;
    const title = this.#evaluate(head, scope);
    const run = this.#evaluate(body, scope);
    const rows = table === undefined ? [[]] : tableRows(this.reader, table, scope);
    const isSkipped = call.isSkipped || this.#frames.some((frame) => frame.isSkipped);
    if (isSkipped) {
      this.closed.add(node);
    }
    if (isSkipped && kind === 'test') {
      this.#refuse(node, 'is skipped');
    } else if (rows === undefined) {
      this.#refuse(node, 'its rows are known only when the file runs');
    } else if (run.kind !== 'function') {
      this.#refuse(node, 'its function is known only when the file runs');
    } else {
      for (const [index, given] of rows.entries()) {
        const own = title.kind === 'text' ? title.text : '';
        this.reader.spend(this.#frames.length);
        this.reader.spendText(own);
        this.#add(call, {
          title: table === undefined ? own : (rowTitle(own, given, index) ?? ''),
          isSkipped,
          run,
          given,
        });
      }
    }
  }

  #refuse(node: AnyNode, reason: string): void {
    this.closed.add(node);
    this.refused.push({ line: lineOf(node), reason });
  }

  #add(
    { node, kind }: TestCall,
    { title, isSkipped, run, given }: Pick<Waiting, 'title' | 'run' | 'given'> & Pick<Frame, 'isSkipped'>,
  ): void {
    if (kind === 'test') {
      this.#waiting.push({ line: rowLine(given, lineOf(node)), title, frames: [...this.#frames], run, given });
      return;
    }
    this.#frames.push({ title, isSkipped, hooks: [] });
    this.reader.call(run, given);
    this.#frames.pop();
  }

  #evaluate(node: AnyNode | undefined, scope: Scope): Value {
    return node === undefined ? nothing : this.reader.evaluate(node, scope);
  }
}

/** The line on which the first text of a row stands, which tells rows of a table apart. */
function rowLine(given: readonly Value[], otherwise: number): number {
  const values = given.flatMap((value) => (value.kind === 'record' ? [...value.entries.values()] : [value]));
  const text = values.find(({ kind }) => kind === 'text');
  return text?.kind === 'text' ? text.line : otherwise;
}

/** Tests, and expectations and assignments outside of such, that nothing has led to. */
function findUnseen(program: AnyNode, { seen, closed, reader }: TestCollector): Unseen {
  const tests: Unread[] = [];
  const expectations: Unread[] = [];
  const assignments: AnyNode[] = [];
  const waiting: AnyNode[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const call = node.type === 'CallExpression' ? readJestCall(node, () => false) : undefined;
    const where = 'in a branch, a loop or a function that cannot be followed without running the file';
    if (call?.kind === 'test' && !seen.has(node)) {
      tests.push({ line: lineOf(node), reason: `is ${where}` });
    } else if (call?.kind === 'expect' && !seen.has(node)) {
      expectations.push({ line: lineOf(node), reason: `expect(…).${call.matcher}(…) is ${where}` });
    } else if (!closed.has(node)) {
      appendTo(waiting, childrenOf(node));
    }
    if (isAssignment(node) && !reader.assigned.has(node)) {
      assignments.push(node);
    }
  }
  return { tests, expectations, assignments };
}
