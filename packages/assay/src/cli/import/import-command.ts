import { resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { toLanguage } from '../../code/to-language';
import { chooseColumns, type ColumnChoices, type Columns } from '../../intake/choose-columns';
import { judgeWithoutRunning } from '../../intake/known-submissions';
import { isTestFile, openExport } from '../../intake/open-export';
import { selectSubmissions, type Selection } from '../../intake/select-submissions';
import type { Export, TestFindings } from '../../intake/source-row';
import { usualLanguage } from '../../intake/add-fixture';
import { findOracle } from '../../oracle/find-oracle';
import { loadOracle } from '../../oracle/load-oracle';
import { printableLine } from '../../basics/text/printable';
import { announceCode } from '../terminal/announce-code';
import { defineCommand, type Call, type Command, jsonOption } from '../../plugin/command';
import { completeProject } from '../init/plan-init';
import { exitCodes, type ExitCode, type Terminal } from '../../plugin/invocation';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Fixture } from '../../kinds/validator/challenge/fixture';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { refuseTasks } from '../options/task-options';
import { failWith } from '../options/read-challenge';
import { beginChallenge, isNewChallenge, writePrompt } from './new-challenge';
import { planFixtures, proposeAndWrite } from './propose-and-write';
import { importQuestions, importsQuestions, type QuestionPlace, type QuestionsDocument } from './import-questions';
import { renderImport, type TestsDocument } from './render-import';
import { refuseEmpty, summarise } from './summarise-import';
import { modelName } from '../../basics/settings/settings';
import { countForm } from '../../basics/settings/value-form';
import { limitOptions } from '../options/limit-options';
import { encodingForm } from '../options/option-forms';
import type { OptionTable } from '../../plugin/option';
import { runOptions } from '../options/run-options';
import { AssayError } from '../../basics/errors';
import { didYouMean } from '../../basics/text/did-you-mean';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { line, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';

/** Joins repeated values: no argument of a program can hold it. */
const between = '\0';

/** Options of `assay import`. */
const importOptions = {
  code: {
    type: 'value',
    valueName: '<column>',
    summary: 'column or key with the code',
    otherwise: 'detected by name',
  },
  id: { type: 'value', valueName: '<column>', summary: 'column or key with the name of a submission' },
  title: { type: 'value', valueName: '<column>', summary: 'column or key with a title' },
  language: {
    type: 'value',
    valueName: '<column or name>',
    summary: 'column with the language, or the language of every submission',
    otherwise: 'that of the fixtures',
  },
  expect: {
    type: 'values',
    valueName: '<analytic=column>',
    summary: 'column with the known value of an analytic; repeatable',
    joinedBy: between,
    parse: splitExpect,
    expected: '<analytic>=<column>',
  },
  'answers-from': {
    type: 'value',
    valueName: '<0|1>',
    choices: ['0', '1'],
    parse: (text: string): 0 | 1 | undefined => ([0, 1] as const).find((one) => String(one) === text),
    summary: 'number of the first option in a table of questions',
    otherwise: 'what the answers prove',
  },
  encoding: {
    ...encodingForm,
    type: 'value',
    valueName: '<name>',
    summary: 'encoding of the file or files, such as windows-1252 or utf-16le',
    otherwise: 'UTF-8, or as a byte order mark says',
  },
  'keep-near': { type: 'flag', summary: 'keep near-duplicates (identical except for formatting, comments and names)' },
  limit: { ...countForm, type: 'value', valueName: '<n>', summary: 'stop after this many new fixtures' },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model that proposes labels in addition to the oracle',
    parse: (text: string): readonly string[] | undefined =>
      modelName.test(text) && !text.includes(',') ? [text] : undefined,
    expected: 'one model (to let several vote, list them in the prompt: vote.models)',
    otherwise: 'the prompt’s',
  },
  vote: runOptions.vote,
  'no-ask': {
    type: 'flag',
    summary: 'ask no model; only the oracle proposes labels',
    conflicts: { with: ['model', 'vote'], because: 'asks no model' },
  },
  'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
  ...limitOptions,
  ...jsonOption,
} as const satisfies OptionTable;

/** Pairs of an analytic and a column; what names hold is only known when the file is read. */
function splitExpect(text: string): readonly string[] | undefined {
  const pairs = text.split(between);
  return pairs.every((pair) => /^\s*[^\s=][^=]*=\s*\S/.test(pair)) ? pairs : undefined;
}

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
    const { positionals, values, problems, folder } = invocation;
    const { root } = invocation.settings;
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
    return importSubmissions(invocation, { id: id ?? '', path: path ?? '' }, terminal);
  },
});

async function importSubmissions(
  invocation: Call<typeof importOptions>,
  { id, path }: { readonly id: string; readonly path: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, problems, folder, signal } = invocation;
  const { dryRun, encoding, code } = values;
  const settings = { ...invocation.settings, runs: 1 };
  const { root } = settings;
  const open = (): Promise<Export> => openExport(resolve(folder, path), path, { encoding, code });
  const begun = isTestFile(path) && isNewChallenge(root, id) ? await open() : undefined;
  if (begun !== undefined) {
    refuseWithoutTests(begun);
  }
  const fresh = begun?.tests === undefined ? undefined : beginChallenge(root, id, begun.tests);
  const challenge = fresh?.challenge ?? loadChallenge(root, id, { growing: true });
  refuseTasks(challenge, 'import');
  const analytics = challenge.prompt.analytics.map(({ name }) => name);
  const source = begun ?? (await open());
  refuseWithoutTests(source);
  const columns = columnsOf(source, values, analytics, problems);
  failWith(`import: ${printableLine(source.name)}`, problems);
  const fixtures = [...challenge.fixtures, ...challenge.unreviewed, ...challenge.examples];
  const selection = await select({ source, challenge, columns, fixtures }, invocation, terminal);
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
}

/** The submissions to take, as far as can be said without running them. */
function select(
  {
    source,
    challenge,
    columns,
    fixtures,
  }: {
    readonly source: Export;
    readonly challenge: Challenge;
    readonly columns: Columns;
    readonly fixtures: readonly Fixture[];
  },
  { values, settings, signal }: Call<typeof importOptions>,
  terminal: Terminal,
): Promise<Selection> {
  const analytics = challenge.prompt.analytics.map(({ name }) => name);
  const files = findOracle(settings.root, challenge.id);
  announceCode(settings, files, terminal);
  const oracle = files.length === 0 ? undefined : loadOracle(settings.root, files, analytics);
  const rules = {
    columns,
    fixtures,
    language: usualLanguage(challenge),
    // Each test was written as a separate case.
    keepNear: values.keepNear || source.kind === 'tests',
    judge: oracle === undefined ? undefined : judgeWithoutRunning(oracle, analytics, signal),
    limit: values.limit ?? Infinity,
    signal,
  };
  return withStepsAsync(terminal, { what: `Reading ${source.name}`, unit: 'row' }, ({ step }) =>
    selectSubmissions(source, rules, step),
  );
}

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

/** Rejects a test file in which no solution with an expected value can be read. */
function refuseWithoutTests({ name, tests, rows }: Export): void {
  if (tests === undefined || tests.analytics.length > 0) {
    return;
  }
  const shown = printableLine(name);
  const [first] = rows;
  const broken = first?.status === 'broken' ? first : undefined;
  const because =
    broken === undefined
      ? `the file has no test. To add one solution: npx assay add <challenge> ${shown}`
      : `the first of ${tests.tests} (line ${String(broken.line)}) ${printableLine(broken.reason, 300)}`;
  throw new AssayError(`No test of ${shown} can be read: ${because}.`);
}

/** What a test file contains besides its solutions; `written` is the prompt that was started. */
function summariseTests(
  { tests, analytics: expected, unread, prompt }: TestFindings,
  analytics: readonly string[],
  written: string | undefined,
): TestsDocument {
  const unknown = expected
    .filter((name) => !analytics.includes(name))
    .map((name) => ({ reason: `the prompt has no analytic "${name}"${didYouMean(name, analytics)}` }));
  return {
    count: tests,
    unread: [...unknown, ...(written === undefined ? unread : [...unread, ...prompt.unread])],
    ...(written !== undefined && {
      prompt: { file: written, ...(prompt.message !== undefined && { line: prompt.message.line }) },
      changes: prompt.message?.changes ?? [],
    }),
  };
}

/** The results for the questions, for people; every omitted question is named. */
function renderQuestions(document: QuestionsDocument): Text {
  const { challenge, dryRun, repeated, refused, notices, notes, warnings } = document;
  const skipped = [
    ...refused.map((one) => `${nameOf(one)} ${printableLine(one.reason, 300)}`),
    ...repeated.map((one) => `${nameOf(one)} repeats ${placeOf(one.of)}`),
  ];
  const next = `npx assay check ${quoteForShell(challenge)} && npx assay test-llm ${quoteForShell(challenge)}`;
  return spaced(
    [
      countQuestions(document),
      notices.map((notice) => printableLine(notice, 600)),
      skipped.length === 0 ? [] : [toned('unsure', 'Skipped:'), ...skipped],
      notes.length === 0
        ? []
        : [
            toned('unsure', 'Details lost:'),
            ...notes.map((one) => `  ${placeOf(one)}: ${printableLine(one.note, 300)}`),
          ],
      warnings.map((one) =>
        line(toned('unsure', 'warning'), `: ${one.file}:${String(one.line)}: ${printableLine(one.message, 300)}`),
      ),
      [dryRun ? 'Nothing was written. To write, leave out --dry-run.' : line('Next: ', whole(next))],
    ].filter((text) => text.length > 0),
  );
}

function countQuestions({
  source,
  format,
  dryRun,
  written,
  questions,
  duplicates,
  present,
  refused,
}: QuestionsDocument): Text {
  const all = questions.length + duplicates + present + refused.length;
  const went = `${dryRun ? 'would go' : 'went'} into ${written.join(' and ')}`;
  const counts = [
    { many: questions.length, text: questions.length === 0 ? 'are new' : went },
    { many: duplicates, text: 'duplicates of another question in the file' },
    { many: present, text: 'already exist in the quiz' },
    { many: refused.length, text: 'cannot be used' },
  ];
  return [
    `${printableLine(source)}: ${formatNumberOf(all, 'question')} in ${format}`,
    ...renderTable(
      [{ heading: '', align: 'right' }, { heading: '' }],
      counts.filter(({ many }, index) => many > 0 || index === 0).map(({ many, text }) => [formatCount(many), text]),
    ),
  ];
}

function nameOf(one: QuestionsDocument['refused'][number] | QuestionsDocument['repeated'][number]): string {
  return `  ${placeOf(one)}: "${printableLine(one.name)}"`;
}

function placeOf({ line: at, source }: QuestionPlace): string {
  return `${source === undefined ? '' : `${printableLine(source, 120)}, `}line ${at}`;
}
