import { wrapMarkdown } from '../basics/text/wrap-markdown';
import type { Command, CommandOption } from './command';
import { exitCodes } from './exit-codes';

/** Renders `docs/reference/commands.md`: the help of each command. */
export function renderCommandsPage(commands: readonly Command[]): string {
  return [
    ...['# Commands', ''],
    ...wrapMarkdown(
      'What `npx assay <command> --help` prints. This page is generated from the commands by `npm run generate`. ' +
        'Every command takes `--json` and then prints one document ([formats](../formats.md#--json)).',
    ),
    '',
    ...wrapMarkdown(
      `Exit codes: ${exitCodes.passed} passed, ${exitCodes.failed} failed, ${exitCodes.inconclusive} inconclusive, ` +
        `${exitCodes.couldNotRun} could not run, ${exitCodes.interrupted} interrupted ([outcomes](../concepts/outcomes.md)).`,
    ),
    '',
    ...commands.flatMap(renderCommand),
  ].join('\n');
}

function renderCommand({ name, summary, usage, example, options }: Command): readonly string[] {
  return [
    ...[`## assay ${name}`, '', ...wrapMarkdown(`${escape(summary.replace(/\.$/, ''))}.`), ''],
    ...['```', ...wrapUsage(`assay ${name} ${usage}`), '```', ''],
    ...Object.entries(options).flatMap(([option, meaning]) => renderOption(option, meaning)),
    ...['', 'For example:', '', '```sh', example, '```', ''],
  ];
}

function renderOption(option: string, { type, valueName, summary }: CommandOption): readonly string[] {
  const value = type === 'flag' ? '' : ` ${valueName ?? '<value>'}`;
  return wrapMarkdown(`- \`--${option}${value}\`: ${escape(summary)}`, '  ');
}

/** As in the help, brackets are never broken. */
function wrapUsage(usage: string): readonly string[] {
  const lines: string[] = [];
  for (const word of usage.match(/\[[^[\]]*\]…?|\S+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 120) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(lines.length === 0 ? word : `    ${word}`);
    }
  }
  return lines;
}

/** Angle brackets would be read as HTML. */
const escape = (text: string): string => text.replace(/[<>]/g, '\\$&');
