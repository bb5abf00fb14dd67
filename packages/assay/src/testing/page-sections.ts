import type { Block, SectionView, TableBlock, Words } from '../output/page/blocks';
import type { ExperimentView } from '../output/page/view';

/** A section of a page. */
export function sectionOf({ before, after, figures }: ExperimentView, id: string): SectionView {
  const found = [...before, ...after, ...figures].find((section) => section.id === id);
  if (found === undefined) {
    throw new Error(`there is no section ${id}`);
  }
  return found;
}

/** The rows of a section's first table, each by its headings. */
export function rowsIn(view: ExperimentView, id: string): readonly Readonly<Record<string, Words>>[] {
  const table = sectionOf(view, id).blocks.find((block): block is TableBlock => block.kind === 'table');
  return (table?.rows ?? []).map((row) =>
    Object.fromEntries((table?.columns ?? []).map((column, index) => [column, row[index] ?? ''])),
  );
}

/** The blocks of one kind of a section. */
export function blocksIn<Kind extends Block['kind']>(
  view: ExperimentView,
  id: string,
  kind: Kind,
): readonly Extract<Block, { readonly kind: Kind }>[] {
  return sectionOf(view, id).blocks.filter(
    (block): block is Extract<Block, { readonly kind: Kind }> => block.kind === kind,
  );
}
