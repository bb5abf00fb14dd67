import { findFunctions } from './find-functions';
import type { FoundFunction } from './found-function';
import { findInnerFunctions } from './inner-functions';
import type { ParsedProgram } from './parse-program';
import { calledNames, isHarness, namesCalledAtTop, returnsValue, takes } from './roles';

/** What tells the function that solves a challenge from the others. */
export interface Wanted {
  /** Fits the name that the challenge suggests. */
  readonly name: RegExp;
  /** Fits names that say the same in other words. */
  readonly similar: RegExp;
  /** Arguments it is called with. */
  readonly parameters: number;
  /** Fits names that parameters have by their role, in their order. */
  readonly parameterNames?: readonly RegExp[];
}

type Fits = (one: FoundFunction, pool: readonly FoundFunction[]) => boolean;

/** Names of functions that their author does not stand by. */
const dismissed = /old|draft|wrong|buggy|broken|attempt|try\d*$|first_?try|backup|^bad|^test/i;

/**
 * The function that solves the challenge: an exported one before others, one with the suggested name, with the right
 * number of parameters, with a similar name, that no other one calls. Several when the code leaves it open.
 */
export function chooseFunctions(parsed: ParsedProgram, wanted: Wanted): readonly FoundFunction[] {
  const { name, similar, parameters, parameterNames = [] } = wanted;
  const all = candidates(parsed, wanted);
  const exported = all.filter((one) => one.exported);
  const fromTop = namesCalledAtTop(parsed.program);
  const rules: readonly Fits[] = [
    (one) => one.certain || name.test(one.name) || similar.test(one.name),
    (one) => name.test(one.name),
    (one, pool) => !isHarness(one, pool),
    (one) => takes(one, parameters),
    (one) => similar.test(one.name),
    (one, pool) => !pool.some((other) => other !== one && calledNames(other).has(one.name)),
    returnsValue,
    ...parameterNames.map(
      (role, index): Fits =>
        ({ node }) =>
          role.test(parameterName(node, index)),
    ),
    (one) => fromTop.has(one.name),
    (one) => !dismissed.test(one.name),
  ];
  return rules.reduce<readonly FoundFunction[]>(
    (pool, fits) => {
      const fitting = pool.filter((one) => fits(one, pool));
      return fitting.length === 0 ? pool : fitting;
    },
    exported.length === 0 ? all : exported,
  );
}

/** What can be reached from the top, or from deeper down when nothing there can be called as the challenge asks. */
function candidates(parsed: ParsedProgram, { name, similar, parameters }: Wanted): readonly FoundFunction[] {
  const all = lastOfEach(findFunctions(parsed));
  const isEnough = all.some(
    (one) => one.exported || (one.certain && takes(one, parameters)) || name.test(one.name) || similar.test(one.name),
  );
  const inner = isEnough ? [] : findInnerFunctions(parsed).filter((one) => takes(one, parameters));
  return inner.length === 0 ? all : inner;
}

/** A later function of the same name takes the place of an earlier one. */
function lastOfEach(functions: readonly FoundFunction[]): readonly FoundFunction[] {
  return functions.filter(({ entry }, index) => !functions.slice(index + 1).some((later) => later.entry === entry));
}

function parameterName(node: FoundFunction['node'], index: number): string {
  const parameter = node?.params[index];
  const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
  return target?.type === 'Identifier' ? target.name : '';
}
