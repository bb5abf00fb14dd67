import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderGlossary } from '../src/output/glossary/render-glossary';

writeFileSync(join(__dirname, '../docs/glossary.md'), renderGlossary());
