import type { Edit } from 'gpt-assay/code';
import {
  type ParsedProgram,
  type Reading,
  findSafeSites,
  nextToken,
  hasComment,
  wrap,
} from 'gpt-assay/code/javascript';
import type { CodeOperators } from '../../code-operators';
import { insideText, insideComment, indentOf, lineStart } from '../statement-text';
import type { AnyNode, Statement } from 'acorn';

const widths = [
  ['  ', 'two spaces'],
  ['    ', 'four spaces'],
  ['\t', 'a tab'],
] as const;

const ended =
  /^(?:ExpressionStatement|VariableDeclaration|ReturnStatement|BreakStatement|ContinueStatement|ThrowStatement|DoWhileStatement)$/;

const simple = /^(?:Expression|Return|Break|Continue|Throw)Statement$/;

/** Lays code out otherwise. */
export const layout: CodeOperators<ParsedProgram> = {
  reindent: {
    summary: 'changes the indentation width, or uses tabs',
    sitesIn: findSafeSites(function* (reading) {
      const lines = indentedLines(reading);
      const unit = unitOfLines(reading, lines);
      for (const [text, name] of unit === undefined ? [] : widths) {
        if (unit !== undefined && text !== unit) {
          const edits = lines.map(({ from, blanks }): Edit => {
            const [, levels = '', rest = ''] = new RegExp(`^((?:${unit})*)(.*)$`).exec(blanks) ?? [];
            return { from, to: from + blanks.length, text: `${text.repeat(levels.length / unit.length)}${rest}` };
          });
          yield { edits, what: `each level is indented by ${name}` };
        }
      }
    }),
  },
  // All texts in `"…"`, or in `'…'`, but for those that hold a quote.
  quotes: {
    summary: 'changes the quotes of strings: `\'a\'` → `"a"`',
    sitesIn: findSafeSites(function* ({ code, nodes }) {
      for (const [quote, other, name] of [
        ["'", '"', 'double'],
        ['"', "'", 'single'],
      ] as const) {
        const texts = nodes.filter(
          ({ type, start, end }) =>
            type === 'Literal' && code.charAt(start) === quote && !/["']/.test(code.slice(start + 1, end - 1)),
        );
        const edits = texts.flatMap(({ start, end }) => [
          { from: start, to: start + 1, text: other },
          { from: end - 1, to: end, text: other },
        ]);
        if (edits.length > 0) {
          yield { edits, what: `texts stand in ${name} quotes` };
        }
      }
    }),
  },
  // Semicolons left out where a line's end says the same, or written where they were left out.
  semicolons: {
    summary: 'removes semicolons, or adds missing ones',
    sitesIn: findSafeSites(function* (reading) {
      const statements = reading.nodes.filter((node) => ended.test(node.type) && !isInHead(reading, node));
      const has = ({ end }: AnyNode): boolean => reading.code.charAt(end - 1) === ';';
      const needless = statements.filter((node) => has(node) && isNeedless(reading, node));
      const missing = statements.filter((node) => !has(node));
      if (needless.length > 0) {
        const edits = needless.map(({ end }) => ({ from: end - 1, to: end, text: '' }));
        yield { edits, what: 'semicolons at the end of lines are left out' };
      }
      if (missing.length > 0) {
        const edits = missing.map(({ end }) => ({ from: end, to: end, text: ';' }));
        yield { edits, what: 'statements end in semicolons' };
      }
    }),
  },
  // Braces around each statement that stands alone behind `if`, `else` or a loop's head, or none around each simple one.
  braces: {
    summary: 'adds or removes braces around single statements',
    sitesIn: findSafeSites(function* (reading) {
      const { code, nodes } = reading;
      const bodies = nodes.flatMap(bodiesOf);
      const bare = bodies.filter(({ type }) => !/^(?:Block|Empty|Labeled)Statement$|Declaration$/.test(type));
      if (bare.length > 0) {
        yield { edits: bare.flatMap((body) => wrap(body, '{ ', ' }')), what: 'single statements stand in braces' };
      }
      const edits = bodies.flatMap((block) => {
        const only = onlyStatement(reading, block);
        const blank = /\s/.test(code.charAt(block.start - 1)) ? '' : ' ';
        return only === undefined
          ? []
          : [
              { from: block.start, to: only.start, text: blank },
              { from: only.end, to: block.end, text: '' },
            ];
      });
      if (edits.length > 0) {
        yield { edits, what: 'single statements stand without braces' };
      }
    }),
  },
  'blank-lines': {
    summary: 'removes blank lines, or adds them between statements',
    sitesIn: findSafeSites(function* (reading) {
      const { code, nodes, placeOf, eol } = reading;
      const isText = insideText(reading);
      const isComment = insideComment(reading);
      const dropped = [...code.matchAll(/(?<=\n)[\t ]*\r?\n/g)]
        .filter(({ index }) => !isText(index) && !isComment(index))
        .map(({ index, 0: line }) => ({ from: index, to: index + line.length, text: '' }));
      if (dropped.length > 0) {
        yield { edits: dropped, what: 'empty lines are dropped' };
      }
      const added = nodes.flatMap((node) => {
        const place = placeOf(node);
        const before = place?.list[place.index - 1];
        const from = lineStart(node);
        const isApart =
          before === undefined ||
          from <= before.end ||
          indentOf(reading, node).length !== node.start - from ||
          hasComment(reading, before.end, node.start) ||
          /\n[\t ]*\r?\n/.test(code.slice(Math.max(before.end, from - 200), from));
        return isApart ? [] : [{ from, to: from, text: eol }];
      });
      if (added.length > 0) {
        yield { edits: added, what: 'an empty line stands between statements' };
      }
    }),
  },
};

interface IndentedLine {
  readonly from: number;
  readonly blanks: string;
}

function indentedLines(reading: Reading): readonly IndentedLine[] {
  const isText = insideText(reading);
  return [...reading.code.matchAll(/(?<=\n)[ \t]+(?=\S)/g)]
    .map(({ index, 0: blanks }) => ({ from: index, blanks }))
    .filter(({ from }) => !isText(from));
}

/** A tab, or the fewest spaces that begin a line of code. */
function unitOfLines({ nodes, code }: Reading, lines: readonly IndentedLine[]): string | undefined {
  const starts = new Set(nodes.map(({ start }) => start));
  const ofCode = lines.filter(({ from, blanks }) => starts.has(from + blanks.length)).map(({ blanks }) => blanks);
  if (ofCode.some((blanks) => blanks.startsWith('\t'))) {
    return '\t';
  }
  const least = ofCode.reduce((width, { length }) => Math.min(width, length), Infinity);
  return least > 1 && least <= 8 && code !== '' ? ' '.repeat(least) : undefined;
}

function isInHead({ parentOf }: Reading, node: AnyNode): boolean {
  const parent = parentOf(node);
  return (
    node.type === 'VariableDeclaration' &&
    parent?.type.startsWith('For') === true &&
    !('body' in parent && parent.body === node)
  );
}

/** Whether the next line could not go on with this one. */
function isNeedless(reading: Reading, { start, end }: AnyNode): boolean {
  const { code } = reading;
  const next = nextToken(reading, end);
  const first = code.charAt(next);
  const isNewLine = next - end < 2_000 && /[\n\r]/.test(code.slice(end, next));
  // `let` and `async` alone may begin something with what stands in the next line.
  const isName = /^(?:let|async)\s*;$/.test(code.slice(start, Math.min(end, start + 20)));
  return !isName && (first === '' || first === '}' || (isNewLine && /[\w${]/.test(first)));
}

function bodiesOf(node: AnyNode): readonly Statement[] {
  switch (node.type) {
    case 'IfStatement':
      return node.alternate && node.alternate.type !== 'IfStatement'
        ? [node.consequent, node.alternate]
        : [node.consequent];
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
      return [node.body];
    default:
      return [];
  }
}

/** The one statement of a block, if it ends in a semicolon and nothing speaks of it. */
function onlyStatement(reading: Reading, block: Statement): Statement | undefined {
  const [only, ...others] = block.type === 'BlockStatement' ? block.body : [];
  return only !== undefined &&
    others.length === 0 &&
    simple.test(only.type) &&
    reading.code.charAt(only.end - 1) === ';' &&
    !hasComment(reading, block.start, block.end)
    ? only
    : undefined;
}
