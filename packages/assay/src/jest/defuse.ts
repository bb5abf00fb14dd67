import { printable } from '../basics/text/printable';
import { isGithub } from '../output/github/open-github';
import { defuseCommands } from '../output/github/workflow-commands';

/** Prints a message next to Jest's output; neither a terminal nor GitHub's runner takes a part of it for a command. */
export function printOnStderr(text: string): void {
  process.stderr.write(`${defuse(printable(text))}\n`);
}

/** Text for Jest to print that cannot give GitHub's runner a command. */
export function defuse(text: string): string {
  return isGithub(process.env) ? defuseCommands(text) : text;
}
