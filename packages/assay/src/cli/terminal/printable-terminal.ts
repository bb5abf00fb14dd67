import { printable } from '../../basics/text/printable';
import type { Terminal } from '../../plugin/invocation';
import { defuseCommands } from '../../output/github/workflow-commands';

/**
 * A terminal on which no message can steer: names, replies, rows, errors of servers and logs may hold control
 * characters, which are shown as `\uXXXX`. Results are made printable where they are laid out, for they may have colours.
 */
export function printableTerminal(terminal: Terminal): Terminal {
  const { ask, confirm, progress } = terminal;
  return {
    ...terminal,
    error: (text) => {
      terminal.error(printable(text));
    },
    ask: ask && ((question) => ask(printable(question))),
    confirm: confirm && ((question) => confirm(printable(question))),
    progress:
      progress &&
      ((text) => {
        progress(text === undefined ? undefined : printable(text));
      }),
  };
}

/** A terminal for GitHub's log, in which no printed text can give the runner a command. */
export function defuseTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => {
      terminal.out(defuseCommands(text));
    },
    error: (text) => {
      terminal.error(defuseCommands(text));
    },
  };
}
