import { findPythonFunctions } from '../python/find-functions';
import { findPythonNames } from '../python/names';
import { parsePython } from '../python/parse-python';
import { reachedFrom, usesOf } from './call-graph';
import { sketchPython } from './sketch-python';
import { refusedReading, type SourceReading } from './source-reading';

const mostFunctions = 300;

/** Reads Python; a piece that is broken gives the functions that can be made out. */
export function readPythonSource(code: string): SourceReading {
  const parsed = parsePython(code);
  if (parsed.status === 'refused') {
    return refusedReading(code, parsed.message);
  }
  const all = findPythonFunctions(parsed);
  const graph = new Map(all.map((one) => [one.path, one]));
  const reachable = all.filter(({ isReachable }) => isReachable);
  if (reachable.length > mostFunctions) {
    return refusedReading(code, `it defines more than ${mostFunctions} functions`);
  }
  const functions = reachable.map(({ name, path, parameters, takes, isMethod, isAlias, isStub }) => ({
    name,
    entry: path,
    args: parameters,
    takes,
    isMethod,
    isExported: false,
    isCertain: !isAlias,
    isStub,
    calls: reachedFrom(graph, path),
    uses: usesOf(graph, path),
  }));
  const [problem] = parsed.problems;
  const isHopeless = functions.length === 0 && problem !== undefined;
  return { code, functions: isHopeless ? sketchPython(code) : functions, problem, ...findPythonNames(parsed) };
}
