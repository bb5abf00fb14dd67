import type { Experiment } from '../experiment/experiment';
import { warn } from './warn';
import type { Terminal } from './terminal';

/** Says at once what is probably not meant, and when an offline model takes the place of the prompt's, for want of a key. */
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
