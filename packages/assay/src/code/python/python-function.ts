/** A function that Python code defines. */
export interface PythonFunction {
  readonly name: string;
  /** `fib`, `Solution.fib`, or, as Python itself names inner ones, `fib.<locals>.helper`. */
  readonly path: string;
  /** Whether it can be called from outside: at the top of the module, or a method of a class there. */
  readonly isReachable: boolean;
  readonly isMethod: boolean;
  /** Whether it is only another name of a function, as in `fib = fibonacci`. */
  readonly isAlias: boolean;
  /** Names without `self` of methods, defaults, types and stars. */
  readonly parameters: readonly string[];
  /** How many arguments a call may give by position. */
  readonly takes: { readonly atLeast: number; readonly atMost: number };
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
  /** Whether its body is nothing but `pass`, `...` or a text. */
  readonly isStub: boolean;
  /** Has `for` or `while`, comprehensions and generator expressions included, or calls `map`, `filter` or `reduce`. */
  readonly hasLoop: boolean;
  /** Paths of functions of the same code that it calls, hands to something that may call them, or defines inside. */
  readonly calls: readonly string[];
  /** Line of its name, from 1. */
  readonly line: number;
}
