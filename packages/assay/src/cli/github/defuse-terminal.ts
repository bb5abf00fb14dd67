import { defuseCommands } from '../../output/github/workflow-commands';
import type { Terminal } from '../../plugin/terminal';

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
