import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { nonEmpty, sectionText, spaced, type Text } from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { sectionOfStress } from '../variants/stress-section';
import { stressSection } from './stress-section';
import { renderModels } from '../../output/terminal/render-details';
import type { Medium } from '../../output/terminal/render-failed';
import { renderSimulated } from '../../output/terminal/render-simulated';
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
