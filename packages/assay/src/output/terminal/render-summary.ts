import type { Text } from '../../experiment/blocks/blocks';
import type { ModelReport, ReportDocument } from '../../experiment/report/report-document';
import { analyticTable, fixtureTable, sayAllRight } from '../tables/validator-summary';

/** The summary of a model: one row per analytic, then one per fixture with errors. */
export function renderSummary(report: ReportDocument, model: ModelReport): Text {
  return [analyticTable(report, model), '', fixtureTable(report, model) ?? sayAllRight(report, model)];
}
