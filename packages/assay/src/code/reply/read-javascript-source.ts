import { findAliases } from '../javascript/aliases';
import { findFunctions } from '../javascript/find-functions';
import { defaultExportName, type FoundFunction } from '../javascript/found-function';
import { parseProgram, type ParsedProgram } from '../javascript/parse-program';
import { compiledForms, stripTypes } from '../javascript/strip-types';
import { reachedFrom, usesOf } from './call-graph';
import { readJavaScriptScopes, type JavaScriptScopes } from './javascript-call-graph';
import { describeParameters } from './javascript-parameters';
import { sketchJavaScript } from './sketch-javascript';
import { refusedReading, type SourceFunction, type SourceReading } from './source-reading';

/** Reads JavaScript, also with types, which are left out; of a piece that is broken only the heads of its functions. */
export function readJavaScriptSource(code: string): SourceReading {
  const parsed = parseProgram(code);
  switch (parsed.status) {
    case 'refused':
      return refusedReading(code, parsed.message);
    case 'broken': {
      const { line, message } = parsed;
      const plain = stripTypes(code);
      const typed = plain === undefined ? undefined : parseProgram(plain);
      if (typed?.status === 'parsed') {
        return readProgram(typed);
      }
      return {
        code,
        functions: sketchJavaScript(code),
        problem: { line, message: unsupportedForms(code) ?? message },
        given: new Set(),
        needed: new Set(),
      };
    }
    case 'parsed':
      return readProgram(parsed);
  }
}

function unsupportedForms(code: string): string | undefined {
  const forms = compiledForms(code);
  return forms && `TypeScript's ${forms} are not supported`;
}

function readProgram(parsed: ParsedProgram): SourceReading {
  const { code } = parsed;
  const { graph, given, needed } = readJavaScriptScopes(parsed);
  const found = lastOfEach(findFunctions(parsed)).slice(0, 300);
  return {
    code,
    functions: [...found, ...otherNames(found, parsed)].flatMap((one) => describe(one, found, graph, code)),
    problem: undefined,
    given,
    needed,
  };
}

function describe(
  { name, entry, node, exported, certain }: FoundFunction,
  all: readonly FoundFunction[],
  graph: JavaScriptScopes['graph'],
  code: string,
): readonly SourceFunction[] {
  if (node === undefined) {
    return [];
  }
  const reached = reachedFrom(graph, node);
  return [
    {
      name: name === defaultExportName ? 'default' : name,
      entry,
      ...describeParameters(code, node.params),
      isMethod: entry.startsWith('((...args) =>'),
      isExported: exported,
      isCertain: certain,
      isStub: node.body.type === 'BlockStatement' && node.body.body.length === 0,
      calls: new Set(all.flatMap((other) => (other.node && reached.has(other.node) ? [other.entry] : []))),
      uses: usesOf(graph, node),
    },
  ];
}

/** Functions once more under the names by which the program itself calls them: another one, or that of their variable. */
function otherNames(all: readonly FoundFunction[], { program }: ParsedProgram): readonly FoundFunction[] {
  const named = all.filter(
    ({ name, entry }) => name !== entry && /^[\w$]+$/.test(entry) && entry !== defaultExportName,
  );
  const aliases = findAliases(program).flatMap(([name, of]) =>
    all.filter(({ entry }) => entry === of).map((one) => ({ ...one, entry: name })),
  );
  return [...named, ...aliases].map((one) => ({ ...one, name: one.entry, certain: false }));
}

function lastOfEach(functions: readonly FoundFunction[]): readonly FoundFunction[] {
  return functions.filter(({ entry }, index) => !functions.slice(index + 1).some((later) => later.entry === entry));
}
