import { binomialUpperTail } from '../../statistics/binomial';
import { clopperPearsonInterval } from '../../statistics/intervals';
import { natureOf } from '../../statistics/systematic';
import { noticedWith } from '../assess/noticed-rate';
import { fewestFailures } from '../policy/evidence';

/** A 95 % interval of at most this width is narrow enough. */
const narrow = 0.25;
/** Maximum number of trials suggested at once. */
const most = 5000;
/** Trials, in tens, that would show such a failure rate to be systematic, or measure it well enough to act on. */
export function trialsToTell(failures: number, judged: number): number {
  const rate = failures / judged;
  for (let trials = 10; trials < most; trials += 10) {
    const interval = clopperPearsonInterval(Math.round(rate * trials), trials);
    if (natureOf(interval) === 'systematic' || interval.upper - interval.lower <= narrow) {
      return trials;
    }
  }
  return most;
}

const known = new Map<string, number>();

/** Trials that notice a failure rate above the tolerated one, of one of `family` hypotheses, with 80 % probability. */
export function trialsToNotice(rate: number, tolerate: number, family: number): number {
  const key = [rate, tolerate, family].join();
  const trials = known.get(key) ?? findTrials(rate, tolerate, family);
  known.set(key, trials);
  return trials;
}

function findTrials(rate: number, tolerate: number, family: number): number {
  const isEnough = (trials: number): boolean =>
    binomialUpperTail(fewestFailures(trials, tolerate, family), trials, rate) >= noticedWith;
  let [few, many] = [1, 2];
  while (many < most && !isEnough(many)) {
    [few, many] = [many, 2 * many];
  }
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    [few, many] = isEnough(middle) ? [few, middle] : [middle, many];
  }
  return many;
}
