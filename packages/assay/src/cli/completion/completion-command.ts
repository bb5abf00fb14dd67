import { didYouMean } from '../../basics/text/did-you-mean';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/exit-codes';
import { failWith } from '../options/fail-with';
import { printDocument } from '../terminal/print-document';
import { completeInBash, completeInZsh } from './complete-in-bash';
import { completeInFish } from './complete-in-fish';

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
