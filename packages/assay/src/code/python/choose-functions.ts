import { findPythonFunctions, type PythonFunction } from './find-functions';
import type { ParsedPython } from './parse-python';

/** What tells the function that solves a challenge from the others. */
export interface WantedPython {
  /** Fits the name that the challenge suggests. */
  readonly name: RegExp;
  /** Fits names that say the same in other words. */
  readonly similar: RegExp;
  /** Arguments it is called with. */
  readonly parameters: number;
}

/**
 * The function that solves the challenge: one with the suggested name, with the right number of parameters, with a
 * similar name, that no other one calls. Several when the code leaves it open.
 */
export function choosePythonFunctions(
  parsed: ParsedPython,
  { name, similar, parameters }: WantedPython,
): readonly PythonFunction[] {
  const reachable = findPythonFunctions(parsed).filter(
    (one) => one.isReachable && !/^(__\w+__|_?test_?\w*|main)$/i.test(one.name),
  );
  return [
    (one: PythonFunction) => !one.isStub,
    (one: PythonFunction) => name.test(one.name) && takes(one, parameters),
    (one: PythonFunction) => name.test(one.name),
    (one: PythonFunction) => takes(one, parameters),
    (one: PythonFunction) => similar.test(one.name),
    (one: PythonFunction, pool: readonly PythonFunction[]) =>
      !pool.some((other) => other.path !== one.path && other.calls.includes(one.path)),
  ].reduce<readonly PythonFunction[]>((pool, fits) => {
    const fitting = pool.filter((one) => fits(one, pool));
    return fitting.length === 0 ? pool : fitting;
  }, reachable);
}

function takes({ takes: { atLeast, atMost } }: PythonFunction, count: number): boolean {
  return atLeast <= count && count <= atMost;
}
