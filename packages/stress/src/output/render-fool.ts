import { type Text, nonEmpty, sectionText } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfFool } from '../fool/fool-section';
import { foolSection } from './fool-section';
import { renderSimulated } from 'gpt-assay/output';

/** What a search found. */
export function renderFool(report: ReportDocument): readonly Text[] {
  return [...nonEmpty(renderSimulated(report)), sectionText(foolSection(sectionOfFool(report)))];
}
