import type { Experiment, ExperimentOptions } from './experiment';
import type { HistoryReport } from './history/history-report';
import type { KindChecks } from './kind-checks';
import type { IsCurrent } from '../model/recordings/is-current';
import type { KindServing } from './kind-serving';
import type { ChallengeTemplate } from './kind-template';
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
