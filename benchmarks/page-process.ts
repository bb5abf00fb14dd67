import { writeValidatorPage } from '../src/output/page/validator/write-validator-page';

const [folder = ''] = process.argv.slice(2);

const start = performance.now();
writeValidatorPage(folder, 'large');
process.send?.(JSON.stringify({ milliseconds: performance.now() - start }));
