import { type Reading, findFunctions, findSafeSites, freshName, isDirective } from 'gpt-assay/code/javascript';
import type { JavaScriptOperator, Site } from 'gpt-assay/code';

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

/** A function that nobody calls and that does what its name says. */
export const uncalledRight: JavaScriptOperator = {
  name: 'uncalled-right',
  purpose: 'preserving',
  summary: 'adds an uncalled function that is right by itself',
  sitesIn: findSafeSites((reading) => sitesOf(reading, [average('values.length'), largest('>')], 'right')),
};

/** A function that nobody calls and that does something other than its name says. */
export const uncalledWrong: JavaScriptOperator = {
  name: 'uncalled-wrong',
  purpose: 'preserving',
  summary: 'adds an uncalled function that is wrong by itself',
  sitesIn: findSafeSites((reading) => sitesOf(reading, [average('(values.length - 1)'), largest('<')], 'wrong')),
};

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
