import { ExpressionError } from './expression-problem';
import { tokensOf, type Token } from './expression-tokens';

/** Reads the tokens of an expression one after the other. */
export interface ExpressionCursor {
  readonly peek: () => Token;
  /** The token, which is left behind. */
  readonly take: () => Token;
  /** Whether a mark comes next; it is left behind then. */
  readonly skip: (mark: string) => boolean;
  /** Leaves a mark behind, or fails with what would have been right. */
  readonly expect: (mark: string, expected?: string) => void;
}

/** Opens an expression for reading. */
export function openExpression(text: string): ExpressionCursor {
  const tokens = tokensOf(text);
  const end: Token = { kind: 'end', text: '', offset: text.length };
  let position = 0;
  const peek = (): Token => tokens[position] ?? end;
  const take = (): Token => {
    const token = peek();
    position += 1;
    return token;
  };
  const skip = (mark: string): boolean => {
    const found = peek().kind === 'mark' && peek().text === mark;
    position += found ? 1 : 0;
    return found;
  };
  const expect = (mark: string, expected = `"${mark}"`): void => {
    if (!skip(mark)) {
      throw unexpected(peek(), expected);
    }
  };
  return { peek, take, skip, expect };
}

/** The fault of a token that stands where something else should. */
export function unexpected({ kind, text, offset }: Token, expected: string): ExpressionError {
  const found = kind === 'end' ? 'the end' : JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);
  return new ExpressionError(offset, `expected ${expected}, received ${found}`);
}
