import type { Command } from '../../plugin/command';
import { choicesOf, firstOf, groupsOf, namesChallenge, stepsOf } from './command-words';

/** A script that completes `assay` and `npx assay` in bash. */
export function completeInBash(commands: readonly Command[]): string {
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
export function completeInZsh(commands: readonly Command[]): string {
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
