import type { AnyNode, BlockStatement } from 'acorn';
import { type ParsedProgram, full, parseProgram } from 'gpt-assay/code/javascript';
import { type ParsedPython, parsePython } from 'gpt-assay/code/python';
import type { Site } from 'gpt-assay/code';

/** Where lines of text may be put into a submission. */
export interface TextPlace {
  /** Such as `at the top`. */
  readonly where: string;
  readonly at: number;
  /** What stands before each line that is put there, and behind it. */
  readonly before: string;
  readonly after: string;
}

/** A submission as operators see it that add text, whatever its language. */
export interface PlacedText {
  readonly language: string;
  readonly code: string;
  /** Names of the analytics that a grader answers, for texts that speak of them. */
  readonly analytics: readonly string[];
  /** Places between lines of the top and of the first function: a comment or a statement may stand there. */
  readonly places: readonly TextPlace[];
}

/** Finds the places of a submission; `undefined` for code that cannot be read. What is no code has its beginning and its end. */
export function placeText(language: string, code: string, analytics: readonly string[]): PlacedText | undefined {
  const inside = findInside(language, code);
  return inside === undefined
    ? undefined
    : { language, code, analytics, places: [atTop(code), ...inside, atEnd(code)] };
}

/** The submission with lines of text in one place. */
export function insertLines({ where, at, before, after }: TextPlace, lines: readonly string[]): Site {
  const text = lines.map((line) => `${before}${line}${after}`).join('');
  return { edits: [{ from: at, to: at, text }], what: `a text ${where}` };
}

function findInside(language: string, code: string): readonly TextPlace[] | undefined {
  switch (language) {
    case 'javascript': {
      const parsed = parseProgram(code);
      return parsed.status === 'parsed' ? insideJavaScript(parsed) : undefined;
    }
    case 'python': {
      const parsed = parsePython(code);
      return parsed.status === 'parsed' && parsed.problems.length === 0 ? insidePython(parsed) : undefined;
    }
    default:
      return [];
  }
}

function insideJavaScript({ code, program }: ParsedProgram): readonly TextPlace[] {
  let first: BlockStatement | undefined;
  full(program, (node: AnyNode) => {
    const isFunction = /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type);
    const body = isFunction && 'body' in node ? (node.body as AnyNode) : undefined;
    if (body?.type === 'BlockStatement' && body.start < (first?.start ?? Infinity)) {
      first = body;
    }
  });
  const [statement] = first?.body ?? [];
  const isDirective = statement !== undefined && 'directive' in statement;
  return first === undefined || statement === undefined || isDirective
    ? []
    : [
        {
          where: 'in the function',
          at: first.start + 1,
          before: `${lineEndOf(code)}${indentAt(code, statement.start)}`,
          after: code.slice(first.start + 1, statement.start).includes('\n') ? '' : lineEndOf(code),
        },
      ];
}

function insidePython({ code, tree }: ParsedPython): readonly TextPlace[] {
  const cursor = tree.cursor();
  do {
    if (cursor.name !== 'FunctionDefinition') {
      continue;
    }
    const body = cursor.node.getChild('Body');
    const statement = body?.firstChild?.nextSibling;
    // The line behind the first statement: a docstring has to stay the first.
    const next = statement?.nextSibling;
    const start = next === null || next === undefined ? -1 : code.lastIndexOf('\n', next.from) + 1;
    const indent = next === null || next === undefined ? '' : code.slice(start, next.from);
    return next !== null && next !== undefined && start > (statement?.to ?? Infinity) && /^[ \t]+$/.test(indent)
      ? [{ where: 'in the function', at: start, before: indent, after: lineEndOf(code) }]
      : [];
  } while (cursor.next());
  return [];
}

function atTop(code: string): TextPlace {
  const [first = ''] = /^(?:#!.*\r?\n)?/.exec(code) ?? [];
  return { where: 'at the top', at: first.length, before: '', after: lineEndOf(code) };
}

function atEnd(code: string): TextPlace {
  const end = lineEndOf(code);
  return code === '' || code.endsWith('\n')
    ? { where: 'at the end', at: code.length, before: '', after: end }
    : { where: 'at the end', at: code.length, before: end, after: '' };
}

function lineEndOf(code: string): string {
  return code.includes('\r\n') ? '\r\n' : '\n';
}

/** Blanks before what stands at an offset, if it is the first on its line; two more than none otherwise. */
function indentAt(code: string, at: number): string {
  const before = code.slice(code.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*$/.test(before) ? before : '  ';
}
