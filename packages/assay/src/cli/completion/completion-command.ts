import { didYouMean } from '../../basics/text/did-you-mean';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { failWith } from '../options/read-challenge';
import { printDocument } from '../terminal/print-document';
import { describeOption, type CommandOption } from '../../plugin/option';
import { kinds } from '../../kinds';

const scripts = { bash: completeInBash, zsh: completeInZsh, fish: completeInFish };

const shells = Object.keys(scripts) as readonly (keyof typeof scripts)[];

/** `assay completion`: prints the script by which a shell completes command lines. */
export function createCompletionCommand(loadAll: () => readonly Command[]): Command {
  return defineCommand({
    name: 'completion',
    summary: 'Print the script by which bash, zsh or fish completes commands, options and challenges',
    positionals: `<${shells.join('|')}>`,
    example: 'npx assay completion bash > ~/.assay-completion',
    options: jsonOption,

    run({ positionals, options, problems }, terminal) {
      const [named = '', ...rest] = positionals;
      const shell = shells.find((one) => one === named && rest.length === 0);
      if (shell === undefined) {
        const received = positionals.length === 0 ? 'none' : positionals.map((one) => `"${one}"`).join(', ');
        problems.push(`expects one of ${shells.join(', ')}; received ${received}${didYouMean(named, shells)}`);
        failWith('completion', problems);
        return Promise.resolve(exitCodes.couldNotRun);
      }
      const script = scripts[shell](loadAll());
      printDocument({ options }, terminal, { shell, script }, () => script.trimEnd());
      return Promise.resolve(exitCodes.passed);
    },
  });
}

/** A script that completes `assay` and `npx assay` in bash. */
function completeInBash(commands: readonly Command[]): string {
  const groups = groupsOf(commands);
  return [
    '_assay() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
    "  local start=1 command='' words='' options='' values='' choices='' named='' path",
    '  COMPREPLY=()',
    '  if [[ ${COMP_WORDS[0]##*/} == npx ]]; then',
    '    [[ ${COMP_WORDS[1]} == assay ]] || return 0',
    '    start=2',
    '  fi',
    '  # Bash takes --option=value for three words.',
    '  [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}',
    "  [[ $word == = ]] && word=''",
    '  ((COMP_CWORD > start)) && command=${COMP_WORDS[start]}',
    '  case $command in',
    `    ${groups.join('|')}) ((COMP_CWORD > start + 1)) && command+=" \${COMP_WORDS[start+1]}" ;;`,
    '  esac',
    '  case $command in',
    `    ''|help) words='${[...new Set(commands.map(({ name }) => firstOf(name))), 'help'].join(' ')}' ;;`,
    ...groups.map(
      (group) =>
        `    ${group}) words='${stepsOf(group, commands)
          .map(({ step }) => step)
          .join(' ')}' ;;`,
    ),
    ...commands.map(describeCommand),
    '  esac',
    '  case "$command $before" in',
    ...describeChoices(commands),
    '  esac',
    '  if [[ -n $choices ]]; then',
    '    words=$choices',
    '  elif [[ " $values " == *" $before "* ]]; then',
    '    return 0',
    '  elif [[ $word == -* ]]; then',
    '    words=$options',
    '  elif [[ $named == challenge && -d fixtures ]]; then',
    '    # Only plain names: bash expands the others.',
    '    words=$(cd fixtures && for path in *; do [[ -d $path && $path != *[^A-Za-z0-9._-]* ]] && echo "$path"; done)',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o default -F _assay assay npx',
    '',
  ].join('\n');
}

/** The same for zsh, which understands scripts for bash. */
function completeInZsh(commands: readonly Command[]): string {
  return [
    'autoload -Uz compinit bashcompinit',
    '(( $+functions[compdef] )) || compinit',
    'bashcompinit',
    completeInBash(commands),
  ].join('\n');
}

function describeCommand(command: Command): string {
  const { name, options } = command;
  const all = Object.entries(options);
  const typed = (entries: typeof all): string => entries.map(([option]) => `--${option}`).join(' ');
  const values = typed(all.filter(([, { type }]) => type !== 'flag'));
  return `    '${name}') options='${typed(all)} --help' values='${values}' named='${namesChallenge(command) ? 'challenge' : ''}' words='${choicesOf(command).join(' ')}' ;;`;
}

/** The fixed choices of each option; those of several commands on one line. */
function describeChoices(commands: readonly Command[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { name, options } of commands) {
    for (const [option, about] of Object.entries(options)) {
      if (about.type !== 'flag' && about.choices !== undefined) {
        const choices = about.choices.join(' ');
        places.set(choices, [...(places.get(choices) ?? []), `'${name} --${option}'`]);
      }
    }
  }
  return [...places].map(([choices, at]) => `    ${at.join('|')}) choices='${choices}' ;;`);
}

/** A script that completes `assay` and `npx assay` in fish. */
function completeInFish(commands: readonly Command[]): string {
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
  const value = option.type === 'flag' ? '' : describeValue(option.choices);
  return `    complete -c $tool -n ${quote(`__assay_in ${command}`)} -l ${name}${value} -d ${quote(describeOption(option))}`;
}

function describeValue(choices: readonly string[] | undefined): string {
  return choices === undefined ? ' -r' : ` -x -a ${quote(choices.join(' '))}`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** First words of commands of two words. */
function groupsOf(commands: readonly Command[]): readonly string[] {
  return [...new Set(commands.flatMap(({ name }) => (name.includes(' ') ? [firstOf(name)] : [])))];
}

/** The second words of a group's commands. */
function stepsOf(
  group: string,
  commands: readonly Command[],
): readonly (Pick<Command, 'summary'> & { readonly step: string })[] {
  return commands.flatMap(({ name, summary }) =>
    firstOf(name) === group ? [{ step: name.slice(group.length + 1), summary }] : [],
  );
}

/** The first word of a command's name. */
function firstOf(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Whether what a command takes can be a folder of `fixtures/`. */
function namesChallenge({ positionals }: Pick<Command, 'positionals'>): boolean {
  const words: readonly string[] = positionals.match(/\w+/g) ?? [];
  return ['challenge', ...kinds.map(({ name }) => name)].some((name) => words.includes(name));
}

/** The fixed words that a command takes. */
function choicesOf({ positionals }: Pick<Command, 'positionals'>): readonly string[] {
  return /^<\w+(?:\|\w+)+>$/.test(positionals) ? positionals.slice(1, -1).split('|') : [];
}
