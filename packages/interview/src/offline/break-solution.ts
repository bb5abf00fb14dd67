import { fence } from 'gpt-assay/kinds';
import { topFunctions, type TopFunction } from './top-functions';

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

/** A spoilt reply and its finish reason. */
export interface SpoiltReply {
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
      const result = args === undefined ? (isPython ? 'None' : 'null') : `[${name}(${args})]`;
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
