import type { Invocation } from '../../plugin/invocation';
import type { Terminal } from '../../plugin/terminal';

/**
 * Says where the report is, before it is printed, so that its `Next:` is the last line; and how to look at it in the
 * browser, except to programs, in CI, and for folders that are not listed there.
 */
export function printReportPlace(
  place: string,
  { options, settings }: Pick<Invocation, 'options' | 'settings'>,
  terminal: Terminal,
): void {
  terminal.error(`Report: ${place}`);
  if (!options.has('json') && !settings.ci && /^reports[\\/]/.test(place)) {
    terminal.error('Look at it in the browser: npx assay view');
  }
}
