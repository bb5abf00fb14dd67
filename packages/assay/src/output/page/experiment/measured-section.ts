import type { Section } from '../../../experiment/blocks/blocks';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { findFoolSection } from '../../../kinds/validator/fool/fool-section';
import { findStressSection } from '../../../kinds/validator/stress/stress-section';
import { beforeShrinking, foolSection } from '../../tables/fool-section';
import { operatorMap, stressSection } from '../../tables/stress-section';

/** What a search or a stress test says of a group, with what only a page has room for; `undefined` for other reports. */
export function measuredSection(
  report: Pick<ReportDocument, 'kind' | 'of' | 'section' | 'models'>,
  name: string,
): Section | undefined {
  const fool = findFoolSection(report);
  if (fool !== undefined) {
    const section = foolSection(fool);
    return { ...section, blocks: [...section.blocks, ...fool.finds.flatMap(beforeShrinking)] };
  }
  const stress = findStressSection(report);
  const group = stress?.groups.find((one) => one.group === name);
  if (stress === undefined || group === undefined) {
    return undefined;
  }
  const section = stressSection(report, stress, group);
  return { ...section, blocks: [...section.blocks, ...operatorMap(report, stress, group)] };
}
