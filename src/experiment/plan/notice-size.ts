import { binomialUpperTail } from '../../statistics/binomial';
import { leastThat } from '../../statistics/sample-sizes';
import { noticedWith } from '../assess/noticed-rate';
import { fewestFailures } from '../policy/evidence';

/**
 * Trials with which a hard assertion, or an analytic with its assertions pooled, that fails at `rate` fails its report with
 * a chance of 80 %: the outcome's own rule, 2.5 % over `family` of them. `null` when no number of trials does.
 */
export function trialsToNotice(tolerate: number, rate: number, family: number): number | null {
  return rate <= tolerate
    ? null
    : leastThat(
        (trials) => binomialUpperTail(fewestFailures(trials, tolerate, family), trials, rate) >= noticedWith,
        2,
      );
}
