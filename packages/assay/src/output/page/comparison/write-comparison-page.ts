import { join } from 'node:path';
import type { Comparison } from '../../../experiment/compare/compare';
import type { CompareDocument } from '../../../experiment/compare/compare-document';
import { writeText } from '../../../basics/disk/disk';
import { writePage } from '../render-page';
import { openTexts } from '../text-shelf';
import { buildComparisonView } from './build-comparison-view';
import type { ComparedSide } from './compared-side';
import type { ComparisonView } from './comparison-view';

/** The page of a comparison, and its data in the format of `assay compare --json`. */
export const comparisonFiles = { page: 'comparison.html', document: 'comparison.json' } as const;

/** A baseline and what was compared with it, in the order of the document. */
export interface ComparedReports {
  readonly document: CompareDocument;
  readonly baseline: ComparedSide;
  readonly others: readonly { readonly side: ComparedSide; readonly comparison: Comparison }[];
  readonly heldOut: ReadonlySet<string>;
}

/** Writes the page of a comparison and its document to a folder. */
export function writeComparisonPage(folder: string, compared: ComparedReports): void {
  writeText(join(folder, comparisonFiles.document), `${JSON.stringify(compared.document, null, 2)}\n`);
  writePage(join(folder, comparisonFiles.page), readComparisonView(compared));
}

/** The view of a comparison, with the texts of its reports. */
export function readComparisonView({ document, baseline, others, heldOut }: ComparedReports): ComparisonView {
  // Models of one report share the report's texts.
  const opened = new Map<string, ReturnType<typeof openTexts>>();
  const withTexts = (side: ComparedSide): { side: ComparedSide } & ReturnType<typeof openTexts> => {
    const texts = opened.get(side.folder) ?? openTexts(side.folder);
    opened.set(side.folder, texts);
    return { side, ...texts };
  };
  return buildComparisonView({
    document,
    heldOut,
    baseline: withTexts(baseline),
    others: others.map(({ side, comparison }) => ({ ...withTexts(side), comparison })),
  });
}
