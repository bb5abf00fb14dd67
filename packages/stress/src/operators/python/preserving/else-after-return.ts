import type { SyntaxNode } from '@lezer/common';
import type { PythonOperator, Site, Edit } from 'gpt-assay/code';
import { indentUnitOf, lineBreakOf, linesOf, statementsIn } from '../lines';
import { childrenOf, sitesAt } from 'gpt-assay/code/python';

/** More is not moved about. */
const longest = 2_000;

/** `if c: return a` and what follows ↔ the same with what follows in an `else`. */
export const elseAfterReturn: PythonOperator = {
  name: 'else-after-return',
  purpose: 'preserving',
  summary: 'moves the code after a returning branch into an `else`, or out of it',
  sitesIn(parsed) {
    const { code } = parsed;
    return sitesAt(parsed, {
      Body: (block) => {
        const statements = statementsIn(block);
        return statements.flatMap((statement, index) => {
          // Each is a piece of the code; slices of all that follows would be as long as their square.
          const next = statements.slice(index + 1, index + 1 + longest / 4);
          return isLeft(statement) && block.to - statement.from <= longest
            ? [...intoElse(code, statement, next), ...outOfElse(code, statement)]
            : [];
        });
      },
    });
  },
};

/** Whether it is an `if` without `elif` whose first branch never goes on behind it. */
function isLeft(statement: SyntaxNode): boolean {
  const [body] = statement.name === 'IfStatement' ? statement.getChildren('Body') : [];
  const last = body === undefined ? undefined : statementsIn(body).at(-1);
  return statement.getChild('elif') === null && /^(Return|Raise|Continue|Break)Statement$/.test(last?.name ?? '');
}

function intoElse(code: string, statement: SyntaxNode, next: readonly SyntaxNode[]): readonly Site[] {
  const lines = linesOf(code, statement);
  const [first, last] = [next[0], next.at(-1)].map((one) => (one === undefined ? undefined : linesOf(code, one)));
  if (lines === undefined || first === undefined || last === undefined || statement.getChild('else') !== null) {
    return [];
  }
  const edits = shiftLines(
    code,
    { from: first.from, to: last.to, nodes: next },
    lines.indent,
    `${lines.indent}${indentUnitOf(code)}`,
  );
  const [edit, ...rest] = edits ?? [];
  return edit?.from !== first.from
    ? []
    : [
        {
          edits: [{ ...edit, text: `${lines.indent}else:${lineBreakOf(code)}${edit.text}` }, ...rest],
          what: 'what follows the branch stands in an `else`',
        },
      ];
}

function outOfElse(code: string, statement: SyntaxNode): readonly Site[] {
  const parts = childrenOf(statement);
  const [, other, ...more] = statement.getChildren('Body');
  const sign = parts.find(({ name }) => name === 'else');
  const inner = other === undefined ? [] : statementsIn(other);
  const [first, last] = [inner[0], inner.at(-1)].map((one) => (one === undefined ? undefined : linesOf(code, one)));
  const lines = linesOf(code, statement);
  if (
    sign === undefined ||
    other === undefined ||
    more.length > 0 ||
    first === undefined ||
    last === undefined ||
    lines === undefined
  ) {
    return [];
  }
  const from = sign.from - lines.indent.length;
  const between = code.slice(sign.to, first.from);
  const edits = shiftLines(code, { from: first.from, to: last.to, nodes: inner }, first.indent, lines.indent);
  return edits === undefined || code.slice(from, sign.from) !== lines.indent || !/^\s*:\s*$/.test(between)
    ? []
    : [{ edits: [{ from, to: first.from, text: '' }, ...edits], what: 'what stands in the `else` follows the branch' }];
}

/** Whole lines in a text, and what stands there. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly SyntaxNode[];
}

/** Gives the lines of a block another indentation, those within texts left alone; `undefined` where one lacks the one it should have. */
function shiftLines(
  code: string,
  { from, to, nodes }: Block,
  before: string,
  after: string,
): readonly Edit[] | undefined {
  const texts: { readonly from: number; readonly to: number }[] = [];
  for (const node of nodes) {
    node.cursor().iterate(({ name, from: start, to: end }) => {
      const isText = name === 'String' || name === 'FormatString';
      if (isText) {
        texts.push({ from: start, to: end });
      }
      return !isText;
    });
  }
  const edits: Edit[] = [];
  let next = 0;
  for (let line = from; line < to;) {
    const end = code.indexOf('\n', line);
    while (next < texts.length && (texts[next]?.to ?? 0) <= line) {
      next += 1;
    }
    const isInText = (texts[next]?.from ?? Infinity) < line;
    const content = code.slice(line, end < 0 ? to : end);
    if (!isInText && content.trim() !== '') {
      if (content.startsWith(before)) {
        edits.push({ from: line, to: line + before.length, text: after });
      } else if (!/^\s*#/.test(content)) {
        return undefined;
      }
    }
    line = end < 0 ? to : end + 1;
  }
  return edits;
}
