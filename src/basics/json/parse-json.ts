/** What a text of JSON may hold. */
export interface JsonBounds {
  /** Lists and maps within one another. */
  readonly deepest?: number;
  /** Lists, maps and what stands in them. */
  readonly mostValues?: number;
}

/** Far more than anybody nests; functions that call themselves for each level reach several times as many. */
const usualDepth = 1_000;

/** What `JSON.parse` gives; a text that nests deeper, or holds more, than it may is refused before anything is made of it. */
export function parseJson(text: string, { deepest = usualDepth, mostValues = Infinity }: JsonBounds = {}): unknown {
  // Each level, and each value but the first, takes a character at least.
  if (text.length > Math.min(deepest, mostValues)) {
    checkBounds(text, deepest, mostValues);
  }
  // eslint-disable-next-line no-restricted-syntax -- this is the one place
  return JSON.parse(text);
}

/** The same, but `undefined` for what is no JSON or refused; what begins otherwise costs no error, of which a file may have many. */
export function tryParseJson(text: string, bounds?: JsonBounds): unknown {
  try {
    return /^[ \t\n\r]*[{["\-\dtfn]/.test(text) ? parseJson(text, bounds) : undefined;
  } catch {
    return undefined;
  }
}

/** Goes through the text once; of JSON that is broken it may say anything. */
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
      throw new SyntaxError(`it is nested more than ${String(deepest)} levels deep`);
    }
    if (values > mostValues) {
      throw new SyntaxError(`it holds more than ${String(mostValues)} values`);
    }
  }
}

const codes = { quote: 34, comma: 44, list: 91, listEnd: 93, map: 123, mapEnd: 125 } as const;

/** Where the string that opens at an offset closes. */
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
