import { type OnTrial, readReport } from '../../experiment/report/read-report';
import type { ReportDocument } from '../../experiment/report/report-document';
import { createSection } from '../../kinds';
import { openPage } from '../sections';
import { buildExperimentView } from './experiment/build-experiment-view';
import { createTrialGatherer } from './experiment/collect-trials';
import type { CountedFolder, OwnPage } from './own-page';
import { openTexts } from './text-pool';
import type { PageHead } from './view';

/** The page of a report folder. */
export const pageFile = 'report.html';

/** Reads the log of a report folder for its report and its page; `shown` is how the user names the folder. */
export function countFolder(folder: string, shown: string, onTrial: OnTrial = () => undefined): CountedFolder {
  let page: OwnPage | undefined;
  const gatherer = createTrialGatherer((entry) => page?.choiceOf?.(entry));
  const read = readReport(folder, shown, {
    createSection(suite) {
      page = openPage(suite);
      return page?.section ?? createSection(suite);
    },
    onTrial(entry, suite, counted) {
      onTrial(entry, suite, counted);
      if (page === undefined || page.choiceOf !== undefined) {
        gatherer.onTrial(entry, suite, counted);
      }
    },
  });
  return { ...read, folder, shown, page, collector: gatherer.end(read.suite) };
}

/** What the page of a report folder shows, with the texts that the folder holds. */
export function viewReport(counted: CountedFolder, report: ReportDocument): PageHead {
  return (
    counted.page?.view(counted, report) ?? buildExperimentView({ ...counted, report, ...openTexts(counted.folder) })
  );
}
