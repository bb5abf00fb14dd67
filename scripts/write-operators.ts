import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderOperatorsPage } from '../src/cli/render-operators-page';

writeFileSync(join(__dirname, '../docs/reference/operators.md'), renderOperatorsPage());
