// oxlint-disable-next-line core/no-restricted-syntax -- this is the one place
import { type Comment, type Options, type Program, Parser } from 'acorn';
import { messageOf } from '../../basics/errors';
import { isDeeperThan } from './walk';

/** JavaScript that could be read. */
export interface ParsedProgram {
  readonly status: 'parsed';
  /** As it was given, but for a byte order mark. */
  readonly code: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** Whether it uses `import` or `export`. */
  readonly isModule: boolean;
  /** Whether a directive makes all of it strict. */
  readonly isStrict: boolean;
}

/** What came of reading JavaScript; a refused text is too large or nested too deeply to be looked at. */
type ProgramParsing =
  | ParsedProgram
  | { readonly status: 'broken'; readonly message: string; readonly line: number }
  | { readonly status: 'refused'; readonly message: string };

/** Characters beyond which code is no submission of a person. */
const longest = 200_000;

/**
 * Levels of a syntax tree, of which each `else if` and each `+` in a row is one. Scope analysis, which calls itself for each level,
 * overflows the stack at three times as many.
 */
const deepest = 1_200;

const tooDeep: ProgramParsing = { status: 'refused', message: 'it is nested too deeply' };

/** Reads code as a CommonJS script, else as a module; nothing of it runs. */
export function parseProgram(text: string, most = longest): ProgramParsing {
  const code = text.replace(/^\uFEFF/, '');
  if (code.length > most) {
    return { status: 'refused', message: `it has ${code.length} characters, more than ${most}` };
  }
  const script = parseAs(code, 'script');
  if (script.status !== 'broken') {
    return script;
  }
  const module = parseAs(code, 'module');
  // A script that is broken is reported as one, unless it can only have been meant as a module.
  return module.status === 'parsed' || /^[^\S\n\r\u2028\u2029]*(import|export)\b/m.test(code) ? module : script;
}

function parseAs(code: string, sourceType: 'script' | 'module'): ProgramParsing {
  const comments: Comment[] = [];
  const options: Options = {
    ecmaVersion: 'latest',
    sourceType,
    locations: true,
    ranges: true,
    allowReturnOutsideFunction: true,
    allowHashBang: true,
    onComment: comments,
  };
  try {
    const program = BoundedParser.parse(code, options);
    if (isDeeperThan(deepest, program)) {
      return tooDeep;
    }
    return {
      status: 'parsed',
      code,
      program,
      comments,
      isModule: sourceType === 'module',
      isStrict: program.body.some((node) => 'directive' in node && node.directive === 'use strict'),
    };
  } catch (error) {
    const place = typeof error === 'object' && error !== null && 'loc' in error ? error.loc : undefined;
    // Acorn says where its own stack ended as if it were the code's fault.
    if (error instanceof TooDeep || error instanceof RangeError || messageOf(error).includes('stack space')) {
      return tooDeep;
    }
    if (place === undefined) {
      return { status: 'refused', message: `it cannot be parsed (${messageOf(error)})` };
    }
    const { line } = place as { readonly line: number };
    return { status: 'broken', line, message: messageOf(error).replace(/ \(\d+:\d+\)$/, '') };
  }
}

/** The stack that acorn's functions that call themselves need, each with what it calls in between; one is about 250 bytes. */
const stackCosts: Readonly<Record<string, number>> = {
  parseStatement: 1,
  parseForStatement: 1,
  parseMaybeAssign: 1,
  parseMaybeUnary: 1,
  parseExprOp: 1,
  parseExprAtom: 4,
  parseBindingAtom: 2,
  regexp_disjunction: 3,
  regexp_eatNestedClass: 3,
};

/** Less than half of Node's usual stack: 1,500 `else if` or `+` in a row, 250 calls within calls. */
const mostStack = 1_500;

type Method = (this: { cost?: number }, ...args: unknown[]) => unknown;

/** Says that code is nested more deeply than acorn may follow it. */
class TooDeep extends Error {}

/**
 * Acorn, throwing `TooDeep` long before the stack ends. There, catching a `RangeError` would not help: V8 ends the whole process when
 * it compiles a regular expression with the last of the stack.
 */
export const BoundedParser: typeof Parser = Parser.extend((Base: typeof Parser) => {
  class Bounded extends Base {}
  const own = Bounded.prototype as unknown as Record<string, Method>;
  const inherited = Base.prototype as unknown as Readonly<Record<string, Method>>;
  for (const [name, cost] of Object.entries(stackCosts)) {
    const method = inherited[name];
    if (method === undefined) {
      throw new Error(`acorn has no ${name}`);
    }
    own[name] = function (...args) {
      this.cost = (this.cost ?? 0) + cost;
      if (this.cost > mostStack) {
        throw new TooDeep();
      }
      const result = Reflect.apply(method, this, args);
      this.cost -= cost;
      return result;
    };
  }
  return Bounded;
});
