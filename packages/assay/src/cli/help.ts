import { renderTable } from '../experiment/blocks/table';
import { line, toned, whole, type Text } from '../experiment/blocks/blocks';
import type { Command } from './command';

/** What `assay --help` prints. */
export function renderOverview(commands: readonly Command[]): Text {
  return [
    'Assay measures how reliably a model grades.',
    '',
    toned('heading', 'Commands:'),
    ...renderTable(
      [{ heading: '' }, { heading: '' }],
      commands.map(({ name, summary }) => [`assay ${name}`, summary]),
    ),
    '',
    'Run the validation suite itself with: npx jest',
    'Help for one command: assay <command> --help',
    '',
    'Exit codes: 0 passed · 1 failed · 2 inconclusive · 3 could not run · 130 interrupted',
  ];
}

/** What `assay <command> --help` prints. */
export function renderHelp({ name, summary, usage, example, options }: Command): Text {
  const rows = Object.entries(options).map(([option, { type, valueName, summary: text }]) => [
    `--${option}${type !== 'flag' ? ` ${valueName ?? '<value>'}` : ''}`,
    text,
  ]);
  return [
    summary,
    '',
    line(`Usage: assay ${name}`, ...(usage.match(/\[[^[\]]*\]…?|\S+/g) ?? []).flatMap((word) => [' ', whole(word)])),
    '',
    toned('heading', 'Options:'),
    ...renderTable([{ heading: '' }, { heading: '' }], rows),
    '',
    toned('heading', 'Example:'),
    whole(`  ${example}`),
  ];
}
