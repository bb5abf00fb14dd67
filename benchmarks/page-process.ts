import { writeExperimentPage } from '../src/output/page/experiment/write-experiment-page';

const [folder = ''] = process.argv.slice(2);

const start = performance.now();
writeExperimentPage(folder, 'large');
process.send?.(JSON.stringify({ milliseconds: performance.now() - start }));
