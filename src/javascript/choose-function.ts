import { simple } from 'acorn-walk';
import { findFunctions } from './find-functions';
import type { FoundFunction } from './found-function';
import type { ParsedProgram } from './parse-program';

/** What tells the function that solves a challenge from the others. */
export interface Wanted {
  /** Fits the name that the challenge suggests. */
  readonly name: RegExp;
  /** Fits names that say the same in other words. */
  readonly similar: RegExp;
  /** Arguments it is called with. */
  readonly parameters: number;
}

/**
 * The function that solves the challenge: an exported one before others, one with the suggested name, with the right
 * number of parameters, with a similar name, that no other one calls. Several when the code leaves it open.
 */
export function chooseFunctions(
  parsed: ParsedProgram,
  { name, similar, parameters }: Wanted,
): readonly FoundFunction[] {
  const all = lastOfEach(findFunctions(parsed));
  const exported = all.filter((one) => one.exported);
  return [
    (one: FoundFunction) => one.certain || name.test(one.name),
    (one: FoundFunction) => name.test(one.name),
    (one: FoundFunction) => takes(one, parameters),
    (one: FoundFunction) => similar.test(one.name),
    (one: FoundFunction, pool: readonly FoundFunction[]) =>
      !pool.some((other) => other !== one && calledNames(other).has(one.name)),
  ].reduce<readonly FoundFunction[]>(
    (pool, fits) => {
      const fitting = pool.filter((one) => fits(one, pool));
      return fitting.length === 0 ? pool : fitting;
    },
    exported.length === 0 ? all : exported,
  );
}

/** A later function of the same name takes the place of an earlier one. */
function lastOfEach(functions: readonly FoundFunction[]): readonly FoundFunction[] {
  return functions.filter(({ entry }, index) => !functions.slice(index + 1).some((later) => later.entry === entry));
}

function takes({ node }: FoundFunction, count: number): boolean {
  if (node === undefined) {
    return false;
  }
  const required = node.params.filter(({ type }) => type !== 'AssignmentPattern' && type !== 'RestElement').length;
  const takesMore = node.params.some(({ type }) => type === 'RestElement') || node.params.length >= count;
  return required <= count && takesMore;
}

function calledNames({ node }: FoundFunction): ReadonlySet<string> {
  const names = new Set<string>();
  simple(node?.body ?? { type: 'EmptyStatement', start: 0, end: 0 }, {
    CallExpression({ callee }) {
      if (callee.type === 'Identifier') {
        names.add(callee.name);
      } else if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        names.add(callee.property.name);
      }
    },
  });
  return names;
}
