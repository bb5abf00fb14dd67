import type { Site } from 'gpt-assay/code';
import {
  type ParsedProgram,
  type FunctionNode,
  findSafeSites,
  freshName,
  isDirective,
  isFunction,
  type Reading,
  findFunctions,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { insertBefore, unitOf } from '../statement-text';

/** Adds code that does nothing. */
export const additions: CodeOperators<ParsedProgram> = {
  'dead-code': {
    summary: 'adds a branch that is never taken',
    sitesIn: findSafeSites(function* (reading) {
      for (const node of reading.nodes) {
        const body = isFunction(node) && node.body.type === 'BlockStatement' ? node.body.body : [];
        const first = body.find((statement) => !isDirective(statement));
        if (!isFunction(node) || first === undefined) {
          continue;
        }
        const unit = unitOf(reading, body, node);
        const plain = ['if (false) {', `${unit}${returnOf(node)}`, '}'];
        yield { edits: [insertBefore(reading, first, plain)], what: 'a branch is added that is never taken' };
        const flag = freshName(reading, 'isStrict');
        const flagged = [`const ${flag} = false;`, `if (${flag}) {`, `${unit}${returnOf(node)}`, '}'];
        const what = 'a branch is added that a constant never lets be taken';
        yield { edits: [insertBefore(reading, first, flagged)], what };
      }
    }),
  },
  'uncalled-right': {
    summary: 'adds an uncalled function that is right by itself',
    sitesIn: findSafeSites((reading) => sitesOf(reading, [average('values.length'), largest('>')], 'right')),
  },
  'uncalled-wrong': {
    summary: 'adds an uncalled function that is wrong by itself',
    sitesIn: findSafeSites((reading) => sitesOf(reading, [average('(values.length - 1)'), largest('<')], 'wrong')),
  },
};

/** Of the same kind as what the function gives back at its end. */
function returnOf({ body }: FunctionNode): string {
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : undefined;
  const value = last?.type === 'ReturnStatement' && last.argument?.type === 'Literal' ? last.argument.value : undefined;
  switch (typeof value) {
    case 'boolean':
      return `return ${String(!value)};`;
    case 'number':
      return 'return -1;';
    default:
      return 'return;';
  }
}

/** A function that nobody calls: its name, and its lines given that name. */
interface Uncalled {
  readonly name: string;
  readonly lines: (name: string) => readonly string[];
}

function average(count: string): Uncalled {
  return {
    name: 'averageOf',
    lines: (name) => [
      `function ${name}(values) {`,
      '  let total = 0;',
      '  for (const value of values) {',
      '    total += value;',
      '  }',
      `  return values.length === 0 ? 0 : total / ${count};`,
      '}',
    ],
  };
}

function largest(sign: string): Uncalled {
  return {
    name: 'largestOf',
    lines: (name) => [
      `function ${name}(values) {`,
      '  let largest = values[0];',
      '  for (let index = 1; index < values.length; index++) {',
      `    if (values[index] ${sign} largest) {`,
      '      largest = values[index];',
      '    }',
      '  }',
      '  return largest;',
      '}',
    ],
  };
}

/** One before all that is there, one behind it. */
function* sitesOf(reading: Reading, [first, last]: readonly [Uncalled, Uncalled], kind: string): Generator<Site> {
  const { code, eol } = reading;
  if (!hasSolution(reading)) {
    return;
  }
  const at = startOf(reading);
  const textOf = ({ name, lines }: Uncalled): string => lines(freshName(reading, name)).join(eol);
  const what = (place: string, { name }: Uncalled): string =>
    `\`${freshName(reading, name)}\`, a ${kind} function that nobody calls, stands ${place} the code`;
  if (at !== undefined) {
    yield { edits: [{ from: at, to: at, text: `${textOf(first)}${eol}${eol}` }], what: what('before', first) };
  }
  const gap = code.endsWith('\n') ? eol : `${eol}${eol}`;
  const edits = [{ from: code.length, to: code.length, text: `${gap}${textOf(last)}${eol}` }];
  yield { edits, what: what('behind', last) };
}

/** Whether nobody could take a function of one parameter for what is asked for: another is exported, or takes more. */
function hasSolution(reading: Reading): boolean {
  return findFunctions(reading).some(
    ({ exported, certain, node }) => exported || (certain && node !== undefined && node.params.length > 1),
  );
}

/** The beginning, unless a directive or `#!` has to stand there. */
function startOf({ code, program }: Reading): number | undefined {
  return isDirective(program.body[0]) || code.startsWith('#!') ? undefined : 0;
}
