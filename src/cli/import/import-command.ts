import { resolve } from 'node:path';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { AssayError } from '../../basics/errors';
import { chooseColumns, type Columns } from '../../intake/choose-columns';
import { judgeWithoutRunning } from '../../intake/judge-without-running';
import { openExport } from '../../intake/open-export';
import { selectSubmissions, type Selection } from '../../intake/select-submissions';
import type { Export } from '../../intake/source-row';
import { usualLanguage } from '../../intake/usual-language';
import { findOracle } from '../../oracle/find-oracle';
import { loadOracle } from '../../oracle/load-oracle';
import { printableLine } from '../../basics/text/printable';
import { announceCode } from '../announce-code';
import { jsonOption, type Command } from '../command';
import { exitCodes } from '../exit-codes';
import { printDocument } from '../print-document';
import { withStepsAsync } from '../progress';
import { failWith } from '../run-options';
import type { ImportDocument } from './import-document';
import { checkAnalytics, importOptions, readImportFlags } from './import-flags';
import { planFixtures, proposeAndWrite } from './propose-and-write';
import { renderImport } from './render-import';

/** `assay import`: takes an export of real submissions and makes unreviewed fixtures of it. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Import real submissions as unreviewed fixtures: CSV, JSON Lines or a folder of source files',
  usage: '<challenge> <file or folder> [--code <column>] [--no-ask] [--dry-run] [--json]',
  example: 'npx assay import two-sum submissions.csv --code solution --dry-run',
  options: { ...importOptions, ...jsonOption },

  async run(invocation, terminal) {
    const { positionals, folder, signal } = invocation;
    const problems: string[] = [];
    const [id, path] = positionals;
    if (id === undefined || path === undefined || positionals.length > 2) {
      problems.push(`expects a challenge and one file or folder, for example: ${importCommand.example}`);
    }
    const flags = readImportFlags(invocation, problems);
    failWith('import', problems);
    const { root } = flags.settings;
    const challenge = loadChallenge(root, id ?? '', { growing: true });
    const analytics = challenge.prompt.analytics.map(({ name }) => name);
    checkAnalytics(flags.wishes, analytics, problems);
    failWith('import', problems);
    const source = openExport(resolve(folder, path ?? ''), path ?? '');
    const columns = chooseColumns(source.columns, source.kind === 'folder' ? {} : flags.wishes, problems);
    failWith(`import: ${printableLine(source.name)}`, problems);
    const files = findOracle(root, challenge.id);
    announceCode(flags.settings, files, terminal);
    const oracle = files.length === 0 ? undefined : loadOracle(root, files, analytics);
    const fixtures = [...challenge.fixtures, ...challenge.unreviewed, ...challenge.examples];
    const selection = await withStepsAsync(terminal, { what: `Reading ${source.name}`, unit: 'row' }, ({ step }) =>
      selectSubmissions(
        source,
        {
          columns,
          fixtures,
          language: usualLanguage(challenge),
          keepNear: flags.keepNear,
          judge: oracle === undefined ? undefined : judgeWithoutRunning(oracle, analytics, signal),
          ...{ limit: flags.limit, signal },
        },
        step,
      ),
    );
    refuseEmpty(source, selection);
    const plan = planFixtures(challenge, source.name, fixtures, selection.chosen);
    const written = flags.dryRun
      ? plan.map(({ document }) => document)
      : await proposeAndWrite(challenge, plan, { flags, signal }, terminal);
    const document = summarise(challenge, source, columns, selection, written, flags.dryRun);
    printDocument(invocation, terminal, document, renderImport);
    return exitCodes.passed;
  },
};

function refuseEmpty({ name, kind }: Export, { rows, refused }: Selection): void {
  if (rows > refused.length) {
    return;
  }
  const [first] = refused;
  const what = kind === 'folder' ? 'source file' : 'row';
  throw new AssayError(
    first === undefined
      ? `There is no ${what} in ${printableLine(name)}.`
      : `No ${what} of ${printableLine(name)} can be used; the first one (${first.file ?? `row ${first.row}`}) ${printableLine(first.reason, 300)}.`,
  );
}

function summarise(
  { id }: Challenge,
  { name, kind, others }: Export,
  { code, id: named, title, language }: Columns,
  { rows, duplicates, present, refused }: Selection,
  fixtures: ImportDocument['fixtures'],
  dryRun: boolean,
): ImportDocument {
  const columns = {
    code,
    ...(named !== undefined && { id: named }),
    ...(title !== undefined && { title }),
    ...(language !== undefined && 'column' in language && { language: language.column }),
  };
  return {
    ...{ challenge: id, source: name, dryRun },
    columns: kind === 'folder' ? {} : columns,
    ...{ rows, fixtures, duplicates, present },
    refused: refused.map(({ row, line, file, reason }) => ({
      row,
      ...(line !== undefined && { line }),
      ...(file !== undefined && { source: file }),
      reason,
    })),
    others,
  };
}
