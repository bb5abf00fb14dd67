/** Limits on a JSON text. */
export interface JsonBounds {
  /** Maximum nesting of lists and maps. */
  readonly deepest?: number;
  /** Maximum number of lists, maps and the values in them. */
  readonly mostValues?: number;
}

/** Far deeper than anybody nests; recursive functions can handle several times as many levels. */
const usualDepth = 1_000;

/** `JSON.parse`, but throws a `SyntaxError` beforehand if the text nests deeper or holds more values than allowed. */
export function parseJson(text: string, { deepest = usualDepth, mostValues = Infinity }: JsonBounds = {}): unknown {
  // Each level, and each value after the first, takes at least one character.
  if (text.length > Math.min(deepest, mostValues)) {
    checkBounds(text, deepest, mostValues);
  }
  // oxlint-disable-next-line core/no-restricted-syntax -- this is the one place
  return JSON.parse(text);
}

/**
 * Like `parseJson`, but `undefined` for a refused text or invalid JSON; text that cannot be JSON is rejected without
 * the cost of an error.
 */
export function tryParseJson(text: string, bounds?: JsonBounds): unknown {
  try {
    return /^[ \t\n\r]*[{["\-\dtfn]/.test(text) ? parseJson(text, bounds) : undefined;
  } catch {
    return undefined;
  }
}

/** Scans the text once; for invalid JSON the result is arbitrary. */
function checkBounds(text: string, deepest: number, mostValues: number): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) {
      at = endOfString(text, at);
    } else if (code === codes.comma) {
      values += 1;
    } else if (code === codes.list || code === codes.map) {
      depth += 1;
      values += 1;
    } else if (code === codes.listEnd || code === codes.mapEnd) {
      depth -= 1;
    }
    if (depth > deepest) {
      throw new SyntaxError(`it is nested more than ${deepest} levels deep`);
    }
    if (values > mostValues) {
      throw new SyntaxError(`it holds more than ${mostValues} values`);
    }
  }
}

const codes = { quote: 34, comma: 44, list: 91, listEnd: 93, map: 123, mapEnd: 125 } as const;

/** Offset of the closing quote of the string that opens at an offset. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at)) {
    at = text.indexOf('"', at + 1);
  }
  return at === -1 ? text.length : at;
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charAt(quote - backslashes - 1) === '\\') {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}
