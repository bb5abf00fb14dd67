import { join } from 'node:path';
import { buildReport } from '../packages/assay/dist/cli/view/report-summary';
import { readReport } from '../packages/assay/dist/experiment/report/read-report';
import { createSection } from '../packages/assay/dist/kinds';
import { writePage } from '../packages/assay/dist/output/page/render-page';
import { countFolder, pageFile, viewReport } from '../packages/assay/dist/output/page/view-report';

const [folder = ''] = process.argv.slice(2);

// Commands have the report before they write its page.
const report = buildReport(readReport(folder, 'large', { createSection }));
const start = performance.now();
writePage(join(folder, pageFile), viewReport(countFolder(folder, 'large'), report));
process.send?.(JSON.stringify({ milliseconds: performance.now() - start }));
