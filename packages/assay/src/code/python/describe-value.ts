import type { Wire } from '../../sandbox/wire';

/** A value of Python as Python writes it: `True`, `None`, `[1, 2]`, `(0, 1)`. */
export function describePythonValue(wire: Wire): string {
  if (wire === null) {
    return 'None';
  }
  if (typeof wire === 'boolean') {
    return wire ? 'True' : 'False';
  }
  if (typeof wire !== 'object') {
    return JSON.stringify(wire);
  }
  if (isList(wire)) {
    return `[${describeAll(wire)}]`;
  }
  const { $: kind, v = null, of = '' } = wire;
  const items = isList(v) ? v : [];
  switch (kind) {
    case 'float':
    case 'bigint':
      return textOf(v);
    case 'tuple':
      return `${of}(${describeAll(items)}${items.length === 1 ? ',' : ''})`;
    case 'set':
      return describeSet(of, items);
    case 'dict':
      return `{${items.map(describePair).join(', ')}}`;
    case 'error':
      return `${of}(${textOf(v)})`;
    case 'instance':
      return textOf(v);
    case 'generator':
      return `a ${of}`;
    default:
      return `a ${kind}`;
  }
}

function describeSet(name: string, items: readonly Wire[]): string {
  if (items.length === 0) {
    return `${name}()`;
  }
  return name === 'set' ? `{${describeAll(items)}}` : `${name}({${describeAll(items)}})`;
}

function describeAll(wires: readonly Wire[]): string {
  return wires.map(describePythonValue).join(', ');
}

function describePair(pair: Wire): string {
  const [key = null, value = null] = isList(pair) ? pair : [];
  return `${describePythonValue(key)}: ${describePythonValue(value)}`;
}

function textOf(wire: Wire): string {
  return typeof wire === 'string' ? wire : describePythonValue(wire);
}

/** Whether a wire value is a list; `Array.isArray` loses the type of readonly ones. */
function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}
