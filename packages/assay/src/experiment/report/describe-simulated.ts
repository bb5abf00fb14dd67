import { printableLine } from '../../basics/text/printable';

/** Says that these models are simulated; without names, that some are. */
export function describeSimulated(models: readonly string[] = []): string {
  const names = [...new Set(models.map((name) => printableLine(name)))];
  const who = names.length === 0 ? 'offline models' : names.join(', ');
  return `SIMULATED: ${who} answered without seeing the prompt. This says nothing about the quality of a model or prompt.`;
}
