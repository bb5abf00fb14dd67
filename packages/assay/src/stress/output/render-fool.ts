import { nonEmpty, sectionText, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { sectionOfFool } from '../fool/fool-section';
import { foolSection } from './fool-section';
import { renderSimulated } from '../../output/terminal/render-simulated';

/** What a search found. */
export function renderFool(report: ReportDocument): readonly Text[] {
  return [...nonEmpty(renderSimulated(report)), sectionText(foolSection(sectionOfFool(report)))];
}
