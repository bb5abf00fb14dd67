import type { AnyNode } from 'acorn';

/** The nodes right below a node. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((value): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value);
}

/** Whether a tree has more levels than a number; goes level by level, so that no tree is too deep for it. */
export function isDeeperThan(levels: number, root: AnyNode): boolean {
  let level: readonly object[] = [root];
  for (let depth = 1; depth <= levels && level.length > 0; depth += 1) {
    const next: object[] = [];
    for (const node of level) {
      addParts(node, next);
    }
    level = next;
  }
  return level.length > 0;
}

/** Adds what `childrenOf` gives, and here and there an object that is no node; several times as fast. */
function addParts(node: object, parts: object[]): void {
  for (const key in node) {
    const value = (node as Readonly<Record<string, unknown>>)[key];
    if (key === 'loc' || key === 'range' || typeof value !== 'object' || value === null) {
      continue;
    }
    if (!Array.isArray(value)) {
      parts.push(value);
      continue;
    }
    for (const item of value as readonly (object | null)[]) {
      if (item !== null) {
        parts.push(item);
      }
    }
  }
}
