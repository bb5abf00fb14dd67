import { isGithub } from '../output/github/open-github';
import { defuseCommands } from '../output/github/workflow-commands';

/** Text for Jest to print that cannot give GitHub's runner a command. */
export function defuse(text: string): string {
  return isGithub(process.env) ? defuseCommands(text) : text;
}
