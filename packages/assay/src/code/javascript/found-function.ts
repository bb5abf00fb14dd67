import type { AnyNode, ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from 'acorn';

/** Any node that is a function. */
export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** Whether a node is a function. */
export function isFunction(node: AnyNode | null | undefined): node is FunctionNode {
  return (
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'FunctionExpression' ||
    node?.type === 'ArrowFunctionExpression'
  );
}

/** A function that code from outside can call. */
export interface FoundFunction {
  /** As its author calls it; the last part for a method. */
  readonly name: string;
  /** `undefined` when a value is made by calling something, so that only running tells what it is. */
  readonly node: FunctionNode | undefined;
  /** Where a comment about it may begin to stand above it: its statement, method or itself. */
  readonly anchors: readonly number[];
  /** Expression that gives the function inside of its module. */
  readonly entry: string;
  readonly exported: boolean;
  /** Whether it is a function in any case; what a call returns may be anything. */
  readonly certain: boolean;
  /** How it is reached, if its entry is no expression at the top of the module. */
  readonly within?: Within;
}

/** Part of a program's text, by offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where a function stands that no expression at the top of its module gives. */
export type Within =
  /** Its entry holds from an offset on; a callback around it may have to be called first. */
  | { readonly at: number; readonly callback: Range | undefined }
  /** It is a value without a name. */
  | { readonly kept: Range };

/** Variable that keeps a value without a name; nobody chooses it by accident. */
export const keptName = '__assayKept';

/** Name under which a default export without a name is found; nobody chooses it by accident. */
export const defaultExportName = '__assayDefaultExport';
