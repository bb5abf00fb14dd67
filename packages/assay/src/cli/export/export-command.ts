import { basename, resolve } from 'node:path';
import { belongsTo } from '../../kinds/validator/challenge/load-variants';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isFile, listFolder, writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { commonLanguage, doubtsAboutWanted } from '../../export/describe-wanted';
import { exportValidator } from '../../export/export-validator';
import { readGateStatement, type GateStatement } from '../../export/gate-statement';
import { describeFiles, describeTask, renderExport } from '../../export/render-export';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { hashPrompt } from '../../kinds/validator/suite-entry';
import { openValidator, type Validator } from '../../kinds/validator/validator';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { type Invocation, exitCodes } from '../../plugin/invocation';
import { exportQuestions, exportsQuestions, renderExportedQuestions } from './export-questions';
import { printDocument } from '../terminal/print-document';
import { failWith, readChallenge } from '../options/read-challenge';
import { runOptions } from '../options/run-options';
import { line, toned, whole, type Text } from '../../experiment/blocks/blocks';
import { formatCount } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';

const { model, vote, prompt } = runOptions;

/** The document that `assay export --json` prints of a validator. */
interface ExportDocument {
  readonly version: 1;
  readonly challenge: string;
  readonly dryRun: boolean;
  readonly file: string;
  readonly bytes: number;
  readonly models: readonly string[];
  /** Answers whose majority is the grade; 1 is no vote. */
  readonly votes: number;
  readonly prompts: readonly string[];
  readonly promptHash: string;
  /** Language of the code, where the environment names no other. */
  readonly language: string;
  readonly analytics: readonly { readonly name: string; readonly assert: 'hard' | 'soft'; readonly wanted: boolean }[];
  /** The latest gate. */
  readonly gate: GateStatement | null;
  readonly notes: readonly string[];
}

/** `assay export`: writes one file that grades candidates' code on a platform, as the suite would. */
export const exportCommand: Command = defineCommand({
  name: 'export',
  summary:
    'Export a validator as one JavaScript file for a coding-challenge platform, or the questions of a quiz as GIFT',
  positionals: '<challenge>',
  example: 'npx assay export two-sum --vote 3',
  options: {
    model,
    vote,
    prompt: {
      ...prompt,
      summary: 'prompt, such as two-sum.strict or two-sum:no-examples',
      otherwise: 'the challenge’s own',
    },
    'all-soft': { type: 'flag', summary: 'log every analytic and fail nothing' },
    want: {
      type: 'values',
      valueName: '<analytic>=<value>',
      summary: 'value a good solution has; repeatable',
      parse: readWanted,
      expected: 'an analytic and its value, as in isShort=false',
      otherwise: 'true',
    },
    out: {
      type: 'value',
      valueName: '<file>',
      summary: 'output file',
      otherwise: '<challenge>.validator.js, <challenge>.gift',
    },
    'dry-run': { type: 'flag', summary: 'show what would be written; write nothing' },
    ...jsonOption,
  },

  run(invocation, terminal) {
    const { values, settings, problems, folder, version } = invocation;
    const challenge = readChallenge(invocation, exportCommand, problems);
    if (exportsQuestions(settings.root, challenge)) {
      printDocument(invocation, terminal, exportQuestions(invocation, challenge), renderExportedQuestions);
      return Promise.resolve(exitCodes.passed);
    }
    failWith('export', problems);
    const { want: wanted = {}, allSoft, dryRun } = values;
    // No model is asked, so no key is needed.
    const validator = openValidator(challenge, {
      settings: { ...settings, recordings: 'strict' },
      say: terminal.error,
    });
    refuseUnknown(validator, wanted);
    const exported = exportValidator(validator, { wanted, allSoft });
    const shown = values.out ?? `${challenge}.validator.js`;
    const file = resolve(folder, shown);
    if (isFile(file) || listFolder(file) !== undefined) {
      throw new AssayError(`${shown} already exists: remove it, or name another file with --out.`);
    }
    const origin = {
      version,
      promptHash: hashPrompt(validator.challenge),
      gate: readGateStatement(validator),
      command: commandOf(validator, invocation),
      file: basename(shown),
      language: commonLanguage(validator.challenge),
    };
    const text = renderExport(exported, origin);
    const notes = [describeTask(exported.prompts), describeFiles(exported.hasFiles)];
    if (!dryRun) {
      writeText(file, text);
    }
    const document: ExportDocument = {
      version: 1,
      challenge,
      dryRun,
      file: shown,
      bytes: Buffer.byteLength(text),
      models: [...new Set(exported.voters.map((voter) => voter.model))],
      votes: exported.vote.of,
      prompts: exported.prompts.map((prompt) => prompt.file),
      promptHash: origin.promptHash,
      language: origin.language,
      analytics: exported.analytics.map(({ name, assert, wanted }) => ({ name, assert, wanted })),
      gate: origin.gate ?? null,
      notes: [
        ...validator.notes,
        ...doubtsAboutWanted(validator.challenge, exported.analytics),
        ...notes.flatMap((lines) => (lines.length > 0 ? [lines.join(' ')] : [])),
      ],
    };
    printDocument(invocation, terminal, document, renderExported);
    return Promise.resolve(exitCodes.passed);
  },
});

function readWanted(text: string): Readonly<Record<string, boolean>> | undefined {
  const pairs = text.split(',').map((part) => /^\s*([a-z_]\w*)\s*=\s*(true|false)\s*$/i.exec(part));
  return pairs.includes(null)
    ? undefined
    : Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2]?.toLowerCase() === 'true']));
}

function refuseUnknown({ challenge }: Validator, wanted: Readonly<Record<string, boolean>>): void {
  const known = challenge.prompt.analytics.map(({ name }) => name);
  const problems = Object.keys(wanted)
    .filter((name) => !known.includes(name))
    .map((name) => `--want: ${challenge.id} has no analytic ${name}${didYouMean(name, known)}`);
  failWith('export', problems);
}

/** The command line that reproduces the file anywhere, including what the environment determined. */
function commandOf({ challenge: { id }, settings }: Validator, { options }: Pick<Invocation, 'options'>): string {
  const prompts = settings.prompts.filter((name) => belongsTo(name, id));
  const flags = new Map([
    ...(settings.models.length > 0 ? [['model', settings.models.join(',')] as const] : []),
    ...(settings.vote === undefined ? [] : [['vote', String(settings.vote)] as const]),
    ...(prompts.length > 0 ? [['prompt', prompts.join(',')] as const] : []),
    ...[...options].filter(([name]) => !['json', 'dry-run', 'out'].includes(name)),
  ]);
  const words = [...flags].flatMap(([name, value]) =>
    name === 'all-soft' ? [`--${name}`] : [`--${name}`, quoteForShell(value)],
  );
  return ['npx assay export', id, ...words].join(' ');
}

/** What was exported, for people. */
function renderExported(document: ExportDocument): Text {
  const { challenge, dryRun, file, bytes, models, votes, prompts, analytics, gate, notes, language } = document;
  const names = (assert: 'hard' | 'soft'): string =>
    analytics
      .filter((analytic) => analytic.assert === assert)
      .map(({ name, wanted }) => (wanted ? name : `${name} (false wanted)`))
      .join(', ');
  const who = models.map((model) => printableLine(model)).join(', ');
  return [
    line(
      dryRun ? 'Would write ' : 'Wrote ',
      toned('heading', printableLine(file)),
      ` (${formatCount(Math.ceil(bytes / 1024))} kB), which grades ${language} by `,
      votes === 1 ? `${who}, ${prompts.join(', ')}.` : `a vote of ${votes}: ${who}, ${prompts.join(', ')}.`,
    ),
    `  tests:  ${names('hard') || 'none, so no candidate fails'}`,
    `  logged: ${names('soft') || 'none'}`,
    line('  gate:   ', describeGate(challenge, gate)),
    ...notes.map((note) => line('  note:   ', printableLine(note, 1000))),
    '',
    'Put the file next to the candidate’s solution.js, set OPENAI_API_KEY there, and run it with Jest. Its first lines say more.',
    ...(/\.(test|spec)\.[cm]?js$/.test(file)
      ? []
      : [
          line(
            'Jest runs only files such as *.test.js by default: rename the file, or run ',
            whole(`npx jest --testMatch ${quoteForShell(`**/${basename(file)}`)}`),
          ),
        ]),
  ];
}

function describeGate(challenge: string, gate: ExportDocument['gate']): string {
  if (gate === null) {
    return `never gated; measure its errors with npx assay gate ${challenge}`;
  }
  const { attempt, verdict, endedAt, isOfThis } = gate;
  const said = `${printableLine(verdict)} on ${printableLine(endedAt.slice(0, 10))} (attempt ${attempt})`;
  return isOfThis ? said : `${said}, but with other requests, assertions or settings: gate again`;
}
