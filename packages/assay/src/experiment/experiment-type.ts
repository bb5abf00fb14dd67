import type { CreateSection } from './report/section';
import type { RequiredMeasures } from './gate/required-measures';

/** A way to ask a challenge other than about its own fixtures, such as about variants of them. */
export interface ExperimentType {
  /**
   * The command that asks, the `measuredBy` of its logs, the `kind` of its reports, and the key of a gate of its
   * measures.
   */
  readonly name: string;
  readonly createSection: CreateSection;
  /**
   * What it chooses by the answers, such as `programs`: it has no runs, and its rates can be neither compared nor
   * tracked. Absent if it knows in advance what it asks.
   */
  readonly chooses?: string;
  /** Whether it reports on verdicts that were given elsewhere. */
  readonly asksNothing?: true;
  /** Whether a fixture is a submission with several judgements; absent if it is a variant of one. */
  readonly gradesSubmissions?: true;
  /** How a gate describes its measures; absent if it has none. */
  readonly gated?: GatedType;
}

/** How a gate describes the measures of an experiment type. */
export interface GatedType {
  /** The scope of a certificate, such as `these 300 variants of 32 originals`. */
  readonly describeScope: (about: RequiredMeasures) => string;
  /** Options of `assay gate`, or of the type's own command, that ask about the same; `about` is of the report. */
  readonly optionsOf: (about: object, command: 'gate' | 'own') => readonly string[];
}

const types: ExperimentType[] = [];

/** Makes an experiment type known, so that its logs and reports can be read. */
export function addExperimentType(type: ExperimentType): void {
  types.push(type);
}

/** The experiment type with this name; `undefined` if none is known. */
export function experimentTypeOf(name: string | undefined): ExperimentType | undefined {
  return types.find((one) => one.name === name);
}

/** Names of the experiments that can be compared and tracked, besides repeated questions about the fixtures. */
export function comparableTypes(): readonly string[] {
  return types.filter(({ chooses }) => chooses === undefined).map(({ name }) => name);
}

/** Whether reports of a kind are on verdicts that were given elsewhere. */
export function asksNothing(kind: string): boolean {
  return experimentTypeOf(kind)?.asksNothing === true;
}
