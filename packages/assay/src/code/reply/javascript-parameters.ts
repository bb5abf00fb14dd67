import type { Pattern } from 'acorn';
import { parseProgram } from '../javascript/parse-program';

/** Parameters of a function: their names, and how many arguments a call may give. */
export interface JavaScriptParameters {
  readonly args: readonly string[];
  readonly takes: { readonly atLeast: number; readonly atMost: number };
}

/** Names of parameters without defaults and dots; a pattern such as `{ a, b }` is named as it is written. */
export function describeParameters(code: string, params: readonly Pattern[]): JavaScriptParameters {
  return {
    args: params.map((pattern) => nameOf(code, pattern)),
    takes: {
      atLeast: params.filter(({ type }) => type !== 'AssignmentPattern' && type !== 'RestElement').length,
      atMost: params.some(({ type }) => type === 'RestElement') ? Infinity : params.length,
    },
  };
}

/** The same from the text between the brackets, of code that cannot be parsed. */
export function describeParameterText(text: string): JavaScriptParameters {
  const parsed = parseProgram(`(${text}) => 0`);
  const statement = parsed.status === 'parsed' ? parsed.program.body[0] : undefined;
  const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (parsed.status === 'parsed' && expression?.type === 'ArrowFunctionExpression') {
    return describeParameters(parsed.code, expression.params);
  }
  const args = text.split(',').flatMap((part) => /[\p{L}_$][\p{L}\p{N}_$]*/u.exec(part)?.[0] ?? []);
  return { args, takes: { atLeast: args.length, atMost: args.length } };
}

function nameOf(code: string, pattern: Pattern): string {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return nameOf(code, pattern.left);
    case 'RestElement':
      return nameOf(code, pattern.argument);
    default:
      return code.slice(pattern.start, pattern.end).replaceAll(/\s+/g, ' ');
  }
}
