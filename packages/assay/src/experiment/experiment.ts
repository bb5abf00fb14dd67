import type { Problem } from '../basics/errors';
import type { Settings } from '../basics/settings/settings';
import type { Model } from '../model/model';
import type { PlannedTrial } from './asking/ask-once';
import type { AskContextOptions } from './asking/open-ask-context';
import type { Shard } from './asking/shard';
import type { GateTerms } from './gate/gate-attempts';
import type { RequiredMeasures } from './gate/required-measures';
import type { Trial } from './log/trial';
import type { AssertionEntry, MadeEntry, SuiteEntry } from './log/suite-entry';
import type { Decision } from './policy/decide';
import type { AssertionCounts } from './tally/assertion-result';
import type { CodeText } from './report/texts';

/** One fixture, with the properties that all kinds share. */
export interface AskedFixture {
  readonly id: string;
  /** The fixture's origin, if its file states one. */
  readonly origin?: string | undefined;
}

/** Which runs to ask, and which part of them. */
export interface AskedRuns {
  readonly first: number;
  readonly count: number;
  readonly shard?: Shard | undefined;
  /** Names of the groups that are asked; all by default. */
  readonly groups?: readonly string[];
}

/** A failed assertion and its context. */
export interface FailedAssertion {
  readonly assertion: AssertionEntry;
  /** Name of the group that answered. */
  readonly group: string;
  readonly counts: AssertionCounts;
  readonly trials: readonly Trial[];
  /** Why it failed. */
  readonly reason: string;
}

/** A requirement on all answers of a group, such as the accuracy of a quiz. */
export interface Requirement {
  /** Name of the group. */
  readonly group: string;
  /** The group as named in titles. */
  readonly who: string;
  /** What must be reached, such as `an accuracy of 80 %`. */
  readonly what: string;
  /** The same as a share: of right answers, or of the points. */
  readonly share: number;
  readonly inPoints: boolean;
  readonly assert: 'hard' | 'soft';
  /** Ids of the fixtures that it is about. */
  readonly fixtures: readonly string[];
  /** The file that states it. */
  readonly file: string;
  /** The policy's verdict from a report's section; `undefined` if nothing relevant was asked. */
  readonly judge: (section: object) => (Decision & { readonly reason: string }) | undefined;
}

/** What one command asks: fixtures × groups × runs, and the models that answer. */
export interface Experiment {
  readonly challenge: {
    readonly id: string;
    readonly root: string;
    /** The scored fixtures. */
    readonly fixtures: readonly AskedFixture[];
  };
  /** All fixtures that are asked: scored ones first, then those reported separately. */
  readonly asked: readonly AskedFixture[];
  /** All models that answer; a vote counts as a model. */
  readonly models: readonly Model[];
  readonly settings: Settings;
  /** True when an offline model replaced another because there was no key. */
  readonly substituted: boolean;
  /** Valid settings that are probably a mistake. */
  readonly warnings: readonly Problem[];
  /** The file that sets `request.seed`, which makes repeated answers copies; `undefined` if none does. */
  readonly seededBy: string | undefined;
  /** Share of right answers that the files require and a gate certifies; absent if none is required. */
  readonly accuracy?: number | undefined;
  /** Measures of its type that a gate certifies instead of assertions; absent if it has none. */
  readonly measures?: RequiredMeasures | undefined;
  /** Code of its fixtures, for the pages of a report. */
  readonly code: readonly Omit<CodeText, 'kind'>[];
  /** First line of the log: everything that a reader must know. */
  readonly head: () => SuiteEntry;
  /** Asks about fixtures in these runs; passes each trial on and stores none. */
  readonly askEachTrial: (
    fixtures: readonly AskedFixture[],
    runs: AskedRuns,
    onTrial: (trial: Trial) => void,
  ) => Promise<void>;
  /** Goes through the same trials without asking, and passes on each reply that would be requested. */
  readonly planEachTrial: (
    fixtures: readonly AskedFixture[],
    runs: AskedRuns,
    onPlanned: (planned: PlannedTrial) => void,
  ) => Promise<void>;
  /** Describes a failed assertion for people: expected, received, who answered, and the raw reply. */
  readonly describeFailure: (failed: FailedAssertion) => string;
  /** Requirements on groups in addition to assertions; absent if there are none. */
  readonly requirements?: readonly Requirement[];
  /** What was shown, what was read from the reply, and the score; absent if the verdict says it all. */
  readonly describeTrial?: (trial: Trial) => readonly string[];
  /** Says that offline models answer; `undefined` if none does. */
  readonly simulation: string | undefined;
  /** Everything that determines a gate's verdict. */
  readonly gateTerms: (rules: Pick<GateTerms, 'assertions' | 'settings'>) => GateTerms;
  /** Closes what the experiment has started, such as a sandbox; absent if it starts nothing. */
  readonly close?: () => Promise<void>;
}

/** Options that a caller chooses. */
export interface ExperimentOptions extends AskContextOptions {
  readonly settings: Settings;
  /** Where the keys of models come from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether to ask a prompt with examples also without them, for comparison. */
  readonly comparesExamples?: boolean;
  /** Rounds per question, including corrections (default: 1). */
  readonly rounds?: number;
  /** Awaited before each later round; receives a function that goes through everything that would be asked. */
  readonly beforeRound?: (plan: (onPlanned: (planned: PlannedTrial) => void) => Promise<void>) => Promise<void>;
}

/** Fixtures that a search created, for its log, with their code. */
export interface MadeFixtures {
  readonly entry: MadeEntry;
  readonly code: Experiment['code'];
}

/** An experiment that creates its fixtures as it goes, based on the answers. */
export interface SearchExperiment extends Experiment {
  /** Maximum number of trials. */
  readonly most: number;
  /** Searches: announces new fixtures before asking about them, and passes on each trial. */
  readonly search: (onMade: (made: MadeFixtures) => void, onTrial: (trial: Trial) => void) => Promise<void>;
}
