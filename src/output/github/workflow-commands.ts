import { redactSecrets } from '../../basics/secrets/secrets';
import { printableLine } from '../../basics/text/printable';

/** What GitHub shows beside a line of a file, and on the page of a run. */
export interface Annotation {
  readonly level: 'error' | 'warning';
  /** Relative to the repository's root; absent when it is about no file. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly title: string;
  readonly message: string;
}

/** The line that makes GitHub's runner show an annotation, whatever hostile text is in it. */
export function toCommand({ level, file, line, title, message }: Annotation): string {
  const properties = [
    ...(file === undefined ? [] : [`file=${escapeProperty(file)}`]),
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

/** A line that begins so, after white space of any kind, is a command to GitHub's runner. */
const command = /^((?:[^\S\r\n\u2028\u2029]|\u0085)*):(?=:)/gm;
/** In the older form a command may begin anywhere in a line. */
const olderCommand = /##(?=\[)/g;

/**
 * Text in which GitHub's runner finds no command: models' replies and candidates' code may hold some. What would begin
 * one is written as in JSON, in which it means the same.
 */
export function defuseCommands(text: string): string {
  return text.replace(command, '$1\\u003a').replace(olderCommand, '#\\u0023');
}
