import type { CodingRequest } from '../../model/request-parameters';
import { chooseCoders, type ChosenCoders } from '../../kinds/interview/asking/choose-coders';
import type { Coder } from '../../kinds/interview/asking/coder';
import type { ModelList } from '../../kinds/interview/interview-config';
import type { Settings } from '../../basics/settings/settings';
import type { Invocation } from '../command';
import { readModelLabels } from '../model-labels';
import { failWith } from '../fail-with';
import { readAskingFlags } from '../run-options';
import { createFlagReader } from '../flag-reader';
import { readParameterSets } from './read-parameters';

/** What to ask if the command line says nothing else. */
export interface Wish {
  /** The only model to ask, whatever else is named. */
  readonly only?: string;
  readonly request: CodingRequest;
}

/** What to ask, and the models that its interview lists. */
export interface Wished {
  readonly wishes: readonly Wish[];
  readonly list: ModelList | undefined;
}

/** Which models to ask, how often, and within what limits. */
export interface Asking extends ChosenCoders {
  /** The coders of each wish. */
  readonly parts: readonly (readonly Coder[])[];
  readonly settings: Settings;
  readonly runs: number;
  readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
}

/** Reads the options of an asking step; all invalid values in one error. */
export function readAsking(
  command: string,
  invocation: Invocation,
  { wishes, list }: Wished,
  problems: string[],
): Asking {
  const { options, settings, environment } = invocation;
  const read = createFlagReader(options, problems);
  const { models, runs, out, confirmAbove, apply } = readAskingFlags(options, read, readModelLabels);
  const sets = readParameterSets(invocation, problems);
  failWith(command, [...new Set(problems)]);
  const applied = apply(settings);
  const chosen = wishes.map(({ only, request: { model, ...base } }) =>
    chooseCoders(applied, {
      ...{ model, list, environment },
      // A model that is asked again is asked as before.
      ...(only === undefined ? { models, base, sets } : { models: [only], sets: [base] }),
    }),
  );
  const parts = chosen.map((one) => one.coders);
  const coders = parts.flat();
  const substituted = chosen.some((one) => one.substituted);
  const notes = [...new Set(chosen.flatMap((one) => one.notes))];
  return {
    ...{ coders, parts, substituted, notes },
    settings: applied,
    runs: runs ?? settings.runs ?? 1,
    flags: { confirmAbove, out },
  };
}
