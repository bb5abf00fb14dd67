import type { Experiment } from '../experiment/experiment';
import type { Invocation } from './invocation';
import type { OptionTable } from './option';
import type { Terminal } from './terminal';

/** An experiment that `assay gate` certifies instead of a challenge's own assertions. */
export interface GateExperiment {
  /** Name of its experiment type, and of the flag that chooses it. */
  readonly name: string;
  /** The flag, and the options that go with it. */
  readonly options: OptionTable;
  /** Opens the experiment, which states the required `measures`. */
  readonly open: (challenge: string, invocation: Invocation, terminal: Terminal) => Promise<Experiment>;
}

const experiments: GateExperiment[] = [];

/** Adds an experiment to `assay gate`, before that command is loaded. */
export function addGateExperiment(experiment: GateExperiment): void {
  experiments.push(experiment);
}

/** All experiments of `assay gate`. */
export function gateExperiments(): readonly GateExperiment[] {
  return experiments;
}
