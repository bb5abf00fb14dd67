import type { Problem } from '../basics/errors';
import type { Settings } from '../basics/settings/settings';
import type { Model } from '../model/model';
import type { PlannedTrial } from './asking/ask-once';
import type { AskContextOptions } from './asking/open-ask-context';
import type { Shard } from './asking/shard';
import type { GateTerms } from './gate/gate-attempts';
import type { Trial } from './log/trial';
import type { AssertionEntry, MadeEntry, SuiteEntry } from './log/suite-entry';
import type { Upgrade } from './log/upgrade';
import type { Decision } from './policy/decide';
import type { AssertionCounts } from './tally/assertion-result';
import type { CreateSection } from './report/section';

/** One fixture, as far as every kind has the same of it. */
export interface AskedFixture {
  readonly id: string;
  /** Where it came from, if its file says so. */
  readonly origin?: string | undefined;
}

/** Which runs are asked, and of those which part. */
export interface AskedRuns {
  readonly first: number;
  readonly count: number;
  readonly shard?: Shard | undefined;
  /** Names of the groups that are asked; all by default. */
  readonly groups?: readonly string[];
}

/** An assertion that failed, with what was asked about it. */
export interface FailedAssertion {
  readonly assertion: AssertionEntry;
  /** Name of the group that answered. */
  readonly group: string;
  readonly counts: AssertionCounts;
  readonly trials: readonly Trial[];
  /** Why it failed. */
  readonly reason: string;
}

/** What all answers of a group must come to, such as the accuracy of a quiz. */
export interface Requirement {
  /** Name of the group. */
  readonly group: string;
  /** Who must reach it, for titles. */
  readonly who: string;
  /** What must be reached, such as `an accuracy of 80 %`. */
  readonly what: string;
  /** Ids of the fixtures that it is about. */
  readonly fixtures: readonly string[];
  /** The file that states it. */
  readonly file: string;
  /** What its policy makes of a report's section; `undefined` when nothing about it was asked. */
  readonly judge: (section: object) => (Decision & { readonly reason: string }) | undefined;
}

/** What one command asks: fixtures × groups × runs, with whoever answers. */
export interface Experiment {
  readonly challenge: {
    readonly id: string;
    readonly root: string;
    /** Those that are scored. */
    readonly fixtures: readonly AskedFixture[];
  };
  /** All that are asked: those that are scored, then those that are reported apart. */
  readonly asked: readonly AskedFixture[];
  /** Everybody who answers; a vote is one. */
  readonly models: readonly Model[];
  readonly settings: Settings;
  /** True when an offline model took the place of another because there was no key. */
  readonly substituted: boolean;
  /** What is allowed and probably not meant. */
  readonly warnings: readonly Problem[];
  /** The file that fixes `request.seed`, which makes repeated answers copies; `undefined` when none does. */
  readonly seededBy: string | undefined;
  /** Share of right answers that its files require and a gate certifies; absent when they require none. */
  readonly accuracy?: number | undefined;
  /** What its files require of measures of its variants; absent when it has none, or nothing is required. */
  readonly stress?: StressRequired | undefined;
  /** Code of its fixtures, for the pages of a report. */
  readonly code: readonly { readonly fixture: string; readonly language: string; readonly text: string }[];
  /** First line of its log: everything that a reader must know. */
  readonly head: () => SuiteEntry;
  /** Asks about fixtures in runs of these numbers; hands each trial on and keeps none. */
  readonly askEachTrial: (
    fixtures: readonly AskedFixture[],
    runs: AskedRuns,
    onTrial: (trial: Trial) => void,
  ) => Promise<void>;
  /** Goes through the same trials, asks nobody, and hands on each reply that would be asked for. */
  readonly planEachTrial: (
    fixtures: readonly AskedFixture[],
    runs: AskedRuns,
    onPlanned: (planned: PlannedTrial) => void,
  ) => Promise<void>;
  /** What went wrong with an assertion, for people: expected, received, who answered, and the reply as it came. */
  readonly describeFailure: (failed: FailedAssertion) => string;
  /** What groups must reach beside their assertions; absent when nothing is required of them. */
  readonly requirements?: readonly Requirement[];
  /** What was shown, and what was read from the reply and made of it; absent when the verdict says it all. */
  readonly describeTrial?: (trial: Trial) => readonly string[];
  /** Says that offline models answer; `undefined` when none does. */
  readonly simulation: string | undefined;
  /** What decides a gate. */
  readonly gateTerms: (rules: Pick<GateTerms, 'assertions' | 'settings'>) => GateTerms;
  /** Ends what it has started, such as a sandbox; absent when it starts nothing. */
  readonly close?: () => Promise<void>;
}

/** What a caller decides about an experiment. */
export interface ExperimentOptions extends AskContextOptions {
  readonly settings: Settings;
  /** Where the keys of models stand. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether what a prompt shows as examples is also asked without them, for comparison. */
  readonly comparesExamples?: boolean;
  /** Chances to answer, corrections included: 1 by default. */
  readonly rounds?: number;
  /** Is awaited before each later round, with what goes through all that would be asked. */
  readonly beforeRound?: (plan: (onPlanned: (planned: PlannedTrial) => void) => Promise<void>) => Promise<void>;
}

/** What is required of measures of variants, by name, of which there are so many of so many originals. */
export interface StressRequired {
  readonly required: Readonly<Record<string, number>>;
  readonly variants: number;
  readonly originals: number;
}

/** Which variants of fixtures are wanted. */
export interface StressWish {
  readonly count: number;
  /** The same seed makes the same variants of the same fixtures. */
  readonly seed: string;
  /** What is to be measured; by default what something is required of. */
  readonly only?: readonly ('caught' | 'flipped' | 'fooled')[];
  /** Whether code is rewritten beside each change, so that every variant is changed twice. */
  readonly combined: boolean;
  /** Called with how many are there. */
  readonly onMade?: (made: number) => void;
}

/** Which programs are to be looked for. */
export interface FoolWish {
  /** Answers at most. */
  readonly calls: number;
  /** The same seed searches in the same way, as long as the answers are the same. */
  readonly seed: string;
  /** Analytics on which a grader may be fooled; all by default. */
  readonly analytics: readonly string[] | undefined;
}

/** Fixtures that a search made, for its log, with their code. */
export interface MadeFixtures {
  readonly entry: MadeEntry;
  readonly code: Experiment['code'];
}

/** An experiment that makes its fixtures as it goes, by what was answered. */
export interface SearchExperiment extends Experiment {
  /** Trials at most. */
  readonly most: number;
  /** Asks; says what it has made before it asks about it, and hands on each trial. */
  readonly search: (onMade: (made: MadeFixtures) => void, onTrial: (trial: Trial) => void) => Promise<void>;
}

/** A kind of challenge: all that differs between asking about code, a multiple-choice question and a coding question. */
export interface Kind {
  /** Such as `quiz`; logs and reports go by it. */
  readonly name: string;
  /** Whether the project's challenge of that name is of this kind. */
  readonly has: (root: string, id: string) => boolean;
  /** Loads a challenge and chooses who answers; everything that is wrong is one error. */
  readonly open: (id: string, options: ExperimentOptions) => Experiment;
  /** Opens a challenge with variants of its fixtures beside them, and says whether their labels are proved; absent where none can be made. */
  readonly openStress?: (id: string, options: ExperimentOptions, wish: StressWish) => Promise<Experiment>;
  /** Opens a search for programs that fool the grader; absent where it makes no sense. */
  readonly openFool?: (id: string, options: ExperimentOptions, wish: FoolWish) => Promise<SearchExperiment>;
  /** Models whose single answers a vote would be made of, when nobody names any; absent: those that are asked anyway. */
  readonly voters?: (root: string, id: string) => readonly string[];
  /** How its prompts are named on a command line; absent: as variants of the challenge, such as `two-sum.strict`. */
  readonly prompts?: { readonly fits: (name: string) => boolean; readonly such: string };
  /** Whether its fixtures are code, such as anybody may bring; else they are questions of its own. */
  readonly judgesCode?: true;
  /** Whether an answer that failed may be corrected in another round. */
  readonly hasRounds?: true;
  /** Whether its questions can be asked by vote, as the settings say; else votes are refused. */
  readonly asksByVote?: true;
  /** Why something makes no sense of challenges of this kind, as the end of a sentence. */
  readonly cannot?: Readonly<Partial<Record<'vote' | 'holdout' | 'accuracy' | 'baseRate' | 'stress', string>>>;
  /** Counts what only this kind reports; absent when it reports nothing of its own. */
  readonly createSection?: CreateSection;
  /** Reads logs of its older formats; absent when it has none. */
  readonly upgrade?: Upgrade;
}
