import type { StaticReader } from './static-reader';
import type { Table } from './jest-call';
import { named, nothing, type Scope, type Value } from './value';

/** Characters of a value that a title shows. */
const longestPart = 100;

/** The arguments of each row of a table of tests; `undefined` when only running the file tells. */
export function tableRows(reader: StaticReader, table: Table, scope: Scope): readonly (readonly Value[])[] | undefined {
  if (table.type === 'CallExpression') {
    const [list] = table.arguments;
    const rows = list === undefined ? nothing : reader.evaluate(list, scope);
    if (rows.kind !== 'list') {
      return undefined;
    }
    reader.spend(rows.items.length);
    return rows.items.map((item) => reader.now(item)).map((row) => (row.kind === 'list' ? row.items : [row]));
  }
  const { quasis, expressions } = table.quasi;
  const headings = (quasis[0]?.value.cooked ?? '')
    .split('|')
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '');
  const values = expressions.map((expression) => reader.evaluate(expression, scope));
  if (headings.length === 0 || values.length % headings.length !== 0) {
    return undefined;
  }
  return Array.from({ length: values.length / headings.length }, (_, row): readonly Value[] => [
    {
      kind: 'record',
      entries: new Map(
        headings.flatMap((heading, column): readonly (readonly [string, Value])[] => {
          const value = values[row * headings.length + column];
          return value === undefined ? [] : [[heading, named(value, heading)]];
        }),
      ),
    },
  ]);
}

/** A title of a table's row, with the row's values as Jest puts them in; `undefined` when one of them is not known. */
export function rowTitle(title: string, given: readonly Value[], index: number): string | undefined {
  const unknown: (Value | undefined)[] = [];
  let next = 0;
  const show = (value: Value | undefined): string => {
    const text = value === undefined ? undefined : shown(value);
    if (text === undefined) {
      unknown.push(value);
    }
    return text ?? '';
  };
  const [first] = given;
  const filled = title.replaceAll(/%[sdifjop#$%]|\$\w+(?:\.\w+)*/g, (mark) => {
    if (mark.startsWith('$')) {
      const [name = '', ...path] = mark.slice(1).split('.');
      const value = inside(first, name);
      return value === undefined ? mark : show(path.reduce<Value | undefined>(inside, value));
    }
    switch (mark) {
      case '%%':
        return '%';
      case '%#':
        return String(index);
      case '%$':
        return String(index + 1);
      default:
        next += 1;
        return next > given.length ? mark : show(given[next - 1]);
    }
  });
  return unknown.length === 0 ? filled : undefined;
}

function inside(value: Value | undefined, key: string): Value | undefined {
  return value?.kind === 'record' ? value.entries.get(key) : undefined;
}

function shown(value: Value): string | undefined {
  return value.kind === 'text'
    ? value.text.slice(0, longestPart)
    : value.kind === 'plain'
      ? String(value.value)
      : undefined;
}
