import type { Experiment, ExperimentOptions } from '../../experiment/experiment';
import { openStress } from '../variants/open-stress';
import type { StressWish } from '../variants/stress-challenge';
import { findOracle } from '../../oracle/find-oracle';
import { announceCode } from '../../cli/terminal/announce-code';
import { withStepsAsync } from '../../cli/terminal/progress';
import { refuseWithoutVariants } from './refuse-without-variants';
import type { Terminal } from '../../plugin/terminal';

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
