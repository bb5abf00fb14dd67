import { type Experiment, type ExperimentOptions, type Terminal, AssayError } from 'gpt-assay/plugin';
import { openStress } from '../variants/open-stress';
import type { StressWish } from '../variants/stress-challenge';
import { findOracle } from 'gpt-assay/oracle';
import { announceCode, withStepsAsync } from 'gpt-assay/cli';
import { kindOf } from 'gpt-assay/kinds';

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

/** Throws if a challenge's fixtures cannot have variants: only a validator's can. */
export function refuseWithoutVariants(root: string, id: string): void {
  const { name, judgesCode } = kindOf(root, id);
  if (name !== 'validator') {
    throw new AssayError(
      judgesCode === true
        ? `${id} is of kind ${name}, so it cannot have variants.`
        : `${id} is of kind ${name}: its fixtures are questions, but only code can have variants.`,
    );
  }
}
