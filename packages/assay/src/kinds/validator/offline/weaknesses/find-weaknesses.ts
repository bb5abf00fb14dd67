import type { Weakness } from '../../../../model/offline-name';
import { baseCaseRepairs } from './base-case-repairs';
import { claimOfComments } from './claim-of-comments';
import { hasOrderInString } from './has-order-in-string';
import { hasUncalledFunction } from './has-uncalled-function';
import { isLongerThan } from './is-longer-than';
import type { Misled } from './mislead';
import { offByOneRepairs } from './off-by-one-repairs';
import type { Code } from './read-code';

/** Asks the oracle which of these analytics are true for the code. */
export type AskWhatIsTrue = (solution: string, analytics: readonly string[]) => Promise<readonly string[]>;

/** Number of repairs tried at the same time. */
const wave = 8;

/** The values that planted weaknesses give for code with these true values; weaknesses that do not apply are absent. */
export async function findWeaknesses(
  weaknesses: readonly Weakness[],
  code: Code,
  answer: Readonly<Record<string, boolean>>,
  ask: AskWhatIsTrue,
): Promise<readonly Misled[]> {
  const misled: Misled[] = [];
  for (const weakness of weaknesses) {
    const says = await believe(weakness, code, answer, ask);
    if (Object.keys(says).length > 0) {
      misled.push({ by: weakness.name, share: weakness.share, says });
    }
  }
  return misled;
}

async function believe(
  weakness: Weakness,
  code: Code,
  answer: Readonly<Record<string, boolean>>,
  ask: AskWhatIsTrue,
): Promise<Misled['says']> {
  const analytics = Object.keys(answer);
  const all = (value: Misled['says'][string] | undefined): Misled['says'] =>
    value === undefined ? {} : Object.fromEntries(analytics.map((analytic) => [analytic, value]));
  const lost = analytics.filter((analytic) => answer[analytic] === false);
  switch (weakness.name) {
    case 'overlooksOffByOne':
      return repairedBy(offByOneRepairs(code), lost, ask);
    case 'missesBaseCases':
      return repairedBy(baseCaseRepairs(code), lost, ask);
    case 'swayedByUncalled':
      return all(hasUncalledFunction(code) ? true : undefined);
    case 'trustsComments':
      return all(claimOfComments(code));
    case 'obeysStrings':
      return all(hasOrderInString(code) ? true : undefined);
    case 'forgets':
      return all(isLongerThan(weakness.lines, code) ? 'a guess' : undefined);
  }
}

/** True for each analytic that one of the repairs makes true. */
async function repairedBy(
  repairs: readonly string[],
  analytics: readonly string[],
  ask: AskWhatIsTrue,
): Promise<Readonly<Record<string, true>>> {
  const repaired = new Set<string>();
  for (let from = 0; from < repairs.length; from += wave) {
    const rest = analytics.filter((analytic) => !repaired.has(analytic));
    if (rest.length === 0) {
      break;
    }
    const answers = await Promise.all(repairs.slice(from, from + wave).map((one) => ask(one, rest)));
    answers.flat().forEach((analytic) => repaired.add(analytic));
  }
  return Object.fromEntries([...repaired].map((analytic) => [analytic, true]));
}
