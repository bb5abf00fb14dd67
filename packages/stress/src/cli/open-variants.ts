import type { Experiment, ExperimentOptions, Terminal } from 'gpt-assay/plugin';
import { openStress } from '../variants/open-stress';
import type { StressWish } from '../variants/stress-challenge';
import { findOracle } from 'gpt-assay/oracle';
import { announceCode, withStepsAsync } from 'gpt-assay/cli';
import { refuseWithoutVariants } from './refuse-without-variants';

/** Opens a challenge with variants of its fixtures, and shows the progress of proving labels. */
export async function openVariants(
  challenge: string,
  wish: Omit<StressWish, 'onMade'>,
  options: ExperimentOptions,
  terminal: Terminal,
): Promise<Experiment> {
  const { settings } = options;
  refuseWithoutVariants(settings.root, challenge);
  announceCode(settings, findOracle(settings.root, challenge), terminal);
  return withStepsAsync(terminal, { what: 'Proving labels', unit: 'variant', total: wish.count }, ({ step }) => {
    let made = 0;
    return openStress(challenge, options, {
      ...wish,
      onMade(now) {
        for (; made < now; made += 1) {
          step(false);
        }
      },
    });
  });
}
