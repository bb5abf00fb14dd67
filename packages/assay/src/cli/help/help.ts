import { line, toned, whole, type Text, renderTable } from '../../experiment/blocks/blocks';
import { largest } from '../../statistics/numbers';
import { usageOf, type Command } from '../../plugin/command';
import { describeOption, labelOfOption } from '../../plugin/option';
import type { Heading, PluginCommand } from '../../plugin/plugin';
import { pluginCommands } from '../../plugin/plugins';

type Groups = readonly (readonly [heading: Heading, names: readonly string[]])[];

/** The commands that a newcomer needs, by what they are for; plugins add theirs. */
const firstCommands: Groups = [
  ['Start', ['init', 'import', 'check']],
  ['Measure', ['repeat', 'test-llm']],
  ['Decide', ['compare', 'gate']],
  ['Look', ['view']],
];

/** Every command, by what it is for; the first word stands for all commands that begin with it. */
const allCommands: Groups = [
  ['Start', ['init', 'import', 'check', 'ask', 'completion']],
  ['Measure', ['plan', 'vote', 'repeat', 'test-llm']],
  ['Decide', ['compare', 'gate']],
  ['Grow', ['generate', 'review', 'add', 'override']],
  ['Look', ['report', 'view', 'history']],
  ['Use', ['export', 'serve']],
  ['Run elsewhere', ['recordings', 'merge', 'batch', 'trust']],
];

/** What `assay --help` prints: the first nine commands. */
export function renderFirstHelp(commands: readonly Command[]): Text {
  return [
    'Assay measures how reliably a model grades.',
    '',
    ...renderGroups(
      commands,
      withPlugins(firstCommands, ({ isFirst }) => isFirst === true),
    ),
    `${commands.length} commands in all: npx assay help all`,
    ...renderEnd(),
  ];
}

/** What `assay help all` prints; those of a group, such as `batch`, for the group alone. */
export function renderOverview(commands: readonly Command[]): Text {
  return [
    'Assay measures how reliably a model grades.',
    '',
    ...renderGroups(
      commands,
      withPlugins(allCommands, () => true),
    ),
    ...renderEnd(),
  ];
}

function withPlugins(groups: Groups, isWanted: (command: PluginCommand) => boolean): Groups {
  const added = [...pluginCommands()].filter(([, command]) => isWanted(command));
  return groups.map(([heading, names]) => [
    heading,
    [...names, ...added.flatMap(([name, command]) => (command.heading === heading ? [name] : []))],
  ]);
}

function renderGroups(commands: readonly Command[], groups: Groups): Text {
  const chosen = groups.flatMap(([heading, names]) => {
    const own = names.flatMap((name) => commands.filter((one) => one.name === name || one.name.startsWith(`${name} `)));
    return own.length === 0 ? [] : [{ heading, own }];
  });
  const width = largest(chosen.flatMap(({ own }) => own.map(({ name }) => name.length)));
  return chosen.flatMap(({ heading, own }) => [
    toned('heading', `${heading}:`),
    ...renderTable(
      [{ heading: '' }, { heading: '' }],
      own.map(({ name, summary }) => [`assay ${name.padEnd(width)}`, summary]),
    ),
    '',
  ]);
}

function renderEnd(): Text {
  return [
    'Run the validation suite itself with: npx jest',
    'Help for one command: npx assay <command> --help',
    '',
    'Exit codes: 0 passed · 1 failed · 2 inconclusive · 3 could not run · 130 interrupted',
  ];
}

/** What `assay <command> --help` prints. */
export function renderHelp(command: Command): Text {
  const { summary, example, options } = command;
  const rows = Object.entries(options).map(([name, option]) => [labelOfOption(name, option), describeOption(option)]);
  return [
    summary,
    '',
    line(
      'Usage:',
      ...usageOf(command)
        .split(' ')
        .flatMap((word) => [' ', whole(word)]),
    ),
    '',
    toned('heading', 'Options:'),
    ...renderTable([{ heading: '' }, { heading: '' }], rows),
    '',
    toned('heading', 'Example:'),
    whole(`  ${example}`),
  ];
}
