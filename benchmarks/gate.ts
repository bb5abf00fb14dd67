import { assertionsOf } from '../packages/assay/dist/kinds/validator/challenge/challenge';
import { gateDefaults, gatePresets } from '../packages/assay/dist/experiment/gate/gate-plan';
import { runGate } from '../packages/assay/dist/experiment/gate/run-gate';
import type { GateReport } from '../packages/assay/dist/experiment/report/gate-document';
import { formatCount } from '../packages/assay/dist/basics/text/numbers';
import { createReportBuilder } from '../packages/assay/dist/experiment/report/report-builder';
import { fixedPlan } from '../packages/assay/dist/statistics/sample-sizes';
import { toSuiteEntry } from '../packages/assay/dist/kinds/validator/suite-entry';
import { toTrialEntry } from '../packages/assay/dist/experiment/log/trial-log';
import { openTwoSum } from './ask-two-sum';
import type { Figure } from './figure';
import { medianTimes } from './median';
import { copyChallenge, copyProject } from './project-copy';
import { runCommand } from './run-command';

/** Suites of which calls are the mean; they differ in the seed of their errors. */
const suites = 20;
/** The old practice: a number of runs that certifies nothing. */
const plainRuns = 100;
const runs = 1000;
const rounds = 3;

/** Calls for each fixture that the gate takes, against plans of a fixed number; and what a trial of `assay repeat` costs. */
export async function measureGate(): Promise<readonly Figure[]> {
  const folder = copyChallenge();
  try {
    const family = countHard(folder.path);
    const { trials: planned } = fixedPlan(gatePresets.default, gateDefaults.alpha, gateDefaults.beta / family);
    const against = (name: string, calls: number, other: string, otherCalls: number): Figure => ({
      name,
      ours: `${calls.toFixed(1)} calls a fixture`,
      comparison: `${other} ${String(otherCalls)}`,
      ratio: calls / otherCalls,
    });
    const clean = await gateCalls(folder.path, 0, 'certified');
    const grey = await gateCalls(folder.path, 0.03, 'rejected');
    const stopped = await gateCalls(folder.path, 0.03, 'rejected', true);
    const poor = await gateCalls(folder.path, 0.3, 'rejected', true);
    return [
      {
        ...against('gate, no assertion fails', clean, 'fixed plan, same guarantee', planned),
        goal: { text: '≤ 90 calls', reached: clean <= 90 },
      },
      against('  the same', clean, '100 runs, no guarantee', plainRuns),
      against('gate, all fail at 3 %', grey, 'fixed plan, same guarantee', planned),
      against('  the same, --fail-fast', stopped, 'fixed plan, same guarantee', planned),
      against('  the same, --fail-fast', stopped, '100 runs, no guarantee', plainRuns),
      {
        ...against('gate, all fail at 30 %, --fail-fast', poor, 'fixed plan, same guarantee', planned),
        goal: { text: '≤ 15 calls', reached: poor <= 15 },
      },
      await measureRepeat(folder.path),
    ];
  } finally {
    folder.remove();
  }
}

/** Hard assertions, which share the gate's beta. */
function countHard(root: string): number {
  const { challenge } = openTwoSum(root, { ASSAY_MODEL: 'offline/key' });
  return assertionsOf(challenge, 'declared').filter(({ policy }) => policy.assert === 'hard').length;
}

/** Mean calls for each fixture; throws when a gate ends with another verdict. */
async function gateCalls(
  root: string,
  flip: number,
  verdict: GateReport['verdict'],
  failFast = false,
): Promise<number> {
  let calls = 0;
  for (let seed = 1; seed <= suites; seed += 1) {
    const validator = openTwoSum(root, { ASSAY_MODEL: `offline/key?flip=${String(flip)}&seed=${String(seed)}` });
    const { challenge } = validator;
    const gate = { ...gateDefaults, attempt: 1, spent: 0.05, preset: null, hypotheses: null, most: null, failFast };
    const builder = createReportBuilder({
      ...toSuiteEntry(validator, assertionsOf(challenge, 'declared')),
      firstRun: 0,
      gate,
    });
    if (builder.gate !== undefined) {
      await runGate(validator, builder.gate, 0, (trial) => {
        builder.add(toTrialEntry(trial));
      });
    }
    const { gate: report } = builder.build({ complete: true });
    if (report?.verdict !== verdict) {
      throw new Error(`a suite at ${String(flip)} ended as ${String(report?.verdict)}, seed ${String(seed)}`);
    }
    calls += report.trials / challenge.fixtures.length;
  }
  return calls / suites;
}

/** What `assay repeat` adds to each trial of an offline model: its log, its counting and its report, next to asking alone. */
async function measureRepeat(root: string): Promise<Figure> {
  const project = copyProject();
  const repeat = (count: number): Promise<string> =>
    runCommand(
      project,
      `node node_modules/gpt-assay/bin/assay.js repeat two-sum --runs ${String(count)} --model offline/key`,
    );
  const { challenge, askEachTrial } = openTwoSum(root, { ASSAY_MODEL: 'offline/key' });
  const trials = runs * challenge.fixtures.length;
  try {
    const times = await medianTimes(rounds, {
      many: () => repeat(runs),
      one: () => repeat(1),
      asking: () => askEachTrial(challenge.fixtures, { first: 0, count: runs }, () => undefined),
    });
    const ours = (times.many - times.one) / trials;
    const asking = times.asking / trials;
    return {
      name: `assay repeat, ${formatCount(trials)} offline trials`,
      ours: `${ours.toFixed(3)} ms a trial`,
      comparison: `asking in process, nothing kept ${asking.toFixed(3)} ms`,
      ratio: ours / asking,
    };
  } finally {
    project.remove();
  }
}
