import { buildReport } from '../src/cli/view/report-summary';
import { readReport } from '../src/experiment/report/read-report';
import { ofEveryKind } from '../src/kinds';
import { writeReportPage } from '../src/output/page/write-report-page';

const [folder = ''] = process.argv.slice(2);

// Commands have the report before they write its page.
const report = buildReport(readReport(folder, 'large', ofEveryKind));
const start = performance.now();
writeReportPage(folder, 'large', report);
process.send?.(JSON.stringify({ milliseconds: performance.now() - start }));
