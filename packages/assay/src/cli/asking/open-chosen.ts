import type { Experiment, ExperimentOptions } from '../../experiment/experiment';
import { openExperiment } from '../../kinds';
import type { Command } from '../../plugin/command';
import type { Invocation, Terminal } from '../../plugin/invocation';
import { readOptions } from '../../plugin/parse-arguments';
import { addedTo } from '../../plugin/plugins';

interface Called {
  readonly command: Pick<Command, 'name' | 'options'>;
  readonly invocation: Invocation;
  readonly terminal: Terminal;
}

/** Opens a challenge as the options that plugins add to the command say, or else plainly. */
export async function openChosen(
  { command, invocation, terminal }: Called,
  id: string,
  options: ExperimentOptions,
): Promise<Experiment> {
  for (const { options: added, opens } of addedTo(command)) {
    const opened = opens?.(id, options, readOptions(added, invocation).values, terminal);
    if (opened !== undefined) {
      return opened;
    }
  }
  return openExperiment(id, options);
}
