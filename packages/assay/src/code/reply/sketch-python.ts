import { findPythonFunctions } from '../python/find-functions';
import { parsePython } from '../python/parse-python';
import { smallest } from '../../statistics/extremes';
import type { SourceFunction } from './source-reading';

const head =
  /^([ \t`]*)(?:async[ \t]+)?def[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*(\([^()]*\)[^:\n\r\u2028\u2029]{0,100}:)/gmu;

/** Nobody writes a longer one, and a parser is slow where it can read nothing. */
const longestHead = 2000;

/** The functions that code announces which is too broken for any to be found: those whose first line is least indented. */
export function sketchPython(code: string): readonly SourceFunction[] {
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
