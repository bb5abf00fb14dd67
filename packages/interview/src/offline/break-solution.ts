import { fence } from 'gpt-assay/kinds';
import type { ArrowFunctionExpression, Declaration, FunctionDeclaration, FunctionExpression, Pattern } from 'acorn';
import { parseProgram } from 'gpt-assay/code/javascript';
import { childrenOf, parsePython, textOf } from 'gpt-assay/code/python';

/** Faults of code, and how many of a hundred wrong answers have each. */
const faults = [
  ['wrong result', 30],
  ['exception', 15],
  ['syntax error', 15],
  ['truncated', 13],
  ['misnamed', 12],
  ['no code', 8],
  ['no function', 5],
  ['endless loop', 2],
] as const;

/** A fault of code. */
export type CodeFault = (typeof faults)[number][0];

interface SpoiltReply {
  readonly text: string;
  readonly finishReason: 'stop' | 'length';
}

/** Picks a fault by a number from 0 to 1. */
export function pickFault(share: number): CodeFault {
  let rest = share * 100;
  for (const [fault, weight] of faults) {
    rest -= weight;
    if (rest < 0) {
      return fault;
    }
  }
  return 'wrong result';
}

/** A reply with the given fault, made from a right solution, which no check of results accepts. */
export function spoilSolution(solution: string, language: string, fault: CodeFault, opening: string): SpoiltReply {
  const functions = topFunctions(solution, language);
  const [first] = functions;
  const answer = (code: string): SpoiltReply => ({
    text: `${opening}\n\n${fence(code, language)}\n`,
    finishReason: 'stop',
  });
  if (first === undefined || fault === 'no code') {
    return {
      text: 'That depends on what you want to do with the result. Which inputs do you expect?',
      finishReason: 'stop',
    };
  }
  const at = (offset: number): readonly [string, string] => [solution.slice(0, offset), solution.slice(offset)];
  const [before, after] = at(first.bodyStart);
  const isPython = language === 'python';
  switch (fault) {
    case 'wrong result':
      return answer(wrap(solution, functions, isPython, (name) => name));
    case 'misnamed':
      return answer(wrap(solution, functions, isPython, (name) => `my_${name}`));
    case 'exception':
      return answer(
        stubs(functions, isPython ? "raise ValueError('not done yet')" : "throw new Error('not done yet');", isPython),
      );
    case 'endless loop':
      return answer(stubs(functions, isPython ? 'while True: pass' : 'while (true) {}', isPython));
    case 'no function':
      return answer(isPython ? "print('It works')\n" : "console.log('It works');\n");
    case 'syntax error':
      return answer(
        isPython ? `${before.slice(0, -1)}${after}` : `${before}${first.isExpression ? '* ' : ' const = ;'}${after}`,
      );
    case 'truncated':
      return { text: `${opening}\n\n\`\`\`${language}\n${before}`, finishReason: 'length' };
  }
}

/** Functions with the same names and parameters, but only this body. */
function stubs(functions: readonly TopFunction[], statement: string, isPython: boolean): string {
  return functions.map((one) => define(one.name, one.parameters, statement, isPython)).join('\n');
}

/** Functions that contain the solution and return its results wrapped in a list. */
function wrap(
  solution: string,
  functions: readonly TopFunction[],
  isPython: boolean,
  nameOf: (name: string) => string,
): string {
  const inner = solution.trimEnd().replace(/\n(?=[^\n])/g, isPython ? '\n    ' : '\n  ');
  return functions
    .map(({ name, parameters, args }) => {
      const nothing = isPython ? 'None' : 'null';
      const result = args === undefined ? nothing : `[${name}(${args})]`;
      const statement = isPython ? `${inner}\n\n    return ${result}` : `${inner}\n\n  return ${result};`;
      return define(nameOf(name), parameters, statement, isPython);
    })
    .join('\n');
}

function define(name: string, parameters: string, statement: string, isPython: boolean): string {
  return isPython
    ? `def ${name}(${parameters}):\n    ${statement}\n`
    : `function ${name}(${parameters}) {\n  ${statement}\n}\n`;
}

interface TopFunction {
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
  const parsed = parsePython(code);
  const statements = parsed.status === 'parsed' ? childrenOf(parsed.tree.topNode) : [];
  return statements.flatMap((statement): readonly TopFunction[] => {
    const node = statement.name === 'DecoratedStatement' ? statement.getChild('FunctionDefinition') : statement;
    const name = node?.name === 'FunctionDefinition' ? node.getChild('VariableName') : null;
    const list = node?.getChild('ParamList') ?? null;
    const body = node?.getChild('Body') ?? null;
    if (name === null || list === null || body === null) {
      return [];
    }
    return [
      {
        name: textOf(code, name),
        parameters: code.slice(list.from + 1, list.to - 1).trim(),
        args: pythonArguments(code, childrenOf(list)),
        bodyStart: body.from + 1,
        isExpression: false,
      },
    ];
  });
}

/** Hands on parameters by place, and those behind a star by name. */
function pythonArguments(code: string, nodes: ReturnType<typeof childrenOf>): string {
  const args: string[] = [];
  let isByName = false;
  for (const node of nodes) {
    const before = node.prevSibling?.name ?? '';
    const stars = before.startsWith('*') ? before : '';
    if (node.name === 'VariableName' && ['(', ',', '*', '**'].includes(before)) {
      const name = textOf(code, node);
      args.push(isByName && stars === '' ? `${name}=${name}` : `${stars}${name}`);
    }
    isByName ||= node.name === '*';
  }
  return args.join(', ');
}

function javascriptFunctions(code: string): readonly TopFunction[] {
  const parsing = parseProgram(code);
  const statements = parsing.status === 'parsed' ? parsing.program.body : [];
  const source = parsing.status === 'parsed' ? parsing.code : '';
  return statements.flatMap((node) => {
    switch (node.type) {
      case 'ExportNamedDeclaration':
        return fromDeclaration(source, node.declaration);
      case 'FunctionDeclaration':
      case 'VariableDeclaration':
        return fromDeclaration(source, node);
      default:
        return [];
    }
  });
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
