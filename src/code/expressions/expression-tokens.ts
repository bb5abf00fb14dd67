import { ExpressionError } from './expression-problem';
import { readString } from './read-string';

/** The smallest parts of an expression. */
export type Token = { readonly offset: number } & (
  | { readonly kind: 'name' | 'mark' | 'integer' | 'float'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string; readonly value: string }
  | { readonly kind: 'end'; readonly text: '' }
);

const blank = /[ \t\r\n]*/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const numeral = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const marks = '.,()[]{}:-';

/** Takes an expression apart; an `ExpressionError` when something in it is no part of any. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = match(blank, text, 0).length;
  while (offset < text.length) {
    const token = tokenAt(text, offset);
    tokens.push(token);
    offset += token.text.length;
    offset += match(blank, text, offset).length;
  }
  return [...tokens, { kind: 'end', text: '', offset: text.length }];
}

function tokenAt(text: string, offset: number): Token {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const name = match(word, text, offset);
  if (name !== '') {
    return { kind: 'name', text: name, offset };
  }
  // "0.5" and ".5" are numbers; the point of "f.name" is none.
  const number = match(numeral, text, offset);
  if (number !== '') {
    return numberToken(number, offset);
  }
  if (character === "'" || character === '"') {
    return { kind: 'string', ...readString(text, offset), offset };
  }
  if (marks.includes(character)) {
    return { kind: 'mark', text: character, offset };
  }
  throw new ExpressionError(offset, describeStranger(character));
}

function numberToken(text: string, offset: number): Token {
  if (text.includes('_') || /^0\d/.test(text)) {
    throw new ExpressionError(offset, 'write a number with its digits alone, such as 1000');
  }
  if (!Number.isFinite(Number(text))) {
    throw new ExpressionError(offset, 'the number is too large');
  }
  return { kind: /^\d+$/.test(text) ? 'integer' : 'float', text, offset };
}

function describeStranger(character: string): string {
  if ('=<>!+*/%|&^~@'.includes(character)) {
    return `an expression cannot compare or calculate ("${character}"): put what is expected under eq`;
  }
  return character === '#'
    ? 'an expression cannot hold a comment'
    : `unexpected ${JSON.stringify(character)}: it is no part of any expression`;
}

function match(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}
