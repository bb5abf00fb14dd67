import type { Command } from '../../plugin/command';
import { describeOption, type CommandOption } from '../../plugin/option';
import { choicesOf, firstOf, groupsOf, namesChallenge, stepsOf } from './command-words';

/** A script that completes `assay` and `npx assay` in fish. */
export function completeInFish(commands: readonly Command[]): string {
  const groups = groupsOf(commands);
  const single = commands.filter(({ name }) => !groups.includes(firstOf(name)));
  return [
    '# The words after assay, or after npx assay.',
    'function __assay_words',
    '    set -l words (commandline -opc)',
    '    if test "$words[1]" = npx',
    '        test "$words[2]" = assay; or return 1',
    '        set -e words[1]',
    '    end',
    '    set -e words[1]',
    `    printf '%s\\n' "$words"`,
    'end',
    'function __assay_at',
    '    set -l words (__assay_words); or return 1',
    '    test "$words" = "$argv"',
    'end',
    'function __assay_in',
    '    set -l words (__assay_words); or return 1',
    `    string match -q -- "$argv *" "$words "`,
    'end',
    'function __assay_challenges',
    '    test -d fixtures; and for path in fixtures/*/',
    '        basename $path',
    '    end',
    'end',
    'for tool in assay npx',
    ...single.map(({ name, summary }) => offer("__assay_at ''", name, summary)),
    ...groups.flatMap((group) => [
      offer("__assay_at ''", group, `${group} …`),
      ...stepsOf(group, commands).map(({ step, summary }) => offer(`__assay_at ${group}`, step, summary)),
    ]),
    ...commands.flatMap((command) => [
      ...Object.entries(command.options).map(([name, option]) => describe(command.name, name, option)),
      ...choicesOf(command).map((word) => offer(`__assay_at ${command.name}`, word, '')),
      ...(namesChallenge(command) ? [offer(`__assay_in ${command.name}`, '(__assay_challenges)', 'challenge')] : []),
    ]),
    'end',
    '',
  ].join('\n');
}

function offer(condition: string, words: string, summary: string): string {
  return `    complete -c $tool -f -n ${quote(condition)} -a ${quote(words)} -d ${quote(summary)}`;
}

function describe(command: string, name: string, option: CommandOption): string {
  const choices = option.type === 'flag' ? undefined : option.choices;
  const value = option.type === 'flag' ? '' : choices === undefined ? ' -r' : ` -x -a ${quote(choices.join(' '))}`;
  return `    complete -c $tool -n ${quote(`__assay_in ${command}`)} -l ${name}${value} -d ${quote(describeOption(option))}`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
