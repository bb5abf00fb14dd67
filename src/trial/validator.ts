import type { Challenge } from '../challenge/challenge';
import type { Fixture, Submission } from '../challenge/fixture';
import { loadChallenge } from '../challenge/load-challenge';
import { chooseModels } from '../model/choose-models';
import type { Model } from '../model/model';
import { openRecordings } from '../model/recordings';
import { readSettings, type Settings } from '../settings';
import { askAll } from './ask-all';
import { askEach } from './ask-each';
import { prepareRequest } from './ask-once';
import { createEvidenceCheck } from './evidence';
import { createScheduler, type Scheduler } from './scheduler';
import { toTrial, type Answered, type Trial } from './trial';

/** A validator: a challenge, and the models that answer for it. */
export interface Validator {
  readonly challenge: Challenge;
  readonly models: readonly Model[];
  readonly settings: Settings;
  /** True when there was no key and an offline model took the place of the one the prompt names. */
  readonly substituted: boolean;
  /** What the prompt asks for and cannot be sent, in words. */
  readonly notes: readonly string[];
  /** Asks about any code; `onAnswer` is called with each answer as soon as it is there. */
  readonly ask: <About extends Submission>(
    submissions: readonly About[],
    onAnswer?: (answered: Answered<About>) => void,
    models?: readonly Model[],
  ) => Promise<readonly Answered<About>[]>;
  /** Asks about fixtures and compares the answers with the expected ones. */
  readonly askFixtures: (
    fixtures: readonly Fixture[],
    onTrial?: (trial: Trial) => void,
    models?: readonly Model[],
  ) => Promise<readonly Trial[]>;
  /** Asks about fixtures in runs of these numbers; hands each trial on and keeps none. */
  readonly askEachTrial: (
    fixtures: readonly Fixture[],
    runs: { readonly first: number; readonly count: number },
    onTrial: (trial: Trial) => void,
  ) => Promise<void>;
  /** File that keeps the request about a fixture and all its replies, of a vote those of its voters; `undefined` for models that are not recorded. */
  readonly recordingOf: (fixture: Fixture, model: Model) => string | undefined;
}

/** What a caller may decide for itself. */
export interface ValidatorOptions {
  /** Settings to use instead of the environment's. */
  readonly settings?: Settings;
  /** Folder that holds `prompts/` and `fixtures/`; by default the current one. */
  readonly root?: string;
  readonly scheduler?: Scheduler;
  /** Aborting it ends all asking. */
  readonly signal?: AbortSignal;
}

/** Opens the validator of `prompts/<id>.md`: the one module behind Jest, the command line and users' own code. */
export function openValidator(id: string, options: ValidatorOptions = {}): Validator {
  const settings = options.settings ?? readSettings(process.env, options.root ?? process.cwd());
  const challenge = loadChallenge(settings.root, id);
  const { models, substituted } = chooseModels(settings, challenge);
  const recordings = openRecordings(settings.root);
  const context = {
    mode: settings.recordings,
    recordings,
    scheduler: options.scheduler ?? createScheduler(settings.concurrency),
    signal: options.signal ?? new AbortController().signal,
    isNew: createEvidenceCheck(),
  };
  const { firstRun, runs = 1 } = settings;
  const ask: Validator['ask'] = (submissions, onAnswer = () => undefined, asked = models) =>
    askAll({ challenge, submissions, models: asked, firstRun, runs, onAnswer }, context);
  const notesOf = (model: Model): readonly string[] =>
    challenge.fixtures
      .slice(0, 1)
      .flatMap((fixture) => votersOf(model).flatMap((one) => prepareRequest(challenge, fixture, one).notes));

  return {
    challenge,
    models,
    settings,
    substituted,
    notes: [...new Set(models.flatMap(notesOf))],
    ask,
    async askFixtures(fixtures, onTrial = () => undefined, asked = models) {
      const trials = new Map<Answered<Fixture>, Trial>();
      const judge = (answered: Answered<Fixture>): Trial => {
        const trial = trials.get(answered) ?? toTrial(challenge.id, answered);
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
    askEachTrial: (fixtures, { first, count }, onTrial) =>
      askEach(
        {
          challenge,
          submissions: fixtures,
          models,
          firstRun: first,
          runs: count,
          onAnswer: (answered) => {
            onTrial(toTrial(challenge.id, answered));
          },
        },
        context,
      ),
    recordingOf(fixture, model) {
      const recorded = settings.recordings === 'off' ? [] : votersOf(model).filter(({ offline }) => !offline);
      const files = recorded.map((one) => recordings.fileOf(prepareRequest(challenge, fixture, one)));
      return files.length === 0 ? undefined : [...new Set(files)].join(', ');
    },
  };
}

function votersOf(model: Model): readonly Model[] {
  return model.vote?.voters ?? [model];
}
