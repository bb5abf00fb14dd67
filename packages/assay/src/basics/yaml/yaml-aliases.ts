import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  visit,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { didYouMean } from '../text/did-you-mean';

/** A problem at one position of a YAML text. */
export interface YamlError {
  /** Offset in the text. */
  readonly offset: number;
  readonly message: string;
}

/** Each alias costs a search through the whole text when values are built, so their number is limited. */
const mostAliases = 1_000;

/** Problems with aliases: undefined anchors, too many aliases, and merge keys (`<<`) whose value is not a map. */
export function findAliasErrors(document: Document.Parsed): readonly YamlError[] {
  const errors: YamlError[] = [];
  const anchors = new Map<string, Node>();
  let aliases = 0;
  visit(document, {
    Node(_key, node) {
      if (isAlias(node)) {
        aliases += 1;
        if (aliases > mostAliases) {
          errors.push({
            offset: rangeStart(node) ?? 0,
            message: `more than ${mostAliases} aliases: write values out`,
          });
          return visit.BREAK;
        }
        if (!anchors.has(node.source)) {
          const message = `no anchor &${node.source} is defined before the alias *${node.source}${didYouMean(node.source, [...anchors.keys()])}`;
          errors.push({ offset: rangeStart(node) ?? 0, message });
        }
      } else if (node.anchor !== undefined) {
        anchors.set(node.anchor, node);
      }
      return undefined;
    },
    Pair(_index, { key, value }) {
      for (const source of isMergeKey(key) ? mergeSources(value) : []) {
        const target = isAlias(source) ? (anchors.get(source.source) ?? source) : source;
        if (!isMap(target) && !isAlias(target)) {
          errors.push({ offset: rangeStart(key) ?? 0, message: 'expected a map to merge, such as <<: *name' });
        }
      }
    },
  });
  return errors;
}

/** The node that an alias refers to; any other node itself. */
export function followAlias(document: Document.Parsed, node: unknown): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

/** The pair of a map with this key: its own, else a merged one. */
export function findPair(
  document: Document.Parsed,
  map: YAMLMap,
  name: string,
  depth = 0,
): { readonly key: unknown; readonly value: unknown } | undefined {
  const { named, merging } = pairsOf(map);
  const own = named.get(name);
  if (own !== undefined || depth > 20) {
    return own;
  }
  for (const { value } of merging) {
    for (const source of mergeSources(followAlias(document, value))) {
      const target = followAlias(document, source);
      const merged = isMap(target) ? findPair(document, target, name, depth + 1) : undefined;
      if (merged !== undefined) {
        return merged;
      }
    }
  }
  return undefined;
}

interface MapPairs {
  /** The first pair for each key. */
  readonly named: ReadonlyMap<string, YAMLMap['items'][number]>;
  readonly merging: readonly YAMLMap['items'][number][];
}

/** Cached for each map: one file may have a problem at every key of a large map. */
const pairs = new WeakMap<YAMLMap, MapPairs>();

function pairsOf(map: YAMLMap): MapPairs {
  const known = pairs.get(map);
  if (known !== undefined) {
    return known;
  }
  const own = map.items.filter(({ key }) => isScalar(key) && !isMergeKey(key));
  const made = {
    named: new Map(own.map((pair) => [String((pair.key as Scalar).value), pair] as const).reverse()),
    merging: map.items.filter(({ key }) => isMergeKey(key)),
  };
  pairs.set(map, made);
  return made;
}

/** Offset where a node starts. */
export function rangeStart(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function mergeSources(value: unknown): readonly unknown[] {
  return isSeq(value) ? value.items : [value];
}

/** The parser represents `<<` as a symbol when it may merge, and as text otherwise. */
function isMergeKey(key: unknown): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}
