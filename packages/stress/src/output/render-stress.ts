import { formatNumberOf, printableLine } from 'gpt-assay/basics';
import { type Text, nonEmpty, sectionText, spaced } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import { sectionOfStress } from '../variants/stress-section';
import { stressSection } from './stress-section';
import { type Medium, renderModels, renderSimulated } from 'gpt-assay/output';
import { renderTelling } from './render-telling';

/** What each group caught and what misled it. */
export function renderStress(report: ReportDocument): readonly Text[] {
  const { title, runs, gate } = report;
  const stress = sectionOfStress(report);
  const originals = new Set(stress.variants.map(({ parent }) => parent)).size;
  const asked = `${formatNumberOf(stress.variants.length, 'variant')} of ${formatNumberOf(originals, 'original')} × ${formatNumberOf(runs, 'run')}`;
  // Fixed-sample intervals do not apply to a gate, which has its own bounds.
  const groups = gate === null ? stress.groups : [];
  return [
    ...nonEmpty(renderSimulated(report)),
    ...groups.map((group) =>
      sectionText({
        ...stressSection(report, stress, group),
        heading: `${printableLine(title)} · ${printableLine(group.group, 60)} · ${asked}`,
      }),
    ),
  ];
}

/** The most telling variants, then all figures of each model. */
export function renderStressDetails(report: ReportDocument, medium: Medium): Text {
  return spaced([renderTelling(report, sectionOfStress(report)), ...nonEmpty(renderModels(report, medium))]);
}
