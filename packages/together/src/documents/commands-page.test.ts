import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPlugins } from '../../../assay/dist/plugin/plugins';
import { commandNames, loadCommand } from '../../../assay/dist/cli/commands';
import { renderCommandsPage } from '../../../assay/dist/cli/help/render-commands-page';
import { repository } from '../../../assay/dist/testing/run-script';

test('docs/reference/commands.md has all commands and options; npm run generate writes it', () => {
  loadPlugins(__dirname);
  const commands = commandNames().flatMap((name) => loadCommand(name) ?? []);

  expect(readFileSync(join(repository, 'docs/reference/commands.md'), 'utf8')).toBe(renderCommandsPage(commands));
});
