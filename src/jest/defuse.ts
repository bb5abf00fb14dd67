import { isGithub } from '../report/github/open-github';
import { defuseCommands } from '../report/github/workflow-commands';

/** Text for Jest to print; in GitHub's log nothing in it can give the runner a command. */
export function defuse(text: string): string {
  return isGithub(process.env) ? defuseCommands(text) : text;
}
