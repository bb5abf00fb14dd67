import type { Experiment } from '../experiment/experiment';
import type { Terminal } from './terminal';

/** Says at once when an offline model takes the place of the prompt's, for want of a key. */
export function announce(
  { substituted, models }: Pick<Experiment, 'substituted' | 'models'>,
  terminal: Terminal,
): void {
  if (substituted) {
    terminal.error(
      `No OPENAI_API_KEY: ${models.map(({ name }) => name).join(', ')} answers in place of the prompt's model.`,
    );
  }
}
