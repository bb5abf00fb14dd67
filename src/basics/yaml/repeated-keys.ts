import { isScalar, visit, type Document } from 'yaml';
import { rangeStart } from './yaml-aliases';

/** Where keys stand that their map has already; the parser itself compares each key with all before it, which takes minutes for many. */
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
