import { printableLine } from '../../basics/text/printable';
import { largest } from '../../statistics/extremes';
import { templateOf } from './challenges/template-of';
import type { InitDocument } from './init-document';

/** The results of `assay init`, for people: files, additions to existing files, and the next commands. */
export function renderInit(document: InitDocument): string {
  const { written, kept, install, undo, next, completes } = document;
  const incomplete = kept.filter(({ add }) => add.length > 0);
  const [, ...then] = next.filter((command) => !command.startsWith('cd '));
  return [
    sayWritten(document),
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

function sayWritten({ dryRun, folder, challenge, kind, written, completes }: InitDocument): string {
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
