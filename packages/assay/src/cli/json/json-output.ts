import type { Terminal } from '../../plugin/invocation';
import { printableJson } from '../../basics/text/printable';

/** Whether a command line asks for JSON; words after `--` are not options. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).includes('--json');
}

/** The standard output of a command line. */
export interface Output {
  readonly terminal: Terminal;
  /** With `--json`, prints why there is no result, unless a document was already printed. */
  readonly fail: (error: string) => void;
}

/** With `--json`, exactly one document is always printed. */
export function openOutput(terminal: Terminal, json: boolean): Output {
  let printed = false;
  return {
    terminal: {
      ...terminal,
      out(text) {
        printed = true;
        terminal.out(text);
      },
    },
    fail(error) {
      if (json && !printed) {
        printed = true;
        terminal.out(printableJson({ error }));
      }
    },
  };
}
