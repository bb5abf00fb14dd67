import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemas } from '../src/cli/json-schemas';

const folder = join(__dirname, '../schemas');
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
}
