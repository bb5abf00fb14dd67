import { resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { toLanguage } from '../../code/to-language';
import { chooseColumns, type ColumnChoices, type Columns } from '../../intake/choose-columns';
import { judgeWithoutRunning } from '../../intake/judge-without-running';
import { isTestFile, openExport } from '../../intake/open-export';
import { selectSubmissions } from '../../intake/select-submissions';
import type { Export } from '../../intake/source-row';
import { usualLanguage } from '../../intake/usual-language';
import { findOracle } from '../../oracle/find-oracle';
import { loadOracle } from '../../oracle/load-oracle';
import { printableLine } from '../../basics/text/printable';
import { announceCode } from '../terminal/announce-code';
import { defineCommand, type Command } from '../../plugin/command';
import { completeProject } from '../init/complete-project';
import { exitCodes } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { refuseTasks } from '../options/task-options';
import { failWith } from '../options/fail-with';
import { importOptions } from './import-options';
import { beginChallenge, isNewChallenge, writePrompt } from './new-challenge';
import { planFixtures, proposeAndWrite } from './propose-and-write';
import { importQuestions, importsQuestions } from './import-questions';
import { renderImport } from './render-import';
import { renderQuestions } from './render-questions';
import { refuseEmpty, summarise } from './summarise-import';
import { refuseWithoutTests, summariseTests } from './summarise-tests';

/**
 * `assay import`: creates unreviewed fixtures from an export of real submissions, or fixtures from a file of Jest
 * tests.
 */
export const importCommand: Command = defineCommand({
  name: 'import',
  summary:
    'Import submissions (CSV, JSON Lines, a folder of source files), Jest tests, or quiz questions (GIFT, Aiken, Moodle XML, QTI, CSV, JSON)',
  positionals: '<challenge> <file or folder>',
  example: 'npx assay import two-sum submissions.csv --code solution --dry-run',
  options: importOptions,

  async run(invocation, terminal) {
    const { positionals, values, problems, folder, signal } = invocation;
    const { dryRun } = values;
    const settings = { ...invocation.settings, runs: 1 };
    const { root } = settings;
    const [id, path] = positionals;
    if (id === undefined || path === undefined || positionals.length > 2) {
      problems.push(`expects a challenge and one file or folder, for example: ${importCommand.example}`);
    }
    failWith('import', problems);
    if (importsQuestions(root, id ?? '', resolve(folder, path ?? ''))) {
      printDocument(invocation, terminal, await importQuestions(invocation, id ?? '', path ?? ''), renderQuestions);
      return exitCodes.passed;
    }
    if (values.answersFrom !== undefined) {
      problems.push('--answers-from is for tables of questions: leave it out');
    }
    failWith('import', problems);
    const { encoding, code } = values;
    const open = (): Promise<Export> => openExport(resolve(folder, path ?? ''), path ?? '', { encoding, code });
    const begun = isTestFile(path ?? '') && isNewChallenge(root, id ?? '') ? await open() : undefined;
    if (begun !== undefined) {
      refuseWithoutTests(begun);
    }
    const fresh = begun?.tests === undefined ? undefined : beginChallenge(root, id ?? '', begun.tests);
    const challenge = fresh?.challenge ?? loadChallenge(root, id ?? '', { growing: true });
    refuseTasks(challenge, 'import');
    const analytics = challenge.prompt.analytics.map(({ name }) => name);
    const source = begun ?? (await open());
    refuseWithoutTests(source);
    const columns = columnsOf(source, values, analytics, problems);
    failWith(`import: ${printableLine(source.name)}`, problems);
    const files = findOracle(root, challenge.id);
    announceCode(settings, files, terminal);
    const oracle = files.length === 0 ? undefined : loadOracle(root, files, analytics);
    const fixtures = [...challenge.fixtures, ...challenge.unreviewed, ...challenge.examples];
    const selection = await withStepsAsync(terminal, { what: `Reading ${source.name}`, unit: 'row' }, ({ step }) =>
      selectSubmissions(
        source,
        {
          columns,
          fixtures,
          language: usualLanguage(challenge),
          // Each test was written as a separate case.
          keepNear: values.keepNear || source.kind === 'tests',
          judge: oracle === undefined ? undefined : judgeWithoutRunning(oracle, analytics, signal),
          limit: values.limit ?? Infinity,
          signal,
        },
        step,
      ),
    );
    refuseEmpty(source, selection);
    const plan = planFixtures(challenge, source, fixtures, selection.chosen);
    if (fresh !== undefined && !dryRun) {
      writePrompt(root, fresh);
    }
    const asking = {
      settings,
      signal,
      confirmAbove: values.confirmAbove,
      models: values.model,
      asks: !values.noAsk && fresh === undefined,
    };
    const written = dryRun
      ? plan.map(({ document }) => document)
      : await proposeAndWrite(challenge, plan, asking, terminal);
    const document = {
      ...summarise(challenge, source, columns, selection, written, dryRun),
      ...(source.tests !== undefined && {
        tests: {
          ...summariseTests(source.tests, analytics, fresh?.prompt.file),
          ...(fresh !== undefined && !dryRun && completeProject(root, challenge.id, source.name)),
        },
      }),
    };
    printDocument(invocation, terminal, document, renderImport);
    return exitCodes.passed;
  },
});

/** The meaning of the columns; those of a test file are fixed. */
function columnsOf(
  { kind, columns, tests }: Export,
  { code, id, title, language, expect = [] }: ColumnChoices,
  analytics: readonly string[],
  problems: string[],
): Columns {
  if (kind === 'table' || tests === undefined) {
    const choices = { code, id, title, language, expect };
    if (kind === 'folder' && Object.values(choices).some((choice) => choice !== undefined && choice.length > 0)) {
      problems.push('--code, --id, --title, --language and --expect name columns, but files have none: leave them out');
    }
    return chooseColumns(columns, kind === 'folder' ? {} : choices, analytics, problems);
  }
  const useless = [code, id, title, ...expect].filter((name) => name !== undefined);
  if (useless.length > 0) {
    problems.push('--code, --id, --title and --expect name columns, but a file of tests has none: leave them out');
  }
  return {
    code: 'code',
    title: 'title',
    ...(language !== undefined && { language: { name: toLanguage(language) } }),
    isFixed: true,
    expect: Object.fromEntries(
      tests.analytics.filter((name) => analytics.includes(name)).map((name) => [name, `=${name}`]),
    ),
  };
}
