import type { ArrowFunctionExpression, Declaration, FunctionDeclaration, FunctionExpression, Pattern } from 'acorn';
import { parseProgram } from 'gpt-assay/code/javascript';

/** A top-level function of a solution. */
export interface TopFunction {
  readonly name: string;
  /** Its parameters as written in the code. */
  readonly parameters: string;
  /** Arguments that pass the parameters on; `undefined` if they have no names. */
  readonly args: string | undefined;
  /** Offset where its body starts: after the colon or the brace. */
  readonly bodyStart: number;
  /** Whether its body is an expression. */
  readonly isExpression: boolean;
}

/** The top-level functions of a solution; empty if it is written otherwise, such as a class. */
export function topFunctions(code: string, language: string): readonly TopFunction[] {
  switch (language) {
    case 'python':
      return pythonFunctions(code);
    case 'javascript':
      return javascriptFunctions(code);
    default:
      return [];
  }
}

function pythonFunctions(code: string): readonly TopFunction[] {
  return [...code.matchAll(/^(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(/gm)].flatMap((match): readonly TopFunction[] => {
    const start = match.index + match[0].length;
    const parts = partsUntilClosed(code, start);
    const end = start + parts.join(',').length + 1;
    const head = end - start > longestHead ? undefined : /^[^\n:]*:/.exec(code.slice(end))?.[0];
    return head === undefined
      ? []
      : [
          {
            name: match[1] ?? '',
            parameters: parts.join(',').trim(),
            args: pythonArguments(parts),
            bodyStart: end + head.length,
            isExpression: false,
          },
        ];
  });
}

/** Maximum number of characters of parameters. */
const longestHead = 5000;

/** The parts between commas up to the closing bracket. */
function partsUntilClosed(code: string, start: number): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of code.slice(start, start + longestHead)) {
    if (depth === 0 && character === ')') {
      break;
    }
    depth += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
    if (depth === 0 && character === ',') {
      parts.push('');
    } else {
      parts.push(`${parts.pop() ?? ''}${character}`);
    }
  }
  return parts;
}

function pythonArguments(parts: readonly string[]): string {
  const star = parts.findIndex((part) => /^\s*\*(?!\*)/.test(part));
  return parts
    .flatMap((part, index): readonly string[] => {
      const [, stars = '', name = ''] = /^\s*(\*{0,2})\s*(\w*)/.exec(part) ?? [];
      return name === '' ? [] : [star !== -1 && index > star && stars === '' ? `${name}=${name}` : `${stars}${name}`];
    })
    .join(', ');
}

function javascriptFunctions(code: string): readonly TopFunction[] {
  const parsing = parseProgram(code);
  return parsing.status !== 'parsed'
    ? []
    : parsing.program.body.flatMap((node) =>
        node.type === 'ExportNamedDeclaration'
          ? fromDeclaration(parsing.code, node.declaration)
          : node.type === 'FunctionDeclaration' || node.type === 'VariableDeclaration'
            ? fromDeclaration(parsing.code, node)
            : [],
      );
}

function fromDeclaration(code: string, node: Declaration | null | undefined): readonly TopFunction[] {
  switch (node?.type) {
    case 'FunctionDeclaration':
      return [toTopFunction(code, node.id.name, node)];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
          ? [toTopFunction(code, id.name, init)]
          : [],
      );
    default:
      return [];
  }
}

function toTopFunction(
  code: string,
  name: string,
  { params, body }: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression,
): TopFunction {
  const args = params.map(argumentOf);
  const isExpression = body.type !== 'BlockStatement';
  return {
    name,
    parameters: params.map(({ start, end }) => code.slice(start, end)).join(', '),
    args: args.includes(undefined) ? undefined : args.join(', '),
    bodyStart: body.start + (isExpression ? 0 : 1),
    isExpression,
  };
}

function argumentOf(pattern: Pattern): string | undefined {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name;
    case 'AssignmentPattern':
      return argumentOf(pattern.left);
    case 'RestElement': {
      const inner = argumentOf(pattern.argument);
      return inner === undefined ? undefined : `...${inner}`;
    }
    default:
      return undefined;
  }
}
