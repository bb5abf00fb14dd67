import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Each test file has a user's configuration folder of its own: what the developer trusts must decide no test.
const folder = mkdtempSync(join(tmpdir(), 'assay-user-'));
process.env['XDG_CONFIG_HOME'] = folder;

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
