/**
 * The keys of a JSON value, such as `{ runs, names [{ first, last }] }`: a list has each shape of its items once. What is
 * `null` says so, because an unknown number becomes it.
 */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map(shapeOf))].filter((shape) => shape !== '').join(' | ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, member]) => `${key} ${shapeOf(member)}`.trim())
      .join(', ')} }`;
  }
  return value === null ? 'null' : '';
}
