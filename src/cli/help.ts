import { renderTable } from '../report/table';
import type { Command } from './command';

/** What `assay --help` prints. */
export function renderOverview(commands: readonly Command[]): string {
  return [
    'Assay finds out how far a model that grades can be trusted.',
    '',
    'Commands:',
    ...renderTable(
      [{ heading: '' }, { heading: '' }],
      commands.map(({ name, summary }) => [`assay ${name}`, summary]),
    ).slice(1),
    '',
    'Run the validation suite itself with: npx jest',
    'Help for one command: assay <command> --help',
    '',
    'Exit codes: 0 passed · 1 failed · 2 inconclusive · 3 could not run · 130 interrupted',
  ].join('\n');
}

/** What `assay <command> --help` prints. */
export function renderHelp({ name, summary, usage, example, options }: Command): string {
  const rows = Object.entries(options).map(([option, { type, valueName, summary: text }]) => [
    `--${option}${type !== 'flag' ? ` ${valueName ?? '<value>'}` : ''}`,
    text,
  ]);
  return [
    summary,
    '',
    `Usage: assay ${name} ${usage}`,
    '',
    'Options:',
    ...renderTable([{ heading: '' }, { heading: '' }], rows).slice(1),
    '',
    'Example:',
    `  ${example}`,
  ].join('\n');
}
