import type { Settings } from '../../basics/settings/settings';
import type { Experiment, StressWish } from '../../experiment/experiment';
import { openStress, refuseFor } from '../../kinds';
import { findOracle } from '../../oracle/find-oracle';
import { announceCode } from '../terminal/announce-code';
import type { Invocation } from '../../plugin/invocation';
import { withStepsAsync } from '../terminal/progress';
import type { Terminal } from '../../plugin/terminal';

/** Opens a challenge with variants of its fixtures, and shows the progress of proving labels. */
export async function openVariants(
  challenge: string,
  wish: Omit<StressWish, 'onMade'>,
  { settings, environment, signal }: Pick<Invocation, 'environment' | 'signal'> & { readonly settings: Settings },
  terminal: Terminal,
): Promise<Experiment> {
  refuseFor('stress', settings.root, challenge);
  announceCode(settings, findOracle(settings.root, challenge), terminal);
  return withStepsAsync(terminal, { what: 'Proving labels', unit: 'variant', total: wish.count }, ({ step }) => {
    let made = 0;
    return openStress(
      challenge,
      { settings, environment, signal, say: terminal.error },
      {
        ...wish,
        onMade(now) {
          for (; made < now; made += 1) {
            step(false);
          }
        },
      },
    );
  });
}
