import { Lexer } from 'yaml';

/** Maximum nesting of a text; the parser recurses for each level and uses much stack. */
const deepest = 100;
/** Emitted by the lexer before each scalar, whose text may look like anything. */
const scalarMark = '\u001f';
/** Emitted by the lexer where a flow collection is left open. */
const flowEnd = '\u0018';

/** Whether a YAML text nests lists and maps deeper than any real file; works for any depth. */
export function nestsTooDeeply(text: string): boolean {
  return mayNest(text) > deepest && nestingOf(text) > deepest;
}

/** An upper bound of a text's nesting, from its brackets and the starts of its lines. */
function mayNest(text: string): number {
  let brackets = 0;
  let start = 0;
  let widest = 0;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') {
      [start, isStart] = [0, true];
    } else if (isStart && ' \t-?:'.includes(character)) {
      start += 1;
      widest = Math.max(widest, start);
    } else {
      isStart = false;
      brackets += character === '[' || character === '{' ? 1 : 0;
    }
  }
  return brackets + widest;
}

/** Open flow collections, and indentation columns of open block collections. */
function nestingOf(text: string): number {
  let flow = 0;
  let indent = 0;
  let most = 0;
  let isStart = true;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (isScalar || lexeme === scalarMark) {
      isScalar = lexeme === scalarMark;
      isStart = false;
    } else if (lexeme === '\n' || lexeme === '\r\n') {
      [indent, isStart] = [0, true];
    } else if (isStart && /^(?:[-?:]| +)$/.test(lexeme)) {
      indent += lexeme.length;
    } else if (lexeme === '[' || lexeme === '{') {
      [flow, isStart] = [flow + 1, false];
    } else if (lexeme === ']' || lexeme === '}') {
      flow = Math.max(0, flow - 1);
    } else if (lexeme === flowEnd) {
      flow = 0;
    }
    most = Math.max(most, flow + indent);
  }
  return most;
}
