import { join } from 'node:path';
import { buildReport } from '../src/cli/view/report-summary';
import { readReport } from '../src/experiment/report/read-report';
import { createSection } from '../src/kinds';
import { writePage } from '../src/output/page/render-page';
import { countFolder, pageFile, viewReport } from '../src/output/page/view-report';

const [folder = ''] = process.argv.slice(2);

// Commands have the report before they write its page.
const report = buildReport(readReport(folder, 'large', { createSection }));
const start = performance.now();
writePage(join(folder, pageFile), viewReport(countFolder(folder, 'large'), report));
process.send?.(JSON.stringify({ milliseconds: performance.now() - start }));
