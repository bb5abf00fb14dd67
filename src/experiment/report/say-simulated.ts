import { printableLine } from '../../basics/text/printable';

/** Says that these models are simulated; without names, that some are. */
export function saySimulated(models: readonly string[] = []): string {
  const names = [...new Set(models.map((name) => printableLine(name)))];
  const who = names.length === 0 ? 'offline models' : names.join(', ');
  return `SIMULATED: ${who} answered and never saw the prompt; nothing here says how good a model or a prompt is.`;
}
