import { resolve } from 'node:path';
import { systemClock } from '../../basics/clock';
import { isFile, listFolder } from '../../basics/disk/disk';
import { keepWithin } from '../../basics/disk/disk-bounds';
import { AssayError } from '../../basics/errors';
import { trialsFile } from '../../experiment/report/read-report';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { type Invocation, exitCodes } from '../../plugin/invocation';
import { openPage } from '../terminal/open-page';
import { printDocument } from '../terminal/print-document';
import { failWith } from '../options/read-challenge';
import { portOption, untilInterrupted } from '../terminal/serving';
import type { ShownFolder } from './make-pages';
import { startViewer } from './start-viewer';

/** Default folder of reports. */
const defaultFolder = 'reports';

/** `assay view`: shows all reports of a project in the browser, and running ones. */
export const viewCommand: Command = defineCommand({
  name: 'view',
  summary: 'Show all reports and running commands in the browser (read-only, on this machine only)',
  positionals: '[folder]',
  example: 'npx assay view --open',
  options: {
    ...portOption,
    open: { type: 'flag', summary: 'open the link in the browser' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, values, problems, environment, signal } = invocation;
    const { port = 0, open } = values;
    if (positionals.length > 1) {
      problems.push(`expects one folder, received ${positionals.join(', ')}`);
    }
    failWith('view', problems);
    const folder = findFolder(invocation);
    const viewer = await startViewer(folder, { port, clock: systemClock });
    const { url } = viewer;
    printDocument(invocation, terminal, { url, folder: folder.shown }, () => url);
    terminal.error(
      `Showing the reports in ${folder.shown} to anyone with this link on this machine. Press Ctrl-C to stop.`,
    );
    if (open) {
      await openPage(url, environment, terminal);
    }
    await untilInterrupted(signal);
    await viewer.close();
    return exitCodes.interrupted;
  },
});

/** The named folder, or the project's, which may have no report yet. */
function findFolder({
  positionals: [named],
  folder,
  settings,
}: Pick<Invocation, 'positionals' | 'folder' | 'settings'>): ShownFolder {
  const [base, shown] = named === undefined ? [settings.root, defaultFolder] : [folder, named];
  const path = resolve(base, shown);
  keepWithin(path);
  if (named !== undefined && listFolder(path) === undefined) {
    throw new AssayError(`There is no folder ${shown}: name one that holds reports, or none for ${defaultFolder}/.`);
  }
  if (isFile(resolve(path, trialsFile))) {
    throw new AssayError(
      `${shown} is a single report: name its parent folder, or open the report with npx assay report ${shown} --open`,
    );
  }
  return { path, shown, base };
}
