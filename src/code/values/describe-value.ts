import type { Language } from '../../sandbox/sandbox';
import { describeWire, type Wire } from '../../sandbox/wire';
import { viewValue, type Entry } from './view-value';

/** Characters of a value that people are shown. */
const longest = 200;

/** A value in the notation of its language, cut when it is long: hostile text. */
export function describeValue(wire: Wire, language: Language): string {
  const text = language === 'python' ? describePython(wire) : describeWire(wire);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A value in Python's notation: `(1, None)`, `{'a': {2}}`. */
function describePython(wire: Wire): string {
  const view = viewValue(wire);
  switch (view.kind) {
    case 'none':
      return 'None';
    case 'boolean':
      return view.value ? 'True' : 'False';
    case 'number':
      return view.isFloat && typeof view.value === 'number' ? describeFloat(view.value) : String(view.value);
    case 'text':
      return quote(view.value);
    case 'sequence': {
      const items = view.items.map(describePython).join(', ');
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
      return describeSet(view.name, view.items.map(describePython).join(', '));
    case 'bytes': {
      const bytes = `b${quote(
        view.items
          .slice(0, longest)
          .map((item) => String.fromCharCode(Number(item)))
          .join(''),
      )}`;
      return view.name === 'bytes' ? bytes : `${view.name}(${bytes})`;
    }
    case 'other':
      return describeOther(view);
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
      return `${name}(${describePython(value)})`;
    case 'instance':
      return typeof value === 'string' ? value : `a ${name}`;
    case 'cycle':
      return '…';
    default:
      return `a ${name}`;
  }
}

function describeEntry([key, value]: Entry): string {
  return `${describePython(key)}: ${describePython(value)}`;
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

function describeFloat(value: number): string {
  if (!Number.isFinite(value)) {
    return String(value).replace('Infinity', 'inf').replace('NaN', 'nan');
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** As Python quotes: in single quotes, unless the text has some of them and no double ones. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/\\u00([01].)/g, '\\x$1');
  return `${mark}${mark === "'" ? body.replaceAll("'", "\\'") : body}${mark}`;
}
