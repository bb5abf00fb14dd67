import type { AnyNode } from 'acorn';
import { childrenOf } from '../../javascript/walk';
import { isFunction, type FunctionNode } from '../../javascript/found-function';
import type { ParsedProgram } from '../../javascript/parse-program';

/** Where a statement stands among those that run one after the other. */
export interface StatementPlace {
  readonly list: readonly AnyNode[];
  readonly index: number;
  readonly owner: AnyNode;
}

/** A program with what operators ask about it. */
export interface Reading extends ParsedProgram {
  /** All nodes, outer ones first. */
  readonly nodes: readonly AnyNode[];
  readonly parentOf: (node: object) => AnyNode | undefined;
  /** `undefined` for what stands alone, as the body of an `if` without braces does. */
  readonly placeOf: (node: object) => StatementPlace | undefined;
  /** Every name in the code, of properties too, and every short text that could be one. */
  readonly names: ReadonlySet<string>;
  /** How its lines end. */
  readonly eol: string;
}

const known = new WeakMap<ParsedProgram, Reading>();

/** Reads a program once for all operators. */
export function readingOf(parsed: ParsedProgram): Reading {
  const reading = known.get(parsed) ?? read(parsed);
  known.set(parsed, reading);
  return reading;
}

function read(parsed: ParsedProgram): Reading {
  const nodes: AnyNode[] = [];
  const parents = new Map<object, AnyNode>();
  const places = new Map<object, StatementPlace>();
  const names = new Set<string>();
  const waiting: AnyNode[] = [parsed.program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.push(node);
    const list = statementsOf(node);
    list.forEach((statement, index) => places.set(statement, { list, index, owner: node }));
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') {
      names.add(node.name);
    } else if (node.type === 'Literal' && typeof node.value === 'string' && node.value.length < 50) {
      names.add(node.value);
    }
    for (const child of childrenOf(node).toReversed()) {
      parents.set(child, node);
      waiting.push(child);
    }
  }
  return {
    ...parsed,
    nodes,
    names,
    parentOf: (node) => parents.get(node),
    placeOf: (node) => places.get(node),
    eol: parsed.code.includes('\r\n') ? '\r\n' : '\n',
  };
}

function statementsOf(node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body;
    case 'SwitchCase':
      return node.consequent;
    default:
      return [];
  }
}

/** The innermost function around a node; `undefined` at the top and in the static block of a class. */
export function functionAround({ parentOf }: Reading, node: AnyNode): FunctionNode | undefined {
  let outer = parentOf(node);
  while (outer !== undefined && !isFunction(outer)) {
    outer = outer.type === 'StaticBlock' ? undefined : parentOf(outer);
  }
  return outer;
}

/** The innermost statement around a node, itself included, that stands in a block or at the top. */
export function statementAround({ parentOf, placeOf }: Reading, node: AnyNode): AnyNode | undefined {
  let outer: AnyNode | undefined = node;
  while (outer !== undefined && placeOf(outer) === undefined) {
    outer = parentOf(outer);
  }
  return outer;
}

/** Whether a statement is a directive, such as `'use strict'`. */
export function isDirective(node: AnyNode | undefined): boolean {
  return node !== undefined && 'directive' in node && Boolean(node.directive);
}

/** Whether a statement begins with an expression: it could go on with a line before it that has no semicolon. */
export function beginsStatement({ parentOf }: Reading, node: AnyNode): boolean {
  let outer = parentOf(node);
  while (outer?.start === node.start && !outer.type.endsWith('Statement')) {
    outer = parentOf(outer);
  }
  return outer?.start === node.start;
}
