import type { Language } from '../../sandbox/sandbox';
import { describeWire, type Wire } from '../../sandbox/wire';
import { describeFloat, quoteText } from './python-literals';
import { instanceOf } from './instance';
import { viewValue, type Entry } from './view-value';
import { weightOf } from './weight-of';

/** Characters of a value that people are shown. */
const longest = 200;

/** A value in the notation of its language, cut when it is long: hostile text. */
export function describeValue(wire: Wire, language: Language): string {
  const isHuge = weightOf(wire) > writtenWhole;
  const shown = isHuge ? beginningOf(wire, { left: shownParts }) : wire;
  const text = language === 'python' ? reprOf(shown) : describeWire(shown);
  return isHuge || text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Weight up to which a value is written in full before it is cut. */
const writtenWhole = 10_000;
/** Items that are kept of a heavier one, and characters of each text: many more than are shown. */
const shownParts = 1_000;

function beginningOf(wire: Wire, parts: { left: number }): Wire {
  if (typeof wire === 'string') {
    return wire.slice(0, shownParts);
  }
  if (typeof wire !== 'object' || wire === null) {
    return wire;
  }
  if ('$' in wire) {
    return { $: wire.$, of: wire.of, v: wire.v === undefined ? undefined : beginningOf(wire.v, parts) };
  }
  const items: Wire[] = [];
  for (const item of wire) {
    if (parts.left <= 0) {
      break;
    }
    parts.left -= 1;
    items.push(beginningOf(item, parts));
  }
  return items;
}

/** A value as Python's `repr` writes it: `(1, None)`, `{'a': {2}}`. */
export function reprOf(wire: Wire): string {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return 'None';
    case 'boolean':
      return view.value ? 'True' : 'False';
    case 'number':
      return typeof view.value === 'number' && (view.isFloat || !Number.isInteger(view.value))
        ? describeFloat(view.value)
        : String(BigInt(view.value));
    case 'text':
      return quoteText(view.value);
    case 'sequence': {
      const items = view.items.map(reprOf).join(', ');
      if (view.of === 'list') {
        return `[${items}]`;
      }
      return `${named(view.name, 'tuple')}(${items}${view.items.length === 1 ? ',' : ''})`;
    }
    case 'mapping':
      return view.name === 'dict'
        ? `{${view.entries.map(describeEntry).join(', ')}}`
        : `${view.name}({${view.entries.map(describeEntry).join(', ')}})`;
    case 'set':
      return describeSet(view.name, view.items.map(reprOf).join(', '));
    case 'bytes': {
      const bytes = `b${quoteText(
        view.items
          .slice(0, longest)
          .map((item) => String.fromCharCode(Number(item)))
          .join(''),
      )}`;
      return view.name === 'bytes' ? bytes : `${view.name}(${bytes})`;
    }
    case 'other':
      return instanceOf(view)?.shown ?? describeOther(view);
  }
}

function describeOther({
  tag,
  name,
  value,
}: {
  readonly tag: string;
  readonly name: string;
  readonly value: Wire;
}): string {
  switch (tag) {
    case 'error':
      return `${name}(${reprOf(value)})`;
    case 'cycle':
      return '…';
    default:
      return `a ${name}`;
  }
}

function describeEntry([key, value]: Entry): string {
  return `${reprOf(key)}: ${reprOf(value)}`;
}

function describeSet(name: string, items: string): string {
  if (name === 'set') {
    return items === '' ? 'set()' : `{${items}}`;
  }
  return `${name}({${items}})`;
}

function named(name: string, usual: string): string {
  return name === usual ? '' : name;
}
