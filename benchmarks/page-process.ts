import { join } from 'node:path';
import { writeText } from '../src/basics/disk/disk';
import { readExperimentView } from '../src/output/page/experiment/read-experiment-view';
import { pageFile } from '../src/output/page/page-file';
import { renderPage } from '../src/output/page/render-page';

const [folder = ''] = process.argv.slice(2);

const start = performance.now();
writeText(join(folder, pageFile), renderPage(readExperimentView(folder, 'large')));
process.send?.(JSON.stringify({ milliseconds: performance.now() - start }));
