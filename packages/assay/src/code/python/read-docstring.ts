import type { PythonDocstring } from './read-signature';

/** A type of words, in which `[]` stands for all between the first and the last bracket. */
const typeOfWords = /^[A-Za-z_][\w.]*(?: ?\[\]| of [\w ]{2,30})?(?:(?: ?\| ?| or )[\w.]+(?:\[\])?)*$/;

const headings = {
  parameters: /^(args|arguments|params|parameters|inputs?)\s*:?$/i,
  returns: /^(returns?|outputs?)\s*:?$/i,
  other: /^(raises|yields?|examples?|notes?|see also|references|attributes|todo|complexity|time|space)\b[^.]{0,30}:?$/i,
};

/** Nobody writes a longer one. */
const longest = 20_000;

/** What a docstring says about one thing. */
export interface DocEntry {
  /** As it stands there; empty when there is none. */
  readonly type: string;
  readonly text: string;
  /** Line in the file, from 1. */
  readonly line: number;
}

/** A docstring taken apart, in whichever of the usual styles it is written. */
export interface PythonDoc {
  /** What stands before the first entry. */
  readonly description: string;
  readonly parameters: readonly (DocEntry & { readonly name: string })[];
  readonly returns: readonly DocEntry[];
}

/**
 * Reads entries such as `nums (list[int]): …` under `Args:` (Google), `nums : list of int` under an underlined heading
 * (NumPy), `:param nums: …`, `:type nums: …`, `:rtype: …` (Sphinx) and `@param nums: …` (Epytext).
 */
export function readDocstring({ text, line }: PythonDocstring): PythonDoc {
  const lines = text.slice(0, longest).split('\n');
  const parts: DocPart[] = [];
  const description: string[] = [];
  let section: keyof typeof headings | 'description' | 'field' = 'description';
  let depth = 0;
  lines.forEach((raw, index) => {
    const content = raw.trim();
    const at = line + index;
    const indent = raw.length - raw.trimStart().length;
    const isUnderlined = /^[-=~]{3,}$/.test(lines[index + 1]?.trim() ?? '');
    const heading = headingOf(content, isUnderlined);
    if (/^[-=~]{3,}$/.test(content)) {
      return;
    }
    if (heading !== undefined) {
      section = heading;
      depth = -1;
      return;
    }
    if (takeField(parts, content, at)) {
      section = 'field';
      return;
    }
    const inline = /^(?:returns?|output)\s*:/i.exec(content);
    const result = inline === null ? '' : content.slice(inline[0].length).trimStart();
    if (result !== '' && section !== 'returns') {
      section = 'returns';
      depth = Infinity;
      parts.push({ kind: 'returns', ...splitResult(result), line: at });
      return;
    }
    if (content === '') {
      return;
    }
    depth = depth < 0 ? indent : depth;
    const isNew = indent <= depth && depth !== Infinity;
    const entry = isNew ? entryOf(section, content, at) : undefined;
    if (entry !== undefined) {
      parts.push(entry);
      // Of a result there is one, however its lines are indented.
      depth = section === 'returns' ? Infinity : depth;
    } else if (section === 'description') {
      description.push(raw);
    } else if (section !== 'other') {
      continueLast(parts, content);
    }
  });
  return {
    description: description.join('\n').trim(),
    parameters: parts.flatMap((part) => (part.kind === 'parameter' ? [withoutKind(part)] : [])),
    returns: mergeReturns(parts),
  };
}

/** Whether a text of a docstring can be a type: `True` and `False` are values, and a type is one word, or has brackets, bars or "of". */
function looksLikeType(text: string): boolean {
  const words = text.replaceAll(/\s+/g, ' ');
  const open = words.indexOf('[');
  const close = words.lastIndexOf(']');
  const inside = open < 0 ? '' : words.slice(open, close + 1);
  const bare = inside === '' ? words : `${words.slice(0, open)}[]${words.slice(close + 1)}`;
  return !/^(True|False)\b/.test(words) && /^[\w .,[\]|]*$/.test(inside) && typeOfWords.test(bare);
}

function headingOf(content: string, isUnderlined: boolean): keyof typeof headings | undefined {
  const known = (['parameters', 'returns', 'other'] as const).find((name) => headings[name].test(content));
  return known === undefined || (!content.endsWith(':') && !isUnderlined) ? undefined : known;
}

function entryOf(section: string, content: string, line: number): DocPart | undefined {
  if (section === 'returns') {
    return { kind: 'returns', ...splitResult(content), line };
  }
  if (section !== 'parameters') {
    return undefined;
  }
  const [, name, brackets = '', text = ''] =
    /^[-*•]?\s*[`*]*(\w+)[`*]*\s*(?:\(([^)]*)\)\s*)?(?:(?::|–|—|--|-)(.*))?$/.exec(content) ?? [];
  if (name === undefined) {
    return undefined;
  }
  const rest = text.trimStart();
  const isType = brackets === '' && /\s:\s/.test(content) && looksLikeType(rest);
  return {
    kind: 'parameter',
    name,
    type: isType ? rest : brackets.replace(/,\s*optional$/, ''),
    text: isType ? '' : rest,
    line,
  };
}

/** `bool: True if …`, `bool`, or only words. */
function splitResult(content: string): { readonly type: string; readonly text: string } {
  const separator = /:|–|—| - /g;
  separator.lastIndex = 1;
  const found = content.startsWith(':') ? null : separator.exec(content);
  const type = content
    .slice(0, found?.index ?? 0)
    .trimEnd()
    .replace(/[`*]/g, '');
  if (found !== null && looksLikeType(type)) {
    return { type, text: content.slice(separator.lastIndex).trimStart() };
  }
  return looksLikeType(content) ? { type: content, text: '' } : { type: '', text: content };
}

function continueLast(parts: DocPart[], content: string): void {
  const last = parts.at(-1);
  if (last !== undefined) {
    last.text = `${last.text} ${content}`.trim();
  }
}

function withoutKind({ name, type, text, line }: Extract<DocPart, { kind: 'parameter' }>): DocEntry & { name: string } {
  return { name, type, text, line };
}

/** `:return:` and `:rtype:` speak of the same result. */
function mergeReturns(parts: readonly DocPart[]): readonly DocEntry[] {
  const returns = parts.filter((part) => part.kind === 'returns');
  const [one, other, ...rest] = returns;
  if (one !== undefined && other !== undefined && rest.length === 0 && (one.type === '') !== (other.type === '')) {
    return [{ type: one.type || other.type, text: one.text || other.text, line: one.line }];
  }
  return returns.map(({ type, text, line }) => ({ type, text, line }));
}

/** One entry of a docstring, as it is being read. */
type DocPart =
  | { readonly kind: 'parameter'; readonly name: string; type: string; text: string; readonly line: number }
  | { readonly kind: 'returns'; type: string; text: string; readonly line: number };

/** Adds what a field says, such as `:param int target: …`, `:type target: int`, `:return: …`, `:rtype: bool`, and the same with `@`; `false` when the line is none. */
function takeField(parts: DocPart[], content: string, line: number): boolean {
  const [start = '', tag = ''] = /^[:@](\w+)/.exec(content) ?? [];
  const end = start === '' ? -1 : content.indexOf(':', start.length);
  if (end < 0) {
    return false;
  }
  const argument = content.slice(start.length, end).trim();
  const text = content.slice(end + 1).trimStart();
  const words = argument.split(/\s+/);
  const name = (words.at(-1) ?? '').replace(/^\*+/, '');
  switch (tag) {
    case 'param':
    case 'parameter':
    case 'arg':
    case 'argument':
      addParameter(parts, { name, type: words.slice(0, -1).join(' '), text, line });
      return true;
    case 'type':
      addParameter(parts, { name, type: text, text: '', line });
      return true;
    case 'return':
    case 'returns':
      parts.push({ kind: 'returns', type: argument, text, line });
      return true;
    case 'rtype':
      parts.push({ kind: 'returns', type: text, text: '', line });
      return true;
    default:
      return true;
  }
}

/** A type may be stated apart from the text. */
function addParameter(parts: DocPart[], entry: Omit<Extract<DocPart, { kind: 'parameter' }>, 'kind'>): void {
  const same = parts.find((part) => part.kind === 'parameter' && part.name === entry.name);
  if (same !== undefined && (same.type === '' || entry.type === '') && (same.text === '' || entry.text === '')) {
    same.type ||= entry.type;
    same.text ||= entry.text;
  } else {
    parts.push({ kind: 'parameter', ...entry });
  }
}
