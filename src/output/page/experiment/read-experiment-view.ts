import { ofEveryKind } from '../../../kinds';
import type { ReportDocument } from '../../../experiment/report/report-document';
import { readReport } from '../../../experiment/report/read-report';
import { openTexts } from '../text-shelf';
import { buildExperimentView } from './build-experiment-view';
import type { AssertionsView } from './experiment-view';
import { createTrialGatherer } from './gather-trials';

/**
 * What the page of a report folder of any kind shows, from its report, trials and texts; `shown` is how the user names the
 * folder.
 */
export function readExperimentView(folder: string, shown: string, report: ReportDocument): AssertionsView {
  const { onTrial, end } = createTrialGatherer();
  const { suite, builder } = readReport(folder, shown, { ...ofEveryKind, onTrial });
  return buildExperimentView({
    ...{ suite, builder, report, collector: end(suite) },
    ...openTexts(folder),
  });
}
