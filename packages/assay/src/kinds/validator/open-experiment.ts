import type { AskedFixture, Experiment, ExperimentOptions, FailedAssertion } from '../../experiment/experiment';
import { groupNameOf, votersOf } from './answerer';
import { assertionsOf } from './challenge/challenge';
import type { Fixture } from './challenge/fixture';
import { loadChallenge } from './challenge/load-challenge';
import { describeFailure } from './describe-failure';
import { gateTermsOf } from './gate-terms';
import { toSuiteEntry } from './suite-entry';
import type { AnsweredTrial } from './to-trial';
import { openValidator, type Validator } from './validator';

/** Opens a validator's challenge. */
export function openExperiment(id: string, options: ExperimentOptions): Experiment {
  return toExperiment(openValidator(id, options));
}

/** A validator as an experiment. */
export function toExperiment(validator: Validator): Experiment {
  const { challenge, models, asked, settings, notJudged } = validator;
  const assertions = assertionsOf(challenge, settings.assert, notJudged);
  const fixtures = new Map(asked.map((fixture) => [fixture.id, fixture]));
  const own = (some: readonly AskedFixture[]): readonly Fixture[] => some.flatMap((one) => fixtures.get(one.id) ?? []);
  const offline = new Set(models.flatMap(votersOf).flatMap((voter) => (voter.offline ? [voter.name] : [])));
  return {
    ...validator,
    warnings: [],
    seededBy: challenge.prompt.request.seed === undefined ? undefined : challenge.prompt.file,
    code: asked.map(({ id: fixture, language, solution: text, hasFiles, task }) => ({
      fixture,
      language,
      text,
      ...(hasFiles === true && { hasFiles }),
      ...(task !== undefined && { task }),
    })),
    simulation:
      offline.size === 0
        ? undefined
        : `The prompt is NOT tested: ${[...offline].join(', ')} answers without seeing the prompt.`,
    head: () => toSuiteEntry(validator, assertions),
    askEachTrial: (some, runs, onTrial) => validator.askEachTrial(own(some), runs, onTrial),
    planEachTrial: (some, runs, onPlanned) => validator.planEachTrial(own(some), runs, onPlanned),
    describeFailure: (failed) => describeAssertion(validator, assertions, failed),
    gateTerms: (rules) => gateTermsOf(validator, rules),
  };
}

function describeAssertion(
  { challenge, models, recordingOf }: Validator,
  assertions: ReturnType<typeof assertionsOf>,
  { assertion: { fixture, analytic }, group, counts, trials, reason }: FailedAssertion,
): string {
  const assertion = assertions.find((one) => one.fixture.id === fixture && one.analytic === analytic);
  const model = models.find((one) => groupNameOf(one) === group);
  if (assertion === undefined || model === undefined) {
    throw new Error(`${fixture} › ${analytic} of ${group} was never asked`);
  }
  const recording = recordingOf(assertion.fixture, model);
  // These are the trials that this experiment has asked itself.
  const answered = trials as readonly AnsweredTrial[];
  return describeFailure({ challenge, assertion, model: group, counts, trials: answered, recording }, reason);
}

/** Default models whose votes a validator's prompt asks for. */
export function votersIn(root: string, id: string): readonly string[] {
  return loadChallenge(root, id).prompt.vote?.models ?? [];
}
