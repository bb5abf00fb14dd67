import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import {
  createAppender,
  formatCount,
  formatNumberOf,
  isFile,
  printableLine,
  readBytes,
  shareForm,
  titleSchema,
} from 'gpt-assay/basics';
import { announceReport, encodingForm, failWith, folderForm, openFolder, placeOf, writeReport } from 'gpt-assay/cli';
import { createTextKeeper, trialsFile } from 'gpt-assay/experiment';
import { AssayError, type Command, defineCommand, detailsOption, jsonOption, type OptionTable } from 'gpt-assay/plugin';
import { type AssessedLog, buildLog } from '../assess/build-log';
import { findTruths, type KnownValues } from '../assess/truths';
import { formatNames, readVerdicts } from '../verdicts/read-verdicts';
import type { VerdictFile } from '../verdicts/verdict-file';

const column = { type: 'value', valueName: '<column>' } as const;
const several = {
  type: 'value',
  valueName: '<columns>',
  parse: (text: string): readonly string[] | undefined => splitNames(text),
  expected: 'names of columns, separated by commas',
} as const;

const options = {
  format: {
    type: 'value',
    valueName: '<name>',
    summary: 'format of the file',
    choices: formatNames,
    otherwise: 'what the file looks like',
  },
  people: {
    type: 'value',
    valueName: '<file>',
    summary: 'second table, with what people said or the right values of the same items',
  },
  encoding: {
    ...encodingForm,
    type: 'value',
    valueName: '<name>',
    summary: 'encoding of the tables, such as windows-1252',
    otherwise: 'UTF-8, or as a byte order mark says',
  },
  item: { ...column, summary: 'column that names what was graded, in both tables' },
  analytic: { ...column, summary: 'column that names what was judged' },
  model: { ...column, summary: 'column that names the model' },
  prompt: { ...column, summary: 'column that names the prompt or rubric' },
  run: { ...column, summary: 'column that numbers the runs' },
  verdict: { ...several, summary: 'column of verdicts; several are the runs' },
  truth: { ...column, summary: 'column with the right value' },
  raters: { ...several, summary: 'columns of what people said, one for each person' },
  rater: {
    ...column,
    summary: 'or, where each row is one rating, the column that names the person',
    needs: ['people'],
  },
  rating: { ...column, summary: 'and the column with the rating', needs: ['rater'] },
  name: {
    type: 'value',
    valueName: '<name>',
    summary: 'name of the challenge, under which reports are found',
    parse: (text: string) => (/^[a-z0-9][a-z0-9-]{0,99}$/.test(text) ? text : undefined),
    expected: 'a name of small letters, digits and hyphens',
    otherwise: 'the file’s',
  },
  assert: {
    type: 'value',
    valueName: '<mode>',
    summary: 'soft: measure; hard: fail if errors exceed --tolerate',
    choices: ['hard', 'soft'],
    default: 'soft',
  },
  tolerate: {
    ...shareForm,
    type: 'value',
    valueName: '<share>',
    summary: 'tolerated failure rate of each analytic, such as 5%',
    default: 0.05,
  },
  out: {
    ...folderForm,
    type: 'value',
    valueName: '<folder>',
    summary: 'folder of the report',
    otherwise: 'reports/<time>-<name>',
  },
  ...detailsOption,
  ...jsonOption,
} as const satisfies OptionTable;

/** `assay assess`: reports on verdicts that graders of any other tool have given. */
export const assessCommand: Command = defineCommand({
  name: 'assess',
  summary: 'Report on a file of verdicts from any tool, beside what people said; asks no model',
  positionals: '<file>',
  example: 'npx assay assess verdicts.csv --item answer_id --people labels.csv',
  options,

  async run(invocation, terminal) {
    const { positionals, values, problems, folder } = invocation;
    const [shown = '', ...rest] = positionals;
    if (shown === '' || rest.length > 0) {
      problems.push(`expects one file, for example: ${assessCommand.example}`);
    }
    failWith('assess', problems);
    const path = resolve(folder, shown);
    const { people, item, analytic, model, prompt, run, verdict, truth, raters, rater, rating } = values;
    const file = await readVerdicts(path, shown, {
      format: values.format,
      encoding: values.encoding,
      columns: { item, analytic, model, prompt, run, verdict, truth, raters, rater, rating },
      people: people === undefined ? undefined : { file: resolve(folder, people), shown: people },
    });
    const truths = findTruths(file.truths, file.ratings);
    const log = buildLog(file.verdicts, truths, {
      shown,
      hash: hashOf(path),
      challenge: values.name ?? nameOf(shown),
      title: titleOf(values.name ?? basename(shown)),
      assert: values.assert,
      tolerate: values.tolerate,
      startedAt: new Date().toISOString(),
      notes: notesOn(file, truths),
    });
    refuseEmpty(log, shown, file);
    const place = openFolder(
      folder,
      values.out,
      { name: log.suite.challenge, startedAt: log.suite.startedAt },
      terminal,
    );
    writeLog(place, log, file.texts);
    const report = writeReport(place, placeOf(folder, place));
    return announceReport({ report, place: placeOf(folder, place), ended: 'complete' }, invocation, terminal);
  },
});

function splitNames(text: string): readonly string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.includes('') ? undefined : names;
}

function hashOf(path: string): string {
  return createHash('sha256')
    .update(isFile(path) ? (readBytes(path) ?? '') : '')
    .digest('hex');
}

const extensions = ['csv', 'tsv', 'json', 'jsonl', 'gz', 'eval'];

/** The name of a challenge, from the name of a file. */
function nameOf(shown: string): string {
  const words = basename(shown)
    .toLowerCase()
    .slice(0, 100)
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '' && !extensions.includes(word));
  return words.length === 0 ? 'verdicts' : words.join('-');
}

function titleOf(name: string): string {
  return titleSchema.safeParse(name).data ?? printableLine(name, 100);
}

/** How the file was read, where the right values are from, and what was left out. */
function notesOn({ notes, verdicts }: VerdictFile, truths: KnownValues): readonly string[] {
  const { stated, byMajority, tied } = truths;
  const unknown = verdicts.filter(({ item, analytic }) => truths.of(item, analytic) === undefined).length;
  const missing = verdicts.filter(({ said }) => said.status === 'missing').length;
  const origins = [
    ...(stated > 0 ? [`${formatCount(stated)} stated`] : []),
    ...(byMajority > 0 ? [`${formatCount(byMajority)} by the majority of people`] : []),
  ];
  return [
    ...notes,
    `right values: ${origins.join(', ')}${tied > 0 ? `; people are divided on ${formatCount(tied)}, which are not judged` : ''}`,
    ...(unknown > 0 ? [`${formatNumberOf(unknown, 'verdict')} without a right value, which are not judged`] : []),
    ...(missing > 0
      ? [`${formatNumberOf(missing, 'verdict')} missing, which count neither as right nor as wrong`]
      : []),
  ].map((note) => printableLine(note.replace(/\.$/, ''), 500));
}

function refuseEmpty({ suite }: AssessedLog, shown: string, { verdicts, truths, ratings }: VerdictFile): void {
  if (suite.assertions.length > 0) {
    return;
  }
  const why =
    truths.length + ratings.length === 0
      ? 'nobody says which verdicts are right: add --truth <column>, --raters <columns>, or --people <file>'
      : 'no verdict is on an item whose right value is known: check that --item names the same items in both tables';
  throw new AssayError(`${shown} has ${formatNumberOf(verdicts.length, 'verdict')}, but ${why}.`);
}

function writeLog(folder: string, { suite, trials }: AssessedLog, texts: VerdictFile['texts']): void {
  const appender = createAppender(join(folder, trialsFile));
  for (const entry of [suite, ...trials, { kind: 'ended' }]) {
    appender.append(JSON.stringify(entry));
  }
  appender.close();
  const keeper = createTextKeeper(folder);
  for (const fixture of new Set(suite.assertions.map((one) => one.fixture))) {
    const text = texts.get(fixture);
    if (text !== undefined && text !== '') {
      keeper.addCode({ fixture, language: 'text', text });
    }
  }
  keeper.close();
}
