import { logChoose } from './log-gamma';

/**
 * Two-sided p-value of Fisher's exact test (Fisher 1935) that two independent groups fail equally often: given the
 * margins, the probability of all tables no more probable than the observed one. A relative tolerance of 1e-7 keeps
 * equally probable tables together.
 */
export function fisherExact(failuresA: number, trialsA: number, failuresB: number, trialsB: number): number {
  const failures = failuresA + failuresB;
  const logTotal = logChoose(trialsA + trialsB, failures);
  const logProbability = (count: number): number =>
    logChoose(trialsA, count) + logChoose(trialsB, failures - count) - logTotal;
  const most = logProbability(failuresA) + 1e-7;
  let sum = 0;
  for (let count = Math.max(0, failures - trialsB); count <= Math.min(trialsA, failures); count += 1) {
    const logOne = logProbability(count);
    sum += logOne <= most ? Math.exp(logOne) : 0;
  }
  return Math.min(1, sum);
}
