import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandNames, loadCommand } from '../src/cli/commands';
import { renderCommandsPage } from '../src/cli/render-commands-page';

const commands = commandNames.flatMap((name) => loadCommand(name) ?? []);
writeFileSync(join(__dirname, '../docs/reference/commands.md'), renderCommandsPage(commands));
