import type { AnyNode } from 'acorn';
import { isDeeperThan } from '../../javascript/walk';
import type { ParsedProgram } from '../../javascript/parse-program';
import type { Site } from '../operator';
import { readingOf, type Reading } from './reading';

/** What looks for places, given a program. */
type Find = (reading: Reading) => Iterable<Site>;

/** Makes the places of nodes, by their type. */
type Finders = {
  readonly [Type in AnyNode['type']]?: (node: Extract<AnyNode, { type: Type }>, reading: Reading) => Iterable<Site>;
};

/** Characters beyond which no variant could be read. */
const longest = 200_000;
/** Far from where a variant that nests deeper by a few levels could no longer be read: 1,500 of the parser's units, up to seven a level. */
const deepestTree = 180;
const deepestBrackets = 100;
/** Names by which code reads itself, runs text, or makes reading a property do something. */
const selfAware = [
  ...['eval', 'Function', 'Proxy', 'defineProperty', 'defineProperties', '__defineGetter__', '__defineSetter__'],
  ...['toPrimitive', 'valueOf', 'callee', 'caller', 'stack', '__proto__'],
];

const ordinary = new WeakMap<ParsedProgram, boolean>();
const aware = new WeakMap<ParsedProgram, boolean>();

/** All places that are found in code which is nested as people nest it, in the order of the code. */
export function findSites(find: Find): (parsed: ParsedProgram) => readonly Site[] {
  return (parsed) => {
    if (!remember(ordinary, parsed, isOrdinary)) {
      return [];
    }
    return [...find(readingOf(parsed))]
      .filter((site) => parsed.code.length + growthOf(site) <= longest)
      .sort((a, b) => startOf(a) - startOf(b));
  };
}

/** The same, given what to do with each type of node. */
export function sitesAt(finders: Finders): (parsed: ParsedProgram) => readonly Site[] {
  return findSites((reading) => visitNodes(finders, reading));
}

/** As `findSites`, for what preserves meaning: none in code that may look at itself. */
export function findSafeSites(find: Find): (parsed: ParsedProgram) => readonly Site[] {
  return findSites((reading) => (remember(aware, reading, isSelfAware) ? [] : find(reading)));
}

/** As `sitesAt`, for what preserves meaning. */
export function safeSitesAt(finders: Finders): (parsed: ParsedProgram) => readonly Site[] {
  return findSafeSites((reading) => visitNodes(finders, reading));
}

function* visitNodes(finders: Finders, reading: Reading): Generator<Site> {
  for (const node of reading.nodes) {
    yield* finders[node.type]?.(node as never, reading) ?? [];
  }
}

function remember<Given extends ParsedProgram>(
  known: WeakMap<ParsedProgram, boolean>,
  given: Given,
  decide: (given: Given) => boolean,
): boolean {
  const value = known.get(given) ?? decide(given);
  known.set(given, value);
  return value;
}

function isOrdinary({ code, program }: ParsedProgram): boolean {
  let depth = 0;
  for (const [bracket] of code.matchAll(/[()[\]{}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1));
    if (depth > deepestBrackets) {
      return false;
    }
  }
  return !isDeeperThan(deepestTree, program);
}

function isSelfAware({ names, nodes }: Reading): boolean {
  return (
    selfAware.some((name) => names.has(name)) ||
    nodes.some(
      (node) =>
        node.type === 'WithStatement' ||
        ((node.type === 'Property' || node.type === 'MethodDefinition') &&
          (node.kind === 'get' ||
            node.kind === 'set' ||
            (node.key.type === 'Identifier' && node.key.name === 'toString'))),
    )
  );
}

function startOf({ edits }: Site): number {
  return edits.reduce((least, { from }) => Math.min(least, from), Infinity);
}

function growthOf({ edits }: Site): number {
  return edits.reduce((sum, { from, to, text }) => sum + text.length - (to - from), 0);
}
