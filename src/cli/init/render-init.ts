import { printableLine } from '../../basics/text/printable';
import { largest } from '../../statistics/extremes';
import type { InitDocument } from './init-document';

/** What `assay init` did, for people: files, what to add to others, and the commands to go on with. */
export function renderInit({ dryRun, folder, challenge, written, kept, install, next }: InitDocument): string {
  const incomplete = kept.filter(({ add }) => add.length > 0);
  return [
    `${dryRun ? 'Would write' : 'Wrote'} the challenge ${challenge} to ${printableLine(folder)}:`,
    ...written.map((file) => `  ${file}`),
    ...incomplete.flatMap(({ file, add }) => [
      '',
      `${file} is there and stays as it is. ${add.some((line) => line.startsWith('npm ')) ? 'For short commands' : 'Add to it'}:`,
      ...add.map((line) => `  ${line}`),
    ]),
    ...(install === null ? [] : ['', 'Not installed here yet:', `  ${install}`]),
    '',
    'Next:',
    ...next.map((command) =>
      `  ${command.padEnd(width(next))}${reasons[command.split(' ', 2).join(' ')] ?? ''}`.trimEnd(),
    ),
    '',
    `The example asks about leap years: write your own challenge over it, in prompts/${challenge}.md and fixtures/${challenge}/.`,
  ].join('\n');
}

const reasons: Readonly<Record<string, string>> = {
  'npx jest': 'passes at once: without a key, an offline model answers',
  'npx assay': 'says what the example still lacks',
  'cp .env.example': 'then put your key there: the next npx jest asks the model that the prompt names',
};

function width(commands: readonly string[]): number {
  return largest(commands.map(({ length }) => length)) + 3;
}
