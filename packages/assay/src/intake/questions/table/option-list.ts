import { readLiteral } from './read-literal';

/** An option of a row. */
export interface TableOption {
  readonly text: string;
  /** What its source calls it, if it says so. */
  readonly label?: string;
  /** Whether the source marks it as right or wrong. */
  readonly right?: boolean;
}

/** Options, or why they cannot be read: continues "This question …". */
export type OptionList = readonly TableOption[] | { readonly reason: string };

const textKeys = ['text', 'option', 'content', 'value', 'answer', 'choice', 'body'];
const labelKeys = ['label', 'key', 'letter', 'id'];
const rightKeys = ['correct', 'iscorrect', 'is_correct', 'right', 'isright', 'is_right', 'isanswer', 'is_answer'];

/** The text of a value that is a text, a number or a boolean; `''` for nothing, `undefined` for lists and maps. */
export function scalarText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value.trim();
    case 'number':
      // Beyond this, JSON has lost digits.
      return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined;
    case 'boolean':
      return String(value);
    default:
      return value === undefined || value === null ? '' : undefined;
  }
}

/** The options in one cell: a list, a list of objects, or texts with labels. */
export function readOptionList(cell: unknown): OptionList {
  const value = typeof cell === 'string' ? readLiteral(cell) : cell;
  const options = Array.isArray(value) ? fromItems(value) : isObject(value) ? fromObject(value) : undefined;
  if (options === undefined) {
    const shown = typeof cell === 'string' && cell.trim() !== '' ? ` (${cell.trim().slice(0, 60)})` : '';
    return { reason: `has options that are not one clear list${shown}: write them as ["one", "two"]` };
  }
  return options;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fromItems(items: readonly unknown[]): readonly TableOption[] | undefined {
  const options = items.map((item) => (isObject(item) ? fromItem(item) : toOption(scalarText(item))));
  return allOf(options);
}

function fromItem(item: Readonly<Record<string, unknown>>): TableOption | undefined {
  const under = (names: readonly string[]): readonly unknown[] =>
    Object.entries(item).flatMap(([key, value]) => (names.includes(key.toLowerCase()) ? [value] : []));
  const [text, second] = under(textKeys);
  const [label] = under(labelKeys);
  const [right] = under(rightKeys);
  const isRight = right === true || right === 1 || right === 'true';
  const isWrong = right === false || right === 0 || right === 'false';
  return second !== undefined || (right !== undefined && !isRight && !isWrong)
    ? undefined
    : toOption(scalarText(text), scalarText(label), right === undefined ? undefined : isRight);
}

function fromObject(value: Readonly<Record<string, unknown>>): readonly TableOption[] | undefined {
  const texts = value['text'] ?? value['choices'];
  const labels = value['label'] ?? value['labels'];
  if (Array.isArray(texts) && Array.isArray(labels)) {
    const marks =
      value['labels'] !== undefined && labels.every((label) => ['0', '1'].includes(scalarText(label) ?? ''));
    return texts.length !== labels.length
      ? undefined
      : allOf(
          texts.map((text: unknown, place) => {
            const label = scalarText(labels[place]);
            return marks ? toOption(scalarText(text), undefined, label === '1') : toOption(scalarText(text), label);
          }),
        );
  }
  const entries = Object.entries(value);
  // TruthfulQA: each text with 1 or 0.
  if (entries.length > 1 && entries.every(([, mark]) => mark === 0 || mark === 1)) {
    return entries.some(([text]) => /^\d+$/.test(text))
      ? undefined
      : entries.map(([text, mark]) => ({ text, right: mark === 1 }));
  }
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const first = sorted[0]?.[0].charCodeAt(0) ?? 0;
  const isRun = sorted.every(([key], place) => key.length === 1 && key.charCodeAt(0) === first + place);
  return isRun && 'Aa01'.includes(String.fromCharCode(first))
    ? allOf(sorted.map(([key, text]) => toOption(scalarText(text), key)))
    : undefined;
}

function toOption(text: string | undefined, label?: string, right?: boolean): TableOption | undefined {
  return text === undefined
    ? undefined
    : { text, ...(label !== undefined && label !== '' && { label }), ...(right !== undefined && { right }) };
}

/** All options, unless one cannot be read, or only some have a label or a mark. */
function allOf(options: readonly (TableOption | undefined)[]): readonly TableOption[] | undefined {
  const read = options.filter((option) => option !== undefined);
  const isEven = (having: (option: TableOption) => boolean): boolean => read.every(having) || !read.some(having);
  const labels = new Set(read.map(({ label }) => label));
  return read.length === options.length &&
    isEven(({ label }) => label !== undefined) &&
    isEven(({ right }) => right !== undefined) &&
    (labels.has(undefined) || labels.size === read.length)
    ? read
    : undefined;
}
