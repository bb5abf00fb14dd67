import type { AskedFunction, WantedFunction } from './code-reading';
import type { SourceFunction } from './source-reading';

/** Names of functions that only try others out. */
const example = /^_*(?:[Tt]ests?|[Mm]ain|[Dd]emo|[Ee]xamples?|[Uu]sage)(?:$|[_A-Z\d])/;

/** Whether a function's name says that it only tries others out. */
export function isExample({ name }: SourceFunction): boolean {
  return example.test(name);
}

/**
 * The functions with the wanted name: at the top, else methods, else those whose name differs only in capitals and
 * underscores.
 */
export function namedAsWanted(
  functions: readonly SourceFunction[],
  { functionName }: WantedFunction,
): readonly SourceFunction[] {
  if (functionName === undefined) {
    return [];
  }
  const exact = functions.filter(({ name }) => name === functionName);
  const similar = functions.filter(({ name }) => plain(name) === plain(functionName));
  return [exact.filter(({ isMethod }) => !isMethod), exact, similar].find(({ length }) => length > 0) ?? [];
}

/** The functions that may be meant: those that are functions in any case and no empty methods, and what has the wanted name. */
export function countedFunctions(
  functions: readonly SourceFunction[],
  wanted: WantedFunction,
): readonly SourceFunction[] {
  const named = new Set(namedAsWanted(functions, wanted));
  return functions.filter((one) => named.has(one) || (one.isCertain && !(one.isMethod && one.isStub)));
}

/**
 * The functions that may be what was asked for, the likeliest last: those with the wanted name; without one those that no
 * other calls, of those that are exported, stand at the top, try nothing out and take as many arguments as are given,
 * where some do.
 */
export function findAsked(functions: readonly SourceFunction[], wanted: WantedFunction): readonly SourceFunction[] {
  const { parameters } = wanted;
  const named = namedAsWanted(functions, wanted);
  return named.length > 0
    ? named
    : [
        (one: SourceFunction) => one.isExported,
        (one: SourceFunction) => !one.isMethod,
        (one: SourceFunction) => !one.name.startsWith('__'),
        (one: SourceFunction) => !isExample(one),
        (one: SourceFunction) => parameters === undefined || takes(one, parameters),
        (one: SourceFunction, pool: readonly SourceFunction[]) => !pool.some((other) => leadsTo(other, one)),
      ].reduce(
        (pool, fits) => {
          const fitting = pool.filter((one) => fits(one, pool));
          return fitting.length === 0 ? pool : fitting;
        },
        countedFunctions(functions, wanted),
      );
}

/** The function that was asked for: the likeliest one. */
export function chooseAsked(functions: readonly SourceFunction[], wanted: WantedFunction): AskedFunction | undefined {
  const chosen = findAsked(functions, wanted).at(-1);
  return chosen && { name: chosen.name, args: chosen.args, entry: chosen.entry, uses: chosen.uses };
}

/** Whether a call with so many arguments fits. */
export function takes({ takes: { atLeast, atMost } }: SourceFunction, count: number): boolean {
  return atLeast <= count && count <= atMost;
}

function leadsTo(other: SourceFunction, one: SourceFunction): boolean {
  return other !== one && other.calls.has(one.entry) && !one.calls.has(other.entry);
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
