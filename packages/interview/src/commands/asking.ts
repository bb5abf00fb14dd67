import type { CodingRequest } from 'gpt-assay/model';
import { chooseCoders, type ChosenCoders } from '../asking/choose-coders';
import type { Coder } from '../asking/coder';
import type { ModelList } from '../interview-config';
import type { Call } from 'gpt-assay/plugin';
import { failWith } from 'gpt-assay/cli';
import type { interviewOptions } from './interview-options';
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

/** Which models to ask. */
export interface Asking extends ChosenCoders {
  /** The coders of each wish. */
  readonly parts: readonly (readonly Coder[])[];
}

/** Chooses the models of an asking step; throws one error with all problems of the command line. */
export function readAsking(
  command: string,
  invocation: Call<Pick<typeof interviewOptions, 'model' | 'param' | 'params'>>,
  { wishes, list }: Wished,
): Asking {
  const { values, problems, settings, environment } = invocation;
  const { model: models } = values;
  const sets = readParameterSets(invocation);
  failWith(command, problems);
  const chosen = wishes.map(({ only, request: { model, ...base } }) =>
    chooseCoders(settings, {
      model,
      list,
      environment,
      // A model that is asked again is asked as before.
      ...(only === undefined ? { models, base, sets } : { models: [only], sets: [base] }),
    }),
  );
  const parts = chosen.map((one) => one.coders);
  const coders = parts.flat();
  const substituted = chosen.some((one) => one.substituted);
  const notes = [...new Set(chosen.flatMap((one) => one.notes))];
  return { coders, parts, substituted, notes };
}
