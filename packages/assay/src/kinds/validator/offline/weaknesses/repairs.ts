import { appendTo } from '../../../../basics/collections';
import { applySite, type OperatorTable, type Site } from '../../../../code/edits/operator';
import { isFunction } from '../../../../code/javascript/found-function';
import { readingOf } from '../../../../code/edits/javascript/reading';
import { offByOne } from '../../../../code/edits/javascript/off-by-one';
import { offByOne as pythonOffByOne } from '../../../../code/edits/python/off-by-one';
import { childrenOf } from '../../../../code/edits/python/write-code';
import type { ParsedProgram } from '../../../../code/javascript/parse-program';
import { readParameters } from '../../../../code/python/bindings';
import type { ParsedPython } from '../../../../code/python/parse-python';
import { type Code, readCode } from './read-code';

const values = {
  javascript: ['true', 'false', '0', '1', '-1', 'null', '[]', "''"],
  python: ['True', 'False', '0', '1', '-1', 'None', '[]', "''"],
} as const;
/** Conditions on the first parameter that end a recursion. */
const guards = {
  javascript: (name: string) => [`${name} < 1`, `${name} < 2`, `${name}.length === 0`],
  python: (name: string) => [`${name} < 1`, `${name} < 2`, `len(${name}) == 0`],
} as const;

/**
 * The code with one more case: a plain return value at the end of a function that had none, or, in a recursive
 * function, an early return for its smallest arguments.
 */
export function baseCaseRepairs(code: Code): readonly string[] {
  return (
    readCode(code, {
      javascript: (parsed) => repair(parsed.code, repairsOfJavaScript(parsed)),
      python: (parsed) => repair(parsed.code, repairsOfPython(parsed)),
    }) ?? []
  );
}

function repairsOfJavaScript(parsed: ParsedProgram): readonly Repair[] {
  const { nodes, code, parentOf } = readingOf(parsed);
  return nodes.filter(isFunction).flatMap((node): readonly Repair[] => {
    const { body, params } = node;
    if (body.type !== 'BlockStatement') {
      return [];
    }
    const [first] = params;
    const parent = parentOf(node);
    const named = parent?.type === 'VariableDeclarator' ? parent.id : node.id;
    const name = named?.type === 'Identifier' ? named.name : undefined;
    const last = body.body.at(-1)?.type;
    const atEnd = /^(?:Return|Throw)Statement$/.test(last ?? '')
      ? []
      : values.javascript.map((value) => insert(body.end - 1, `\nreturn ${value};\n`));
    const atStart =
      first?.type === 'Identifier' && mentions(code.slice(body.start, body.end), name)
        ? guards
            .javascript(first.name)
            .flatMap((guard) =>
              [first.name, ...values.javascript].map((value) =>
                insert(body.start + 1, `\nif (${guard}) return ${value};`),
              ),
            )
        : [];
    return [...atEnd, ...atStart];
  });
}

function repairsOfPython({ code, tree }: ParsedPython): readonly Repair[] {
  const repairs: Repair[] = [];
  tree.iterate({
    enter({ name, node }) {
      const body = name === 'FunctionDefinition' ? node.getChild('Body') : null;
      const [first, last] = body === null ? [] : [childrenOf(body)[1], childrenOf(body).at(-1)];
      if (body === null || first === undefined || last === undefined) {
        return;
      }
      const start = code.lastIndexOf('\n', first.from) + 1;
      const indent = code.slice(start, first.from);
      if (!/^[ \t]+$/.test(indent)) {
        return;
      }
      if (!/^(?:Return|Raise)Statement$/.test(last.name)) {
        const end = code.slice(0, last.to).trimEnd().length;
        appendTo(
          repairs,
          values.python.map((value) => insert(end, `\n${indent}return ${value}`)),
        );
      }
      const own = node.getChild('VariableName');
      const [parameter] = readParameters(code, node.getChild('ParamList'), true).names;
      if (
        parameter !== undefined &&
        mentions(code.slice(body.from, body.to), own === null ? undefined : code.slice(own.from, own.to))
      ) {
        for (const guard of guards.python(parameter)) {
          appendTo(
            repairs,
            [parameter, ...values.python].map((value) => insert(start, `${indent}if ${guard}: return ${value}\n`)),
          );
        }
      }
    },
  });
  return repairs;
}

function insert(at: number, text: string): Repair {
  return { edits: [{ from: at, to: at, text }] };
}

function mentions(body: string, name: string | undefined): boolean {
  return name !== undefined && body.split(/[^\p{L}\p{N}_$]+/u).includes(name);
}

/**
 * The code with one limit included or excluded, or one number, index or loop limit changed by one. The repair of an
 * off-by-one error is among these.
 */
export function offByOneRepairs(code: Code): readonly string[] {
  return (
    readCode(code, {
      javascript: (parsed) => repair(parsed.code, sitesOf(parsed, offByOne)),
      python: (parsed) => repair(parsed.code, sitesOf(parsed, pythonOffByOne)),
    }) ?? []
  );
}

function sitesOf<Parsed>(parsed: Parsed, operators: OperatorTable<Parsed>): readonly Site[] {
  return Object.values(operators).flatMap(({ sitesIn }) => sitesIn(parsed));
}

/** Maximum number of repairs tried per submission. */
const most = 200;

/** A change that might make code right. */
type Repair = Pick<Site, 'edits'>;

/** The code after each single repair, without duplicates. */
export function repair(code: string, repairs: readonly Repair[]): readonly string[] {
  return [...new Set(repairs.slice(0, most).map((one) => applySite(code, one)))];
}
