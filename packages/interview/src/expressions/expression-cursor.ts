import { ExpressionError } from './expression-problem';
import type { Token } from './expression-tokens';

/** Reads the tokens of an expression one after the other. */
export interface ExpressionCursor {
  readonly peek: () => Token;
  /** The token, which is left behind. */
  readonly take: () => Token;
  /** Whether a mark or word comes next; it is left behind then. */
  readonly skip: (mark: string) => boolean;
  /** Leaves a mark or word behind, or fails with what would have been right. */
  readonly expect: (mark: string, expected?: string) => void;
  /** Tokens left behind. */
  readonly position: () => number;
  /** Goes to a place that `position` or `findLoop` gave. */
  readonly go: (position: number) => void;
  /** Where the next `for` stands before a comma or the end of the brackets around; `undefined` without one. */
  readonly findLoop: () => number | undefined;
}

/** Opens an expression, given its tokens with the end among them, for reading. */
export function openExpression(tokens: readonly Token[]): ExpressionCursor {
  const end: Token = tokens.at(-1) ?? { kind: 'end', text: '', offset: 0 };
  let position = 0;
  const peek = (): Token => tokens[position] ?? end;
  const take = (): Token => {
    const token = peek();
    position += 1;
    return token;
  };
  const skip = (text: string): boolean => {
    const found = isMark(peek(), text);
    position += found ? 1 : 0;
    return found;
  };
  const expect = (text: string, expected = `"${text}"`): void => {
    if (!skip(text)) {
      throw unexpected(peek(), expected);
    }
  };
  const findLoop = (): number | undefined => {
    let depth = 0;
    for (let index = position; index < tokens.length; index += 1) {
      const token = tokens[index] ?? end;
      const change = token.kind === 'mark' ? (depthOf[token.text] ?? 0) : 0;
      if (depth === 0 && (change < 0 || isMark(token, ','))) {
        return undefined;
      }
      if (depth === 0 && isMark(token, 'for')) {
        return index;
      }
      depth += change;
    }
    return undefined;
  };
  return { peek, take, skip, expect, position: () => position, go: (to) => void (position = to), findLoop };
}

const depthOf: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

/** Whether a token is a mark or a word, and no text in quotes. */
export function isMark({ kind, text }: Token, mark: string): boolean {
  return (kind === 'mark' || kind === 'name') && text === mark;
}

/** The fault of a token that stands where something else should. */
export function unexpected({ kind, text, offset }: Token, expected: string): ExpressionError {
  const found = kind === 'end' ? 'the end' : JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);
  return new ExpressionError(offset, `expected ${expected}, received ${found}`);
}
