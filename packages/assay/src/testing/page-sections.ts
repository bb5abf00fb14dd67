import type { Block, Section, TableBlock, Words } from '../experiment/blocks/blocks';
import type { ExperimentView } from '../output/page/view';

/** Blocks that are more than words. */
type KindBlock = Extract<Block, { readonly kind: string }>;

/** A section of a page. */
export function sectionOf({ before, after, figures }: ExperimentView, id: string): Section {
  const found = [...before, ...after, ...figures].find((section) => section.id === id);
  if (found === undefined) {
    throw new Error(`there is no section ${id}`);
  }
  return found;
}

/** The rows of a section's first table, each by its headings. */
export function rowsIn(view: ExperimentView, id: string): readonly Readonly<Record<string, Words>>[] {
  const table = sectionOf(view, id).blocks.find((block): block is TableBlock => isOf(block, 'table'));
  return (table?.rows ?? []).map((row) =>
    Object.fromEntries((table?.columns ?? []).map(({ heading }, index) => [heading, row[index] ?? ''])),
  );
}

/** The blocks of one kind of a section. */
export function blocksIn<Kind extends KindBlock['kind']>(
  view: ExperimentView,
  id: string,
  kind: Kind,
): readonly Extract<KindBlock, { readonly kind: Kind }>[] {
  return sectionOf(view, id).blocks.filter((block) => isOf(block, kind));
}

function isOf<Kind extends KindBlock['kind']>(
  block: Block,
  kind: Kind,
): block is Extract<KindBlock, { readonly kind: Kind }> {
  return typeof block !== 'string' && 'kind' in block && block.kind === kind;
}
