import type { Lines } from '../../experiment/blocks/blocks';
import type { Parser, Tree } from '@lezer/common';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser as javascript } from '@lezer/javascript';
import { parser as python } from '@lezer/python';
import { growTree } from '../../code/python/grow-tree';
import { nestingOf } from '../../code/python/parse-python';
import { printable } from '../../basics/text/printable';
import { tryParseJson } from '../../basics/json/parse-json';

/** Longer code is shown without colours. */
const mostCharacters = 40_000;
/**
 * Maximum nesting of brackets, and of the syntax tree, where each `+` of a sum is a level: highlighting recurses for
 * each.
 */
const deepest = { brackets: 200, levels: 1_200 };
/** Maximum parser steps per character: valid code takes 0.3, and steps of invalid code are also slower. */
const stepsOfCharacter = 0.6;
/** Maximum steps of error recovery, each of which can take a hundred times as long. */
const mostRecoveries = 500;

const parsers: Readonly<Record<string, Parser>> = {
  javascript,
  js: javascript,
  typescript: javascript.configure({ dialect: 'ts' }),
  ts: javascript.configure({ dialect: 'ts' }),
  python,
};

const styles = tagHighlighter([
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'literal' },
  { tag: [tags.keyword, tags.self, tags.definitionKeyword, tags.controlKeyword], class: 'keyword' },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], class: 'name' },
  { tag: tags.propertyName, class: 'property' },
]);

/**
 * Code as lines of highlighted pieces, with hostile characters made visible; languages without a parser have no
 * colours.
 */
export function highlight(code: string, language: string): Lines {
  const text = code.replace(/\r\n/g, '\n');
  const tree = parse(text, parsers[language]);
  if (tree === undefined) {
    return plainLines(text);
  }
  const lines: string[][] = [[]];
  highlightCode(
    text,
    tree,
    styles,
    (piece, style) => lines.at(-1)?.push(printable(piece), style),
    () => lines.push([]),
  );
  return withoutLastEmpty(lines);
}

/** The syntax tree, unless parsing would take longer than colours are worth. */
function parse(text: string, parser: Parser | undefined): Tree | undefined {
  // The JavaScript tokenizer takes quadratic time for long runs of Unicode separators, which do not occur in real code.
  const isSlow = text.length > mostCharacters || /[\u2028\u2029]/.test(text);
  if (parser === undefined || isSlow || nestingOf(text) > deepest.brackets) {
    return undefined;
  }
  const mostSteps = 500 + stepsOfCharacter * text.length;
  const tree = growTree(parser.startParse(text), mostSteps, { deepest: deepest.levels, mostRecoveries });
  return typeof tree === 'string' ? undefined : tree;
}

/** Text as lines without colours. */
export function plainLines(text: string): Lines {
  return withoutLastEmpty(text.split(/\r?\n/).map((line) => (line === '' ? [] : [printable(line), ''])));
}

function withoutLastEmpty(lines: string[][]): Lines {
  return lines.length > 1 && lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/**
 * A property name, string, literal or number within one line. An unterminated string takes the rest of its line, so
 * that no text is scanned twice.
 */
const pieces =
  /("(?:[^"\\\n]|\\[^\n])*")(?=\s*:)|("(?:[^"\\\n]|\\[^\n])*")|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*|"[^\n]*/g;

/** A reply as lines with highlighted JSON; other text, such as a fence, is unchanged. */
export function highlightJson(text: string): Lines {
  const lines = spreadObject(text)
    .split(/\r?\n/)
    .map((line) => {
      const styled: string[] = [];
      let end = 0;
      for (const match of line.matchAll(pieces)) {
        push(styled, line.slice(end, match.index), '');
        push(styled, match[0], styleOf(match));
        end = match.index + match[0].length;
      }
      push(styled, line.slice(end), '');
      return styled;
    });
  return withoutLastEmpty(lines);
}

/** Characters beyond which an object is left as it is. */
const longestObject = 20_000;

/** An object on one line, with each of its keys on a line of its own; any other text is unchanged. */
function spreadObject(text: string): string {
  const all = text.trim();
  const isOneLine = /^\{.+\}$/.test(all) && all.length <= longestObject;
  if (!isOneLine || tryParseJson(all) === undefined) {
    return text;
  }
  let depth = 0;
  let spread = '';
  for (const [part] of all.matchAll(/"(?:[^"\\]|\\.)*"|[^"]/g)) {
    depth += changes[part] ?? 0;
    spread += spreadPart(part, depth, spread.endsWith('\n  '));
  }
  return spread;
}

/** What brackets add to the depth. */
const changes: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

function spreadPart(part: string, depth: number, isLineStart: boolean): string {
  if (depth === 1 && (part === '{' || part === ',')) {
    return `${part}\n  `;
  }
  if (depth === 0 && part === '}') {
    return '\n}';
  }
  return isLineStart && part.trim() === '' ? '' : part;
}

function push(styled: string[], text: string, style: string): void {
  if (text !== '') {
    styled.push(printable(text), style);
  }
}

function styleOf([all, name, string]: RegExpMatchArray): string {
  if (name !== undefined) {
    return 'property';
  }
  if (string !== undefined) {
    return 'string';
  }
  return all.startsWith('"') ? '' : 'literal';
}
