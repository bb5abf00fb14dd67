import { Unusable } from '../question-row';
import { readLiteral } from './read-literal';

/** An option of a row. */
export interface TableOption {
  readonly text: string;
  /** What its source calls it, if it says so. */
  readonly label?: string;
  /** Whether the source marks it as right or wrong. */
  readonly right?: boolean;
}

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

/** The options in one cell: a list, a list of objects, or texts with labels; throws `Unusable`. */
export function readOptionList(cell: unknown): readonly TableOption[] {
  const options = optionsIn(typeof cell === 'string' ? readLiteral(cell) : cell);
  if (options === undefined) {
    const shown = typeof cell === 'string' && cell.trim() !== '' ? ` (${cell.trim().slice(0, 60)})` : '';
    throw new Unusable(`has options that are not one clear list${shown}: write them as ["one", "two"]`);
  }
  return options;
}

function optionsIn(value: unknown): readonly TableOption[] | undefined {
  if (Array.isArray(value)) {
    return allOf(value.map((item: unknown) => (isObject(item) ? fromItem(item) : toOption(scalarText(item)))));
  }
  return isObject(value) ? fromObject(value) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    return fromLists(texts, labels, value['labels'] !== undefined);
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

/** Texts with their labels, which may be marks of right and wrong. */
function fromLists(
  texts: readonly unknown[],
  labels: readonly unknown[],
  mayMark: boolean,
): readonly TableOption[] | undefined {
  const named = labels.map(scalarText);
  const areMarks = mayMark && named.every((label) => label === '0' || label === '1');
  return texts.length !== labels.length
    ? undefined
    : allOf(
        texts.map((text, place) =>
          areMarks
            ? toOption(scalarText(text), undefined, named[place] === '1')
            : toOption(scalarText(text), named[place]),
        ),
      );
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
