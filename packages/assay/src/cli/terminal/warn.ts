import type { Problem } from '../../basics/errors';
import type { Terminal } from '../../plugin/terminal';

/** Prints warnings on standard error. */
export function warn(warnings: readonly Problem[], terminal: Terminal): void {
  for (const { file, line, message } of warnings) {
    terminal.error(`warning: ${file}${line === undefined ? '' : `:${line}`} ${message}`);
  }
}
