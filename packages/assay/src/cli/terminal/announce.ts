import type { Experiment } from '../../experiment/experiment';
import { warn } from './warn';
import type { Terminal } from '../../plugin/terminal';

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
