import { binomialUpperTail } from '../../statistics/distributions';
import { leastThat } from '../../statistics/sample-sizes';
import { noticedWith } from '../assess/noticed-rate';
import { fewestFailures } from '../policy/evidence';

/**
 * Trials after which a hard assertion, or an analytic with pooled assertions, that fails at `rate` fails the report
 * with 80 % probability. The rule is that of the outcome: 2.5 % over `family` hypotheses. `null` if no number of trials
 * is enough.
 */
export function trialsToNotice(tolerate: number, rate: number, family: number): number | null {
  return rate <= tolerate
    ? null
    : leastThat(
        (trials) => binomialUpperTail(fewestFailures(trials, tolerate, family), trials, rate) >= noticedWith,
        2,
      );
}
