import type { Invocation } from './command';
import type { Terminal } from './terminal';

/**
 * Ends a command that wrote a report with the command that shows it; says nothing to programs, in CI, or for folders
 * that are not listed there.
 */
export function sayView(
  place: string,
  { options, settings }: Pick<Invocation, 'options' | 'settings'>,
  terminal: Terminal,
): void {
  if (!options.has('json') && !settings.ci && /^reports[\\/]/.test(place)) {
    terminal.error('Look at it in the browser: npx assay view');
  }
}
