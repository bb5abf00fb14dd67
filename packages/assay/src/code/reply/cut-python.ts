import { parsePython } from '../python/parse-python';
import { dedent } from './clean-code';

const definition = /^[ \t]*(?:async[ \t]+def|def|class)[ \t]+[\p{L}_]\w*[ \t]*[(:[]/u;
/** Lines that may stand above a definition and belong to it; comments and blank lines join what they stand between. */
const above = /^[ \t]*(?:#|@|import |from [\w.]+ import |[A-Za-z_]\w*[ \t]*(?::[^=]+)?=[^=]|$)/;
/** Lines that may belong to statements of several lines above a definition. */
const looselyAbove = /^(?:[ \t]+\S|[)\]}]|.*[([{][ \t]*$|(?:if|else|for|while|with|try|except)\b.*:[ \t]*$)/;
/** Lines at the left that go on with what was begun above. */
const goesOn = /^(?:else|elif|except|finally|async def|def|class|@|[)\]}]|"""|''')/;
/** Words that only happen to be an expression, such as a heading. */
const lonelyWord = /^(?!(?:pass|return|break|continue|raise|yield)$)[\p{L}\d_]+(?:, *[\p{L}\d_]+)*$/u;
const mostPieces = 10;

/** The pieces of a text that are Python: each from a definition, with what belongs above it, to where prose begins. */
export function cutPython(text: string): readonly string[] {
  const pieces: string[] = [];
  const lines = text.split('\n');
  let from = 0;
  while (pieces.length < mostPieces) {
    const defined = lines.findIndex((line, index) => index >= from && definition.test(line));
    if (defined < 0) {
      break;
    }
    const start = startAbove(lines, defined, from);
    const end = start + Math.max(readLines(lines.slice(start), indentOf(lines[defined])).length, defined - start + 1);
    pieces.push(dedent(lines.slice(start, end)).join('\n'));
    from = end;
  }
  return pieces;
}

function indentOf(line: string | undefined): number {
  return /^[ \t]*/.exec(line ?? '')?.[0].length ?? 0;
}

function startAbove(lines: readonly string[], defined: number, from: number): number {
  const climb = (belongs: (line: string) => boolean): number => {
    let start = defined;
    while (start > from && belongs(lines[start - 1] ?? '')) {
      start -= 1;
    }
    return start;
  };
  const loose = climb((line) => above.test(line) || looselyAbove.test(line));
  const { broken } = readLines(lines.slice(loose, defined + 1), indentOf(lines[defined]));
  return broken.some((line) => line < defined - loose) ? climb((line) => above.test(line)) : loose;
}

/** Which lines cannot be read, and how many are code: up to the first at the left that cannot be read or is only words. */
function readLines(
  lines: readonly string[],
  indent: number,
): { readonly broken: readonly number[]; readonly length: number } {
  const moved = lines.map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line));
  const parsed = parsePython(moved.join('\n'));
  const broken = parsed.status === 'parsed' ? parsed.problems.map(({ line }) => line - 1) : [];
  const end = moved.findIndex((line, index) => {
    const isAtLeft = /^\S/.test(line) && !goesOn.test(line);
    return isAtLeft && (broken.includes(index) || (lonelyWord.test(line.trim()) && index > 0));
  });
  return { broken, length: end < 0 ? moved.length : end };
}
