import type { Experiment, ExperimentOptions } from '../../experiment/experiment';
import { openExperiment } from '../../kinds';
import type { Command } from '../../plugin/command';
import type { Invocation } from '../../plugin/invocation';
import { readOptions } from '../../plugin/parse-arguments';
import { addedTo } from '../../plugin/plugins';

/** Opens a challenge as the options that plugins add to the command say, or else plainly. */
export async function openChosen(
  command: Pick<Command, 'name' | 'options'>,
  invocation: Invocation,
  id: string,
  options: ExperimentOptions,
): Promise<Experiment> {
  for (const { options: added, opens } of addedTo(command)) {
    const opened = opens?.(id, options, readOptions(added, invocation).values);
    if (opened !== undefined) {
      return opened;
    }
  }
  return openExperiment(id, options);
}
