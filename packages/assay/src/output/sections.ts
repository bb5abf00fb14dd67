import type { SuiteEntry } from '../experiment/log/suite-entry';
import type { ReportDocument } from '../experiment/report/report-document';
import type { OwnPage } from './page/own-page';
import type { SectionRenderer } from './section-renderer';
import { quizRenderer } from './quiz-renderer';

const renderers = new Map([[quizRenderer.of, quizRenderer]]);

/** Adds how the reports of a kind are drawn. */
export function addSectionRenderer(renderer: SectionRenderer): void {
  renderers.set(renderer.of, renderer);
}

/** All ways to draw reports in which something differs from a report of assertions. */
export function sectionRenderers(): readonly SectionRenderer[] {
  return [...renderers.values()];
}

/** How a report is drawn; `undefined` for a report of assertions alone. */
export function sectionRendererOf(
  report: Pick<ReportDocument, 'kind' | 'of' | 'section'>,
): SectionRenderer | undefined {
  return sectionRenderers().find(({ isOf }) => isOf(report));
}

/** The page of the kind's own that a log is shown on; `undefined`: the page of an experiment. */
export function openPage(suite: SuiteEntry): OwnPage | undefined {
  for (const renderer of renderers.values()) {
    const page = renderer.openPage?.(suite);
    if (page !== undefined) {
      return page;
    }
  }
  return undefined;
}
