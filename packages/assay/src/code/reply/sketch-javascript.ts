import { smallest } from '../../statistics/numbers';
import type { SourceFunction } from './source-reading';
import type { Pattern } from 'acorn';
import { parseProgram } from '../javascript/parse-program';

const heads = [
  /^([ \t`]*)(?:export[ \t]+)?(?:default[ \t]+)?(?:async[ \t]+)?function[ \t]*(?:\*[ \t]*)?([\p{L}_$][\p{L}\p{N}_$]*)[ \t]*\(([^()]*)\)[^{;\n\r\u2028\u2029]{0,60}(?:\n[ \t]*)?\{/gmu,
  /^([ \t]*)(?:export[ \t]+)?(?:const|let|var)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)[ \t]*=[ \t]*(?:async[ \t]*)?(?:function[ \t]*(?:\*[ \t]*)?)?\(([^()]*)\)[ \t]*(?:=>|\{)/gmu,
];

/** Nobody writes a longer one, and a parser is slow where it can read nothing. */
const longestHead = 2000;

/** The functions that code announces which cannot be parsed: those whose first line is least indented. */
export function sketchJavaScript(code: string): readonly SourceFunction[] {
  const found = heads
    .flatMap((head) => [...code.matchAll(head)])
    .filter(([text]) => text.length <= longestHead)
    .sort((a, b) => a.index - b.index)
    .map(([, indent = '', name = '', parameters = '']) => ({ indent: indent.length, name, parameters }));
  const least = smallest(found.map(({ indent }) => indent));
  const top = new Map(found.filter(({ indent }) => indent === least).map((one) => [one.name, one.parameters]));
  return [...top].slice(0, 100).map(([name, parameters]) => ({
    name,
    entry: name,
    ...describeParameterText(parameters),
    isMethod: false,
    isExported: false,
    isCertain: true,
    isStub: false,
    calls: new Set(),
    uses: [],
  }));
}

/** Parameters of a function: their names, and how many arguments a call may give. */
interface JavaScriptParameters {
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
function describeParameterText(text: string): JavaScriptParameters {
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
