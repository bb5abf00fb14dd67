import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderGoldenFiles } from '../src/testing/golden/golden-texts';

for (const [path, text] of Object.entries(renderGoldenFiles())) {
  writeFileSync(join(__dirname, '../src/output', path), text);
}
