import { redactSecrets } from '../../basics/secrets/secrets';
import { printable, printableLine } from '../../basics/text/printable';

/** A note that GitHub shows next to a line of a file, and on the page of a run. */
export interface Annotation {
  readonly level: 'error' | 'warning';
  /** Relative to the repository root; absent if it concerns no file. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly title: string;
  readonly message: string;
}

/** The line that makes GitHub's runner show an annotation; safe for hostile text. */
export function toCommand({ level, file, line, title, message }: Annotation): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(printable(file))}`]),
    ...(file === undefined || line === undefined ? [] : [`line=${line}`]),
    `title=${escapeProperty(oneLine(title, 200))}`,
  ];
  return `::${level} ${properties.join(',')}::${escapeData(oneLine(message, 1000))}`;
}

function oneLine(text: string, length: number): string {
  return printableLine(redactSecrets(text), length);
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A line that starts like this, after any white space, is a command to GitHub's runner. */
const command = /^((?:[^\S\r\n\u2028\u2029]|\u0085)*):(?=:)/gm;
/** In the older form, a command may start anywhere in a line. */
const olderCommand = /##(?=\[)/g;

/**
 * Text in which GitHub's runner finds no command, even if it contains hostile replies or code. The start of a command
 * is escaped as in JSON, so JSON keeps its meaning.
 */
export function defuseCommands(text: string): string {
  return text.replace(command, '$1\\u003a').replace(olderCommand, '#\\u0023');
}
