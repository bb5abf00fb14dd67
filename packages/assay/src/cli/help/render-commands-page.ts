import { wrapMarkdown } from '../../basics/text/wrap-markdown';
import { usageOf, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { pluginOf } from '../../plugin/plugins';
import { describeOption, labelOfOption } from '../../plugin/option';

/** Renders `docs/reference/commands.md`: the help of each command, and the package that brings it, if not the core. */
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

function renderCommand(command: Command): readonly string[] {
  const { name, summary, example, options } = command;
  const plugin = pluginOf(name);
  const from = plugin === undefined ? '' : ` In the package \`${plugin}\`.`;
  return [
    ...[`## assay ${name}`, '', ...wrapMarkdown(`${escape(toSentence(summary))}${from}`), ''],
    ...['```', usageOf(command), '```', ''],
    ...Object.entries(options).flatMap(([option, about]) =>
      wrapMarkdown(`- \`${labelOfOption(option, about)}\`: ${escape(describeOption(about))}`, '  '),
    ),
    ...['', 'For example:', '', '```sh', example, '```', ''],
  ];
}

const toSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Angle brackets would be read as HTML. */
const escape = (text: string): string => text.replace(/[<>]/g, '\\$&');
