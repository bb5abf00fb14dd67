import type { CodingRequest } from '../../model/request-parameters';
import { chooseCoders, type ChosenCoders, type Coder } from '../../kinds/interview/asking/choose-coders';
import type { Settings } from '../../basics/settings/settings';
import type { Invocation } from '../command';
import { failWith, readAskingFlags } from '../run-options';
import { createFlagReader } from '../flag-reader';
import { readParameters } from './interview-options';

/** What is asked for where the command line says nothing else. */
export interface Wish {
  /** The one model that is asked, whatever else is named. */
  readonly only?: string;
  readonly request: CodingRequest;
}

/** Who is asked, how often, and within what limits. */
export interface Asking extends ChosenCoders {
  /** The coders of each wish. */
  readonly parts: readonly (readonly Coder[])[];
  readonly settings: Settings;
  readonly runs: number;
  readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
}

/** Reads what an asking step was given; every unusable value in one error. */
export function readAsking(
  command: string,
  { options, settings }: Invocation,
  wishes: readonly Wish[],
  problems: string[],
): Asking {
  const read = createFlagReader(options, problems);
  const { models, runs, out, confirmAbove, apply } = readAskingFlags(options, read);
  const parameters = wishes.map(({ request }) => readParameters(options, request, problems));
  failWith(command, [...new Set(problems)]);
  const applied = apply(settings);
  const chosen = wishes.map(({ only, request: { model } }, index) =>
    chooseCoders(applied, {
      ...{ models: only === undefined ? models : [only], model },
      parameters: parameters[index] ?? { responseFormat: 'text' },
    }),
  );
  const parts = chosen.map((one) => one.coders);
  const coders = parts.flat();
  const substituted = chosen.some((one) => one.substituted);
  return {
    ...{ coders, parts, substituted },
    settings: applied,
    runs: runs ?? settings.runs ?? 1,
    flags: { confirmAbove, out },
  };
}
