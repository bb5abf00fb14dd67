import { findPythonFunctions } from '../python/find-functions';
import { findPythonNames } from '../python/names';
import { parsePython } from '../python/parse-python';
import { reachedFrom, usesOf, refusedReading, type SourceReading, type SourceFunction } from './source-reading';
import { smallest } from '../../statistics/numbers';

const head =
  /^([ \t`]*)(?:async[ \t]+)?def[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*(\([^()]*\)[^:\n\r\u2028\u2029]{0,100}:)/gmu;

/** Nobody writes a longer one, and a parser is slow where it can read nothing. */
const longestHead = 2000;

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

/** The functions that code announces which is too broken for any to be found: those whose first line is least indented. */
function sketchPython(code: string): readonly SourceFunction[] {
  const found = [...code.matchAll(head)].filter(([text]) => text.length <= longestHead).slice(0, 100);
  const least = smallest(found.map(([, indent = '']) => indent.length));
  const heads = new Map(
    found.flatMap(([, indent = '', name = '', rest = '']) => (indent.length === least ? [[name, rest] as const] : [])),
  );
  return [...heads].flatMap(([name, rest]) => {
    const parsed = parsePython(`def ${name}${rest} pass`);
    const functions = parsed.status === 'parsed' ? findPythonFunctions(parsed) : [];
    return functions.map(({ parameters, takes }) => ({
      name,
      entry: name,
      args: parameters,
      takes,
      isMethod: false,
      isExported: false,
      isCertain: true,
      isStub: false,
      calls: new Set<string>(),
      uses: [],
    }));
  });
}
