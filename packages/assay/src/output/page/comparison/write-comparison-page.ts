import { join } from 'node:path';
import { writeText } from '../../../basics/disk/disk';
import { writePage } from '../render-page';
import { openTexts } from '../text-pool';
import { buildComparisonView, type ComparedReports, type SideTexts } from './build-comparison-view';
import type { ComparisonView } from './comparison-view';

/** The page of a comparison, and its data in the format of `assay compare --json`. */
export const comparisonFiles = { page: 'comparison.html', document: 'comparison.json' } as const;

/** Writes the page of a comparison and its document to a folder. */
export function writeComparisonPage(folder: string, compared: ComparedReports): void {
  writeText(join(folder, comparisonFiles.document), `${JSON.stringify(compared.document, null, 2)}\n`);
  writePage(join(folder, comparisonFiles.page), readComparisonView(compared));
}

/** The view of a comparison, with the texts of its reports. */
export function readComparisonView(compared: ComparedReports): ComparisonView {
  // Models of one report share the report's texts.
  const opened = new Map<string, SideTexts>();
  return buildComparisonView(compared, ({ folder }) => {
    const texts = opened.get(folder) ?? openTexts(folder);
    opened.set(folder, texts);
    return texts;
  });
}
