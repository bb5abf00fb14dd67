import { type SuiteEntry, callsOf } from 'gpt-assay/experiment';
import { toTrialEntry } from '../../../assay/dist/experiment/log/trial-log';
import type { Purpose } from 'gpt-assay/code';
import { simulateReply } from '../../../assay/dist/kinds/validator/offline/simulate-reply';
import { findWeaknesses } from '../../../assay/dist/kinds/validator/offline/weaknesses/find-weaknesses';
import type { Misled } from '../../../assay/dist/kinds/validator/offline/weaknesses/mislead';
import { openValidator, toExperiment } from 'gpt-assay/kinds';
import { prepareRequest } from '../../../assay/dist/kinds/validator/prepare-request';
import { readAnswerTo } from '../../../assay/dist/kinds/validator/reading/read-answer';
import { makeVariants, type MadeVariants } from '../variants/make-variants';
import { createStressSection } from '../variants/section';
import { toStressDetails, withVariants } from '../variants/stress-challenge';
import { stressSectionSchema, type StressSection } from '../variants/stress-section';
import { toTrial } from '../../../assay/dist/kinds/validator/to-trial';
import { parseOfflineName } from 'gpt-assay/model';
import type { JudgeRates, Weakness } from '../../../assay/dist/model/offline-name';
import { consult, findOracle, loadOracle } from 'gpt-assay/oracle';
import { openSandbox } from 'gpt-assay/sandbox';
import { defaultSettings } from '../../../assay/dist/testing/default-settings';
import { repository } from '../../../assay/dist/testing/run-script';

const own = repository;
const tools = { sandbox: openSandbox(), signal: new AbortController().signal };

/** What each of some fixtures makes a grader with a weakness believe, by id. */
export type Beliefs = ReadonlyMap<string, readonly Misled[]>;

/** Which variants of a challenge simulated graders judge. */
export interface Stressing {
  /** The folder of its project; ours when absent. */
  readonly root?: string;
  readonly challenge: string;
  readonly count: number;
  readonly runs: number;
  readonly purposes: readonly Purpose[];
}

/** A challenge's fixtures and variants of them, with labels that its oracle proved once. */
export interface StressedChallenge {
  readonly variants: MadeVariants['variants'];
  /** What one who errs as a name of `offline/judge` says reports, falling for what these beliefs say. */
  readonly report: (name: string, beliefs?: Beliefs) => StressSection;
  /** What weaknesses make of each fixture and variant, found by content and the oracle. */
  readonly believe: (weaknesses: readonly Weakness[]) => Promise<Beliefs>;
}

/** Has the oracle prove variants, and lets simulated graders judge them in memory, as `assay stress` has them judged. */
export async function stressChallenge(stressing: Stressing): Promise<StressedChallenge> {
  const { root = own, challenge, count, runs, purposes } = stressing;
  const settings = { ...defaultSettings, root, models: ['offline/judge'] };
  const { fixtures: originals, prompt } = openValidator(challenge, { settings }).challenge;
  const analytics = prompt.analytics.map(({ name }) => name);
  const oracle = loadOracle(root, findOracle(root, challenge), analytics);
  const made = await makeVariants({
    fixtures: originals,
    analytics,
    oracle,
    tools,
    count,
    purposes,
    seed: 'simulation',
    combined: false,
  });
  const validator = openValidator(challenge, { settings, extend: (plain) => withVariants(plain, made) });
  const { fixtures } = validator.challenge;
  const stress = toStressDetails(made, {
    wish: { count, seed: 'simulation', combined: false, only: ['caught', 'flipped', 'fooled'] },
    policy: {},
    basis: 'oracle',
  });
  const suite: SuiteEntry = {
    ...toExperiment(validator).head(),
    runs,
    measuredBy: 'stress',
    details: { stress },
  };
  const [model] = validator.models;
  if (model === undefined) {
    throw new Error('nobody is asked');
  }
  const questions = new Map(
    fixtures.map((fixture) => [fixture.id, prepareRequest(validator.challenge, fixture, model)]),
  );
  return {
    variants: made.variants,
    async believe(weaknesses) {
      const found = fixtures.map(async ({ id, language, solution, expected }) => {
        const misled = await findWeaknesses(weaknesses, { language, solution }, expected, async (code, some) => {
          const rulings = await consult(oracle, some, { id, language, solution: code }, tools);
          return some.filter((analytic) => {
            const ruling = rulings[analytic];
            return ruling?.status === 'decided' && ruling.value;
          });
        });
        return [id, misled] as const;
      });
      return new Map(await Promise.all(found));
    },
    report(name, beliefs = new Map()) {
      const section = createStressSection(suite);
      const rates = ratesOf(name);
      for (const fixture of fixtures) {
        const prepared = questions.get(fixture.id);
        if (prepared === undefined) {
          continue;
        }
        const { question, hash } = prepared;
        const unknown = analytics.filter((analytic) => fixture.expected[analytic] === undefined);
        const knowledge = {
          answer: fixture.expected,
          undecided: Object.fromEntries(unknown.map((analytic) => [analytic, 'nothing is proved'])),
          misled: (beliefs.get(fixture.id) ?? []).filter(({ by }) => rates.weaknesses.some((one) => one.name === by)),
        };
        for (let run = 0; run < runs; run += 1) {
          const outcome = simulateReply(name, rates, question, run, knowledge);
          const asked =
            outcome.status === 'replied'
              ? { ...outcome, source: 'offline' as const, reading: readAnswerTo(outcome.reply, question) }
              : { ...outcome, source: 'offline' as const };
          const trial = toTrial(challenge, { submission: fixture, model, run, request: hash, asked });
          const entry = toTrialEntry(trial);
          section?.add(entry, callsOf(entry));
        }
      }
      return stressSectionSchema.parse(section?.build({ complete: true }));
    },
  };
}

function ratesOf(name: string): JudgeRates {
  const parsed = parseOfflineName(name);
  if (parsed.kind !== 'judge') {
    throw new Error('only offline/judge has weaknesses');
  }
  return parsed.rates;
}
