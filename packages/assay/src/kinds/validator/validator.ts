import type { Challenge } from './challenge/challenge';
import type { Fixture } from './challenge/fixture';
import type { Submission } from '../../code/submission';
import { listChallenges, loadChallenge } from './challenge/load-challenge';
import { belongsTo, withoutExamples } from './challenge/load-variants';
import { didYouMean } from '../../basics/text/did-you-mean';
import { AssayError } from '../../basics/errors';
import { chooseModels } from './choose-models';
import { groupNameOf, votersOf, type Answerer } from './answerer';
import type { AskedRuns } from '../../experiment/experiment';
import { readSettings, type Settings } from '../../basics/settings/settings';
import { askAll, askEach } from './stream-trials';
import type { PlannedTrial } from '../../experiment/asking/ask-once';
import { prepareRequest } from './prepare-request';
import { openAskContext, type AskContextOptions } from '../../experiment/asking/open-ask-context';
import { type AnsweredTrial, toTrial, type Answered } from './to-trial';

/** A validator: a challenge, and the models that answer. */
export interface Validator {
  readonly challenge: Challenge;
  /** Fixtures to ask about: scored ones, then unreviewed ones unless the settings skip these. */
  readonly asked: readonly Fixture[];
  readonly models: readonly Answerer[];
  readonly settings: Settings;
  /** True if there was no key and an offline model replaced the prompt's. */
  readonly substituted: boolean;
  /** Settings of the prompt that cannot be sent, in words. */
  readonly notes: readonly string[];
  /** Analytics that no asked model has an opinion on, because only offline models are asked that do not cover them. */
  readonly notJudged: readonly string[];
  /** Asks about any code; `onAnswer` is called with each answer as soon as it arrives. */
  readonly ask: <About extends Submission>(
    submissions: readonly About[],
    onAnswer?: (answered: Answered<About>) => void,
    models?: readonly Answerer[],
  ) => Promise<readonly Answered<About>[]>;
  /** Asks about fixtures and compares the answers with the expected ones. */
  readonly askFixtures: (
    fixtures: readonly Fixture[],
    onTrial?: (trial: AnsweredTrial) => void,
    models?: readonly Answerer[],
  ) => Promise<readonly AnsweredTrial[]>;
  /** Asks about fixtures in these runs; passes each trial on and stores none. */
  readonly askEachTrial: (
    fixtures: readonly Fixture[],
    runs: AskedRuns,
    onTrial: (trial: AnsweredTrial) => void,
  ) => Promise<void>;
  /** Goes through the same trials without asking, and passes on each reply that would be requested. */
  readonly planEachTrial: (
    fixtures: readonly Fixture[],
    runs: AskedRuns,
    onPlanned: (planned: PlannedTrial) => void,
  ) => Promise<void>;
  /**
   * The recording file of a fixture's request and replies (for a vote, those of its voters); `undefined` for models
   * that are not recorded.
   */
  readonly recordingOf: (fixture: Fixture, model: Answerer) => string | undefined;
}

/** Options that a caller chooses. */
export interface ValidatorOptions extends AskContextOptions {
  /** Settings to use instead of the environment's. */
  readonly settings?: Settings;
  /** Folder that contains `prompts/` and `fixtures/`; by default the current one. */
  readonly root?: string;
  /** Whether a prompt with examples is also asked without them, unless the settings name prompts. */
  readonly comparesExamples?: boolean;
  /** Adds fixtures that are not in files. */
  readonly extend?: (challenge: Challenge) => Challenge;
  /** Whether there may be no scored fixture yet. */
  readonly growing?: boolean;
}

/** Opens the validator of `prompts/<id>.md`: the single module behind Jest, the command line and users' own code. */
export function openValidator(id: string, options: ValidatorOptions = {}): Validator {
  const { extend = (challenge) => challenge } = options;
  const settings = options.settings ?? readSettings(process.env, options.root ?? process.cwd());
  const challenge = extend(loadPrompts(id, settings, options));
  const { models, substituted } = chooseModels(settings, challenge);
  const context = openAskContext(settings, options);
  const { recordings } = context;
  const { firstRun, runs = 1 } = settings;
  const ask: Validator['ask'] = (submissions, onAnswer = () => undefined, asked = models) =>
    askAll({ challenge, submissions, models: asked, firstRun, runs, onAnswer }, context);
  const voters = models.flatMap(votersOf);
  const notJudged = challenge.prompt.analytics
    .map(({ name }) => name)
    .filter((name) => voters.every(({ judges }) => judges?.includes(name) === false));
  const ofGroups = (names: readonly string[] | undefined): readonly Answerer[] =>
    names === undefined ? models : models.filter((model) => names.includes(groupNameOf(model)));
  const notesOf = (model: Answerer): readonly string[] =>
    challenge.fixtures
      .slice(0, 1)
      .flatMap((fixture) => votersOf(model).flatMap((one) => prepareRequest(challenge, fixture, one).notes));

  return {
    challenge,
    asked: [...challenge.fixtures, ...(settings.unreviewed === 'ask' ? challenge.unreviewed : [])],
    models,
    settings,
    substituted,
    notes: [...new Set(models.flatMap(notesOf))],
    notJudged,
    ask,
    async askFixtures(fixtures, onTrial = () => undefined, asked = models) {
      const trials = new Map<Answered<Fixture>, AnsweredTrial>();
      const judge = (answered: Answered<Fixture>): AnsweredTrial => {
        const trial = trials.get(answered) ?? toTrial(challenge.id, answered, notJudged);
        trials.set(answered, trial);
        return trial;
      };
      const answers = await ask(
        fixtures,
        (answered) => {
          onTrial(judge(answered));
        },
        asked,
      );
      return answers.map(judge);
    },
    askEachTrial: (fixtures, { first, count, shard, groups }, onTrial) =>
      askEach(
        {
          challenge,
          submissions: fixtures,
          models: ofGroups(groups),
          firstRun: first,
          runs: count,
          shard,
          onAnswer: (answered) => {
            onTrial(toTrial(challenge.id, answered, notJudged));
          },
        },
        context,
      ),
    planEachTrial: (fixtures, { first, count, shard, groups }, plan) =>
      askEach(
        {
          challenge,
          submissions: fixtures,
          models: ofGroups(groups),
          shard,
          firstRun: first,
          runs: count,
          onAnswer: () => undefined,
        },
        { ...context, plan },
      ),
    recordingOf(fixture, model) {
      const recorded = settings.recordings === 'off' ? [] : votersOf(model).filter(({ offline }) => !offline);
      const files = recorded.map((one) => recordings.fileOf(prepareRequest(challenge, fixture, one)));
      return files.length === 0 ? undefined : [...new Set(files)].join(', ');
    },
  };
}

/** The challenge with the prompts that the settings name. */
function loadPrompts(
  id: string,
  { root, prompts }: Settings,
  { comparesExamples, growing = false }: ValidatorOptions,
): Challenge {
  const own = prompts.filter((name) => belongsTo(name, id));
  refuseLost(
    root,
    prompts.filter((name) => !own.includes(name)),
  );
  const challenge = loadChallenge(root, id, own.length === 0 ? { growing } : { prompts: own, growing });
  return comparesExamples === true && own.length === 0 && challenge.prompt.exampleIds !== undefined
    ? loadChallenge(root, id, { prompts: [id, `${id}${withoutExamples}`], growing })
    : challenge;
}

/** Otherwise a prompt name that belongs to no challenge would silently ask the default prompts. */
function refuseLost(root: string, others: readonly string[]): void {
  const known = others.length === 0 ? [] : listChallenges(root);
  const lost = others.filter((name) => !known.some((id) => belongsTo(name, id)));
  if (lost.length > 0) {
    const names = lost.map((name) => `"${name}"`).join(', ');
    throw new AssayError(
      `ASSAY_PROMPT expects prompts of challenges, received ${names}${didYouMean(lost[0]?.split(/[.:]/)[0] ?? '', known)}; the challenges are: ${known.join(', ')}.`,
    );
  }
}
