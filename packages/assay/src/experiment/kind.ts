import type { z } from 'zod';
import type { Problem } from '../basics/errors';
import type { Settings } from '../basics/settings/settings';
import type { About, Model } from '../model/model';
import type { OfflineKind } from '../model/offline-name';
import type { IsCurrent } from '../model/recordings/is-current';
import type { Experiment, ExperimentOptions } from './experiment';
import type { HistoryReport } from './history/history-report';
import type { CreateSection } from './report/section';

/** A kind of challenge: everything that differs between code, multiple-choice questions and coding questions. */
export interface Kind {
  /** Such as `quiz`; identifies the kind in logs and reports. */
  readonly name: string;
  /** Whether the project has a challenge of this kind with that name. */
  readonly has: (root: string, id: string) => boolean;
  /** Ids of its challenges in a project; absent: the folders in `fixtures/` of which `has` is true. */
  readonly list?: (root: string) => readonly string[];
  /** Whether a validator can have the same name: the quiz is in the folder, the validator's prompt beside it. */
  readonly sharesNames?: true;
  /** What its folders hold and the command that is for them, for those who use them as another kind's. */
  readonly holds?: { readonly content: string; readonly use: (id: string) => string };
  /** How `assay check` checks its challenges; absent if it does not. */
  readonly checks?: KindChecks;
  /** Distinguishes the requests of a challenge from orphans; absent if recordings of this kind are not kept. */
  readonly currentRequests?: (root: string, id: string) => IsCurrent;
  /** How `assay serve` answers its questions; absent if it does not. */
  readonly serving?: KindServing;
  /** What `assay init` writes to start a challenge; absent if it cannot start one. */
  readonly template?: () => ChallengeTemplate;
  /** Loads a challenge and chooses the models; all problems are reported in one error. */
  readonly open: (id: string, options: ExperimentOptions) => Experiment;
  /** Default models whose single answers predict a vote; absent: the models asked anyway. */
  readonly voters?: (root: string, id: string) => readonly string[];
  /** How prompts are named on the command line; absent: as variants of the challenge, such as `two-sum.strict`. */
  readonly prompts?: { readonly fits: (name: string) => boolean; readonly such: string };
  /** Whether fixtures are code, which users can bring; otherwise they are the challenge's own questions. */
  readonly judgesCode?: true;
  /** Whether a failed answer can be corrected in another round. */
  readonly hasRounds?: true;
  /** Whether settings can make questions be asked by vote; otherwise votes are rejected. */
  readonly asksByVote?: true;
  /** Why a feature makes no sense for this kind, as the end of a sentence. */
  readonly cannot?: Readonly<Partial<Record<'vote' | 'holdout' | 'accuracy' | 'baseRate', string>>>;
  /** What the highest rate of a report is a share of, if not of wrong answers. */
  readonly rateOf?: string;
  /** Reads the figures that a history tracks from a `report.json` of any version, if not failure rates. */
  readonly readPast?: (document: object, shown: string) => HistoryReport;
  /** Counts figures that only this kind reports; absent if there are none. */
  readonly createSection?: CreateSection;
  /** What to do if models are nearly always wrong about a question; absent: `fix the rubric, or the label`. */
  readonly whenWrong?: string;
}

/** How `assay check` checks the challenges of a kind. */
export interface KindChecks {
  /** Where they are in the document of `assay check --json`. */
  readonly key: string;
  /** What the document says about one of them. */
  readonly schema: () => z.ZodType;
  /** Loads the challenges, and tries what can be tried without a model. */
  readonly check: (ids: readonly string[], context: CheckContext) => Promise<CheckedKind>;
}

/** The surroundings of a check. */
export interface CheckContext {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Does some work with a line of progress; each finished item is reported with `step`. */
  readonly withSteps: (
    about: { readonly what: string; readonly unit: string; readonly total: number },
    act: (step: (failed: boolean) => void) => Promise<void>,
  ) => Promise<void>;
}

/** What a check found in the challenges of a kind. */
export interface CheckedKind {
  /** Each valid challenge: its part of the document, and the same in words. */
  readonly challenges: readonly { readonly entry: { readonly id: string }; readonly content: string }[];
  readonly problems: readonly Problem[];
  /** Labels that something other than a model contradicts. */
  readonly suspicious: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** How `assay serve` answers questions of a kind that are asked over HTTP. */
export interface KindServing {
  /** The offline model that answers. */
  readonly answerer: OfflineKind;
  /** Opens that model, whose name may have parameters. */
  readonly open: (name: string) => Model;
  /** What one of its fixtures is called, such as `coding question`. */
  readonly fixture: string;
  /** Loads a challenge; an `InputError` lists its problems. */
  readonly load: (root: string, id: string) => ServedTexts;
}

/** A challenge whose questions are recognized by their text. */
export interface ServedTexts {
  readonly id: string;
  /** Number of its questions. */
  readonly questions: number;
  readonly asked: readonly ServedText[];
}

/** A question as it is asked. */
export interface ServedText {
  /** As the challenge's prompt puts it, and without anything around it. */
  readonly texts: readonly string[];
  readonly about: About;
  /** Names it in messages. */
  readonly name: string;
  /** Words that a request for it holds. */
  readonly words: readonly string[];
}

/** What `assay init` writes to start a challenge of a kind. */
export interface ChallengeTemplate {
  /** What the kind is, in a few words of a sentence. */
  readonly is: string;
  /** Whether the language that its user works in matters. */
  readonly inLanguage: boolean;
  /** The files of a new challenge without its test; `file` is relative to the project. */
  readonly files: (asked: NewChallenge) => readonly { readonly file: string; readonly text: string }[];
  readonly test: TestTemplate;
  /** What its author writes next, in a sentence. */
  readonly toWrite: (challenge: string) => string;
}

/** What the user wants to start with. */
export interface NewChallenge {
  /** In kebab-case. */
  readonly name: string;
  readonly title: string;
  readonly language: 'javascript' | 'python';
  /** For a validator. */
  readonly analytics: readonly string[];
}

/** The test file of a kind's challenges. */
interface TestTemplate {
  /** The function that makes the suite. */
  readonly suite: string;
  /** The package that has it; absent if `gpt-assay` does. */
  readonly package?: string;
  readonly variable: string;
  readonly rows: readonly TestRows[];
  /** Further tests. */
  readonly rest?: string;
}

/** A loop over rows of a suite, each of which is a test. */
export interface TestRows {
  readonly list: string;
  readonly title: string;
  readonly row: string;
  readonly type: string;
}
