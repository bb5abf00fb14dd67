import type { Site } from 'gpt-assay/code';
import {
  type ParsedProgram,
  findSafeSites,
  type Reading,
  findFunctions,
  quote,
  renameEdits,
  variablesOf,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import type { AnyNode, Comment } from 'acorn';
import { documentedFunctions, paramNames } from './documentation';
import type { Variable } from 'eslint-scope';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Gives parameters worse names. */
export const parameters: CodeOperators<ParsedProgram> = {
  // A parameter of one letter, the first of its name where nothing else has it.
  'short-parameter': {
    summary: 'shortens a parameter to one letter',
    sitesIn: findSafeSites((reading) =>
      renameParameters(reading, (name) =>
        name.length === 1
          ? undefined
          : [name.charAt(0).toLowerCase(), ...letters].find((one) => letters.includes(one) && !reading.names.has(one)),
      ),
    ),
  },
  'vague-parameter': {
    summary: 'gives a parameter a meaningless name: `x1`',
    sitesIn: findSafeSites((reading) =>
      renameParameters(reading, (_, position) =>
        [`x${position}`, 'tmp', `tmp${position}`].find((name) => !reading.names.has(name)),
      ),
    ),
  },
};

/** Each parameter of functions that can be reached from the top, renamed everywhere, in its JSDoc too. */
function* renameParameters(
  reading: Reading,
  nameFor: (name: string, position: number) => string | undefined,
): Generator<Site> {
  const documented = new Map<object | undefined, Comment>(
    documentedFunctions(reading).map(({ comment, node }) => [node, comment]),
  );
  const reached = new Set<object | undefined>(findFunctions(reading).map(({ node }) => node));
  for (const variable of variablesOf(reading)) {
    const [definition, ...others] = variable.defs;
    const parent = definition && reading.parentOf(definition.name);
    const node = parent?.type === 'AssignmentPattern' ? reading.parentOf(parent) : parent;
    if (definition?.type !== 'Parameter' || others.length > 0 || node === undefined || !reached.has(node)) {
      continue;
    }
    const name = nameFor(variable.name, positionOf(node, definition.name) + 1);
    if (name !== undefined) {
      const comment = documented.get(node);
      const inDoc = (comment === undefined ? [] : paramNames(comment)).filter(({ text }) => text === variable.name);
      yield {
        edits: [
          ...renameEdits(reading, variable, name),
          ...inDoc.map(({ start: from, end: to }) => ({ from, to, text: name })),
        ],
        what: `the parameter ${quote(variable.name)} is called ${quote(name)}`,
      };
    }
  }
}

function positionOf(node: AnyNode, { range }: Variable['identifiers'][number]): number {
  const start = range?.[0] ?? 0;
  return 'params' in node ? node.params.findIndex((one) => one.start <= start && start < one.end) : 0;
}
