import type { Experiment } from '../../experiment/experiment';
import type { Terminal } from '../../plugin/invocation';
import type { Problem } from '../../basics/errors';

/** Prints warnings at once, and says if an offline model replaces the prompt's because there is no key. */
export function announce(
  { substituted, models, warnings }: Pick<Experiment, 'substituted' | 'models' | 'warnings'>,
  terminal: Terminal,
): void {
  warn(warnings, terminal);
  if (substituted) {
    terminal.error(
      `No OPENAI_API_KEY: ${models.map(({ name }) => name).join(', ')} answers instead of the prompt’s model.`,
    );
  }
}

/** Prints warnings on standard error. */
export function warn(warnings: readonly Problem[], terminal: Terminal): void {
  for (const { file, line, message } of warnings) {
    terminal.error(`warning: ${file}${line === undefined ? '' : `:${line}`} ${message}`);
  }
}
