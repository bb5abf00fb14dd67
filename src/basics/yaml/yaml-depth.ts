import { Lexer } from 'yaml';

/** Levels of a text; the parser calls itself for each, and needs much of the stack for it. */
const deepest = 100;
/** The lexer puts it before each scalar, whose text may look like anything. */
const scalarMark = '\u001f';
/** It ends a flow collection that the text leaves open. */
const flowEnd = '\u0018';

/** Whether lists and maps of a YAML text stand within one another more deeply than anybody writes; no text is too deep to be told. */
export function nestsTooDeeply(text: string): boolean {
  return mayNest(text) > deepest && nestingOf(text) > deepest;
}

/** How deep a text nests at most, at a glance: by its brackets and the beginnings of its lines. */
function mayNest(text: string): number {
  let [brackets, start, widest] = [0, 0, 0];
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

/** Flow collections that are open, and columns of indentation that stand for block collections. */
function nestingOf(text: string): number {
  let [flow, indent, most] = [0, 0, 0];
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
