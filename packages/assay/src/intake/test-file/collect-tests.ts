import type { AnyNode } from 'acorn';
import { appendTo } from '../../basics/collections';
import { childrenOf } from '../../code/javascript/walk';
import type { ParsedProgram } from '../../code/javascript/parse-program';
import { findChanges, isAssignment, withMissed, type Changes } from './find-changes';
import { readJestCall, type JestCall, type Table } from './jest-call';
import { readExpectation, type Expectation, type Unread } from './read-expectation';
import { StaticReader } from './static-reader';
import { lineOf, named, nothing, openScope, type LocalFunction, type Scope, type Value } from './value';

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

/** Characters of a value that a title shows. */
const longestPart = 100;

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
      const own = title.kind === 'text' ? title.text : '';
      for (const [index, given] of rows.entries()) {
        this.reader.spend(this.#frames.length);
        this.reader.spendText(own);
        const filled = table === undefined ? own : (rowTitle(own, given, index) ?? '');
        if (kind === 'test') {
          const line = rowLine(given, lineOf(node));
          this.#waiting.push({ line, title: filled, frames: [...this.#frames], run, given });
        } else {
          this.#frames.push({ title: filled, isSkipped, hooks: [] });
          this.reader.call(run, given);
          this.#frames.pop();
        }
      }
    }
  }

  #refuse(node: AnyNode, reason: string): void {
    this.closed.add(node);
    this.refused.push({ line: lineOf(node), reason });
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

/** The arguments of each row of a table of tests; `undefined` when only running the file tells. */
function tableRows(reader: StaticReader, table: Table, scope: Scope): readonly (readonly Value[])[] | undefined {
  if (table.type === 'CallExpression') {
    const [list] = table.arguments;
    const rows = list === undefined ? nothing : reader.evaluate(list, scope);
    if (rows.kind !== 'list') {
      return undefined;
    }
    reader.spend(rows.items.length);
    return rows.items.map((item) => reader.now(item)).map((row) => (row.kind === 'list' ? row.items : [row]));
  }
  const { quasis, expressions } = table.quasi;
  const headings = (quasis[0]?.value.cooked ?? '')
    .split('|')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '');
  const width = headings.length;
  const values = expressions.map((expression) => reader.evaluate(expression, scope));
  if (width === 0 || values.length % width !== 0) {
    return undefined;
  }
  return Array.from({ length: values.length / width }, (_, row): readonly Value[] => {
    const cells = values.slice(row * width, (row + 1) * width);
    return [{ kind: 'record', entries: new Map(cells.map((value, at) => keyed(headings[at] ?? '', value))) }];
  });
}

function keyed(name: string, value: Value): readonly [string, Value] {
  return [name, named(value, name)];
}

/** A title of a table's row, with the row's values as Jest puts them in; `undefined` when one of them is not known. */
export function rowTitle(title: string, given: readonly Value[], index: number): string | undefined {
  let unknown = 0;
  let next = 0;
  const show = (value: Value | undefined): string => {
    const text = shown(value);
    unknown += text === undefined ? 1 : 0;
    return text ?? '';
  };
  const [first] = given;
  const filled = title.replaceAll(/%[sdifjop#$%]|\$\w+(?:\.\w+)*/g, (mark) => {
    if (mark.startsWith('$')) {
      const [name = '', ...path] = mark.slice(1).split('.');
      const value = inside(first, name);
      return value === undefined ? mark : show(path.reduce<Value | undefined>(inside, value));
    }
    switch (mark) {
      case '%%':
        return '%';
      case '%#':
        return String(index);
      case '%$':
        return String(index + 1);
      default:
        next += 1;
        return next > given.length ? mark : show(given[next - 1]);
    }
  });
  return unknown === 0 ? filled : undefined;
}

function inside(value: Value | undefined, key: string): Value | undefined {
  return value?.kind === 'record' ? value.entries.get(key) : undefined;
}

function shown(value: Value | undefined): string | undefined {
  switch (value?.kind) {
    case 'text':
      return value.text.slice(0, longestPart);
    case 'plain':
      return String(value.value);
    default:
      return undefined;
  }
}
