import { join, resolve } from 'node:path';
import { isFile, writeText } from '../../basics/disk/disk';
import { keepWithin } from '../../basics/disk/disk-bounds';
import { AssayError } from '../../basics/errors';
import { describeMissing } from '../../basics/missing-packages';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes, type Terminal } from '../../plugin/invocation';
import { failWith } from '../options/read-challenge';
import { answerOptions, defaultAnswers, readAnswers, initKinds, type InitAnswers } from './answers';
import { askAnswers } from './ask-answers';
import { installCommand } from './own-package';
import { hasChallenge, planInit, type InitPlan } from './plan-init';
import { kindOf } from '../../kinds';
import { readProject, type Project } from './read-project';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { printDocument } from '../terminal/print-document';
import { printableLine } from '../../basics/text/printable';
import { largest } from '../../statistics/numbers';
import { templateOf } from './challenges/template-of';

/** The document that `assay init --json` prints; files are relative to the folder. */
interface InitDocument extends Pick<InitPlan, 'kept' | 'completes'> {
  readonly dryRun: boolean;
  readonly folder: string;
  readonly challenge: string;
  readonly kind: string;
  readonly written: readonly string[];
  /** The command that installs missing packages; `null` if none is missing. */
  readonly install: string | null;
  /** The command that removes the written files; `null` in a folder that was not a project. */
  readonly undo: string | null;
  /** Commands to run in the folder, in this order. */
  readonly next: readonly string[];
}

/** The results of `assay init`, for people: files, additions to existing files, and the next commands. */
function renderInit(document: InitDocument): string {
  const { written, kept, install, undo, next, completes } = document;
  const incomplete = kept.filter(({ add }) => add.length > 0);
  const [, ...then] = next.filter((command) => !command.startsWith('cd '));
  return [
    describeWritten(document),
    ...written.map((file) => `  ${file}`),
    ...incomplete.flatMap(({ file, add }) => [
      '',
      `${file} already exists and was not changed. ${add.some((line) => line.startsWith('npm ')) ? 'For short commands' : 'Add to it'}:`,
      ...add.map((line) => `  ${line}`),
    ]),
    ...(undo === null ? [] : ['', `To undo: ${undo}`]),
    ...(install === null ? [] : ['', 'Not installed here yet:', `  ${install}`]),
    '',
    ...(completes ? [] : [templateOf(document.kind).toWrite(document.challenge), '']),
    'Afterwards:',
    ...then.map((command) => `  ${command.padEnd(width(then))}${reasonOf(command)}`.trimEnd()),
    `Next: ${[...next.filter((command) => command.startsWith('cd ')), ...(install === null ? [] : [install]), next.find((command) => command.startsWith('npx jest')) ?? 'npx jest'].join(' && ')}`,
  ].join('\n');
}

function describeWritten({ dryRun, folder, challenge, kind, written, completes }: InitDocument): string {
  const where = printableLine(folder);
  if (!completes) {
    return `${dryRun ? 'Would write' : 'Wrote'} the ${kind} ${challenge} to ${where}:`;
  }
  return written.length === 0
    ? `The ${kind} ${challenge} in ${where} lacks nothing, so nothing was written.`
    : `${dryRun ? 'Would add' : 'Added'} what the ${kind} ${challenge} in ${where} lacked:`;
}

function reasonOf(command: string): string {
  return Object.entries(reasons).find(([begin]) => command.startsWith(begin))?.[1] ?? '';
}

const reasons: Readonly<Record<string, string>> = {
  'npx jest': 'passes at once: without a key, an offline model answers',
  'npx assay check': 'lists what is still missing',
  'cp .env.example': 'then add your key to .env: the next run asks the real model',
};

function width(commands: readonly string[]): number {
  return largest(commands.map(({ length }) => length)) + 3;
}

/** `assay init`: writes a first challenge that passes at once, and what its project needs. */
export const initCommand: Command = defineCommand({
  name: 'init',
  summary: 'Create a challenge in a new or existing project, or add what one lacks; overwrites nothing',
  positionals: '[name]',
  example: 'npx assay init two-sum --analytics solutionIsCorrect,solutionHasLinearTime',
  options: {
    ...answerOptions,
    folder: {
      type: 'value',
      valueName: '<folder>',
      summary: 'folder to write to, created if missing',
      otherwise: 'the current folder',
    },
    'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { options, values, problems, folder: current, signal } = invocation;
    const { dryRun } = values;
    const known = readAnswers(invocation);
    const folder = resolve(current, values.folder ?? '.');
    failWith('init', [...problems, ...problemsOfPlace(folder, options.get('kind') ?? '')]);
    keepWithin(folder);
    const project = readProject(folder);
    const mayAsk = !values.yes && !values.json && !dryRun;
    const present = known.name !== undefined && hasChallenge(folder, known.name) ? known.name : undefined;
    if (mayAsk && terminal.ask === undefined && known.name === undefined) {
      throw new AssayError(
        'assay init:\n  - expects a name, such as npx assay init two-sum, where nobody can be asked; --yes writes the worked example',
      );
    }
    const answers = await answersFor({ known, present, project }, mayAsk ? terminal.ask : undefined);
    if (known.kind !== undefined && known.kind !== answers.kind) {
      throw new AssayError(
        `assay init:\n  - ${answers.name} exists and is of kind ${answers.kind}: leave out --kind ${known.kind}`,
      );
    }
    signal.throwIfAborted();
    const { files, kept, taken, jest, completes } = planInit(project, answers);
    if (taken.length > 0) {
      throw new AssayError(refusal(taken));
    }
    if (!dryRun) {
      for (const { file, text } of files) {
        writeText(join(folder, file), text);
      }
    }
    const document: InitDocument = {
      dryRun,
      folder,
      completes,
      challenge: answers.name,
      kind: answers.kind,
      written: files.map(({ file }) => file),
      kept,
      install: installCommand(project.missing(answers), folder),
      undo: project.manifest === undefined ? null : undoOf(files),
      next: [
        ...(folder === resolve(current) ? [] : [`cd ${quoteForShell(values.folder ?? '')}`]),
        `npx ${jest}`,
        'npx assay check',
        'cp .env.example .env',
      ],
    };
    printDocument({ options }, terminal, document, renderInit);
    return exitCodes.passed;
  },
});

function problemsOfPlace(folder: string, kind: string): readonly string[] {
  const missing = describeMissing('kind', kind);
  return [
    ...(isFile(folder) ? [`--folder expects a folder, but ${folder} is a file`] : []),
    ...(missing === undefined ? [] : [`${kind} ${missing}`]),
  ];
}

/** The answers given on the command line, completed by what the challenge is, by a person, or by defaults. */
async function answersFor(
  {
    known,
    present,
    project,
  }: { readonly known: Partial<InitAnswers>; readonly present: string | undefined; readonly project: Project },
  ask: Terminal['ask'],
): Promise<InitAnswers> {
  const { folder, usesTypeScript } = project;
  if (present !== undefined) {
    const kind = kindIn(folder, present);
    return { ...defaultAnswers, typescript: usesTypeScript, ...known, name: present, kind };
  }
  return ask === undefined ? { ...defaultAnswers, ...known } : askAnswers(known, ask, usesTypeScript);
}

/** The command that removes new files. */
function undoOf(files: InitPlan['files']): string | null {
  return files.length === 0 ? null : `rm ${files.map(({ file }) => quoteForShell(file)).join(' ')}`;
}

/** The kind of an existing challenge, among those that can be started. */
function kindIn(folder: string, name: string): InitDocument['kind'] {
  const { name: kind } = kindOf(folder, name);
  return initKinds().find((one) => one === kind) ?? 'validator';
}

function refusal(taken: readonly string[]): string {
  return [
    'Nothing was written, because these files already exist:',
    ...taken.map((file) => `  - ${file}`),
    'Use another name (npx assay init <name>) or another folder (--folder <folder>).',
  ].join('\n');
}
