import { AssayError } from '../../../assay/dist/basics/errors';
import { commandNames, loadCommand } from '../../../assay/dist/cli/commands';
import { loadPlugins } from '../../../assay/dist/plugin/plugins';

loadPlugins(__dirname);
import { parseArguments } from '../../../assay/dist/plugin/parse-arguments';
import type { Document } from './documents';

/** A command line that a document shows, without what stands before `assay`. */
export interface ShownCommand {
  readonly line: number;
  readonly words: readonly string[];
}

/** Every `npx assay …` of a document: in code blocks, continued lines included, and between backticks. */
export function commandsOf({ lines }: Document): readonly ShownCommand[] {
  const inBlocks = lines.flatMap(({ isCode, number }, index) => {
    const isContinued = lines[index - 1]?.text.endsWith('\\') === true;
    return isCode && !isContinued
      ? [{ line: number, text: joinContinued(lines.slice(index).map(({ text }) => text)) }]
      : [];
  });
  // A line of prose may end within backticks, so paragraphs are read whole.
  const prose = lines.map(({ isCode, text }) => (isCode ? '' : text)).join('\n');
  const inProse = [...prose.matchAll(/`([^`]+)`/g)].map(({ 1: text = '', index }) => ({
    line: prose.slice(0, index).split('\n').length,
    text: text.replaceAll('\n', ' '),
  }));
  return [...inBlocks, ...inProse].flatMap(({ line, text }) =>
    [...text.matchAll(/\bnpx (?:--package \S+ )?assay (.*)/g)].map(({ 1: rest = '' }) => ({
      line,
      words: splitWords(rest),
    })),
  );
}

function joinContinued([first = '', ...rest]: readonly string[]): string {
  return first.endsWith('\\') ? `${first.slice(0, -1)}${joinContinued(rest)}` : first;
}

/** Words as a shell splits them, up to a comment, a pipe, a redirection, a bracket, or whatever else ends the command. */
function splitWords(text: string): readonly string[] {
  const [command = ''] = /^(?:'[^']*'|"[^"]*"|[^'"\s),]|,(?!\s)|\s+(?![#|;&>]))*/.exec(text) ?? [];
  return (command.match(/(?:'[^']*'|"[^"]*"|[^'"\s])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

/** What Assay would say against such a command line before it ran; `undefined` when it would run. */
export function problemOfCommand(words: readonly string[]): string | undefined {
  const [first = '', second = ''] = words.filter((word) => word !== '--json');
  if (/^[<…]|^--(?:help|version)$/.test(first)) {
    return undefined;
  }
  const isGroup = commandNames().some((name) => name.startsWith(`${first} `));
  const name = isGroup ? `${first} ${second}` : first;
  const command = loadCommand(name.replace(/[.,:]$/, ''));
  if (command === undefined) {
    return `there is no command "${name}"`;
  }
  try {
    parseArguments(
      command,
      words.slice(isGroup ? 2 : 1).filter((word) => word !== '--help'),
    );
    return undefined;
  } catch (error) {
    if (error instanceof AssayError) {
      return error.message;
    }
    throw error;
  }
}
