import { isScalar, visit, type Document } from 'yaml';
import { rangeStart } from './yaml-aliases';

/**
 * Offsets of duplicate keys, in linear time; the parser itself compares each key with all earlier ones, which takes
 * minutes for large maps.
 */
export function repeatedKeys(document: Document.Parsed): readonly number[] {
  const offsets: number[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && seen.has(key.value)) {
          offsets.push(rangeStart(key) ?? 0);
        }
        seen.add(isScalar(key) ? key.value : key);
      }
    },
  });
  return offsets;
}
