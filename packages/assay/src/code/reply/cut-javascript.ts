import { tokTypes } from 'acorn';
import { appendTo } from '../../basics/collections';
import { BoundedParser, parseProgram } from '../javascript/parse-program';
import { sketchJavaScript } from './sketch-javascript';

const definition =
  /^[ \t]*(?:export[ \t]+)?(?:default[ \t]+)?(?:(?:async[ \t]+)?function\b|class[ \t]+[\w$][^\n]*\{|(?:const|let|var)[ \t]+[\w$]+[ \t]*=|module\.exports\b|exports\.)/;
/** Lines that may stand above a definition and belong to it. */
const above = /^[ \t]*(?:\/\/|\/\*|\*|['"]use strict['"]|import\b.*['"]|(?:const|let|var)\b.*\brequire\(|$)/;
const mostPieces = 10;
/** How many ends of a piece are tried. */
const mostEnds = 5;

/** The pieces of a text that are JavaScript: each from a definition, with what belongs above it, to where prose begins. */
export function cutJavaScript(text: string): readonly string[] {
  const pieces: string[] = [];
  const lines = text.split('\n');
  let from = 0;
  for (let tries = 0; tries < mostPieces * 2 && pieces.length < mostPieces; tries += 1) {
    const defined = lines.findIndex((line, index) => index >= from && definition.test(line));
    if (defined < 0) {
      break;
    }
    let start = defined;
    while (start > from && above.test(lines[start - 1] ?? '')) {
      start -= 1;
    }
    const piece = longestProgram(lines.slice(start).join('\n'));
    if (piece !== undefined) {
      pieces.push(piece);
    }
    from = piece === undefined ? defined + 1 : start + piece.split('\n').length;
  }
  return pieces.length > 0 ? pieces : brokenPiece(text);
}

/** What begins like a function, where no function can be parsed. */
function brokenPiece(text: string): readonly string[] {
  const [first] = sketchJavaScript(text);
  const start =
    first === undefined ? -1 : text.split('\n').findIndex((line) => definition.test(line) && line.includes(first.name));
  return start < 0 ? [] : [text.split('\n').slice(start).join('\n')];
}

/** The longest beginning of a text that is a program as a whole. */
function longestProgram(text: string): string | undefined {
  const ends = [text.length, ...statementEnds(text)];
  const parsed = parseProgram(text);
  if (parsed.status === 'parsed') {
    return withoutLonelyWords(text);
  }
  const lines = text.split('\n');
  const limit = parsed.status === 'broken' ? lines.slice(0, parsed.line).join('\n').length : text.length;
  for (const end of ends
    .filter((one) => one <= limit && one < text.length)
    .slice(-mostEnds)
    .reverse()) {
    // Comments behind the last statement, on its line and on those below, belong to it.
    const comments = /^(?:[ \t]*\/\/.*)?(?:\n+[ \t]*\/\/.*)*/.exec(text.slice(end))?.[0] ?? '';
    const piece = text.slice(0, end) + comments;
    if (parseProgram(piece).status === 'parsed') {
      return withoutLonelyWords(piece);
    }
  }
  return undefined;
}

const depthOf = new Map([
  [tokTypes.braceL, 1],
  [tokTypes.parenL, 1],
  [tokTypes.bracketL, 1],
  [tokTypes.dollarBraceL, 1],
  [tokTypes.braceR, -1],
  [tokTypes.parenR, -1],
  [tokTypes.bracketR, -1],
]);

/** Where statements at the top may end: behind `}` and `;` outside of brackets, and at the ends of lines there. */
function statementEnds(text: string): readonly number[] {
  const ends: number[] = [];
  let depth = 0;
  let last = { end: 0, line: 1 };
  try {
    for (const { type, end, loc } of BoundedParser.tokenizer(text, { ecmaVersion: 'latest', locations: true })) {
      const line = loc?.start.line ?? 1;
      if (depth === 0 && line > last.line) {
        ends.push(last.end);
      }
      depth += depthOf.get(type) ?? 0;
      if (depth === 0 && (type === tokTypes.braceR || type === tokTypes.semi)) {
        ends.push(end);
      }
      last = { end, line: loc?.end.line ?? line };
    }
  } catch {
    // Prose is no row of tokens: what was found before it counts.
    appendTo(ends, depth === 0 ? [last.end] : []);
  }
  return [...new Set(ends)].filter((end) => end > 0);
}

/** A program without words at its end that only happen to be one, such as a heading. */
function withoutLonelyWords(code: string): string {
  const parsed = parseProgram(code);
  const body = parsed.status === 'parsed' ? parsed.program.body : [];
  const last = body.findLast(
    (node) =>
      !(
        node.type === 'LabeledStatement' ||
        (node.type === 'ExpressionStatement' && node.expression.type === 'Identifier')
      ),
  );
  return last === undefined || last === body.at(-1) ? code : code.slice(0, last.end);
}
