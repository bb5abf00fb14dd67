import { tryParseJson } from '../basics/json/parse-json';

/** A JSON value of a text, and the line where it begins. */
export interface JsonPiece {
  readonly row: number;
  readonly line: number;
  readonly json: string;
}

/** Lines looked at to decide whether each holds one value. */
const lookedAt = 20;

/** The values of a text with one on each line, or of one where values follow each other over several lines. */
export function* eachJsonValue(text: string): Generator<JsonPiece> {
  yield* hasValueInLine(text) ? eachJsonLine(text) : eachValue(text);
}

function hasValueInLine(text: string): boolean {
  let seen = 0;
  for (const { json } of eachJsonLine(text)) {
    if (tryParseJson(json) !== undefined && /^[{[]../.test(json)) {
      return true;
    }
    seen += 1;
    if (seen === lookedAt) {
      return false;
    }
  }
  // A text without a line of JSON is reported line by line, unless its braces span lines.
  return !/^\s*\{\s*\n/.test(text);
}

/** The lines of a text that are not empty. */
export function* eachJsonLine(text: string): Generator<JsonPiece> {
  let line = 0;
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const json = text.slice(at, end < 0 ? text.length : end).trim();
    at = end < 0 ? text.length : end + 1;
    line += 1;
    if (json !== '') {
      yield { row: line, line, json };
    }
  }
}

function* eachValue(text: string): Generator<JsonPiece> {
  let row = 0;
  let line = 1;
  let depth = 0;
  let start: { readonly at: number; readonly line: number } | undefined;
  // Strings are one token, so brackets in them do not count.
  for (const token of text.matchAll(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|[{}[\]]|\n/g)) {
    const [symbol] = token;
    if (symbol === '\n') {
      line += 1;
    } else if (symbol === '{' || symbol === '[') {
      start ??= { at: token.index, line };
      depth += 1;
    } else if ((symbol === '}' || symbol === ']') && start !== undefined) {
      depth -= 1;
      if (depth === 0) {
        row += 1;
        yield { row, line: start.line, json: text.slice(start.at, token.index + 1) };
        start = undefined;
      }
    }
  }
  if (start !== undefined) {
    yield { row: row + 1, line: start.line, json: text.slice(start.at) };
  }
}
