import { isDeepStrictEqual } from 'node:util';
import { AssayError, type Model } from 'gpt-assay/plugin';
import { type Group, groupName } from 'gpt-assay/experiment';
import { flatParameters, mergeParameters, type GivenParameters } from './named-parameters';
import type { RequestParameters } from 'gpt-assay/model';
import { type ModelConfig, labelOf } from 'gpt-assay/kinds';

/** A model with its request parameters. */
export interface Coder {
  readonly model: Model;
  /** The model's name in reports. */
  readonly label: string;
  readonly parameters: RequestParameters;
  /** Parameters that distinguish this coder from others of the same model; absent if there are none. */
  readonly told?: Group['parameters'];
}

/** A model to ask, with its entry in a list. */
export interface ListedModel {
  readonly model: Model;
  readonly config?: ModelConfig | undefined;
}

/** The group under which a coder's trials are counted. */
export function groupOfCoder({ label, told }: Pick<Coder, 'label' | 'told'>, round = 1): Group {
  return { model: label, ...(told !== undefined && { parameters: told }), ...(round > 1 && { round }) };
}

/** Each model with each set of parameters; a set overrides the parameters of the prompt and of the list. */
export function withParameters(
  models: readonly ListedModel[],
  base: GivenParameters,
  sets: readonly GivenParameters[],
): readonly Coder[] {
  const coders = models.flatMap(({ model, config }): readonly Coder[] => {
    const merged = sets.map((set) => mergeParameters(base, config?.request ?? {}, set));
    const told = tellApart(merged.map(flatParameters));
    return merged.map((parameters, place) => ({
      model,
      label: config === undefined ? model.name : labelOf(config),
      parameters: { ...parameters, responseFormat: 'text' as const },
      ...(told[place] !== undefined && { told: told[place] }),
    }));
  });
  refuseTwice(coders);
  return coders;
}

/** The parameters in which the sets differ, in a fixed order; none for a single set. */
function tellApart(sets: readonly Readonly<Record<string, unknown>>[]): readonly Coder['told'][] {
  const names = [...new Set(sets.flatMap((set) => Object.keys(set)))]
    .filter((name) => sets.some((set) => !isDeepStrictEqual(set[name], sets[0]?.[name])))
    .sort();
  return sets.map((set) => {
    const own = names.filter((name) => set[name] !== undefined);
    return own.length === 0 ? undefined : Object.fromEntries(own.map((name) => [name, toPlain(set[name])]));
  });
}

function toPlain(value: unknown): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** Two equal coders would share their replies. */
function refuseTwice(coders: readonly Coder[]): void {
  const known = new Map<string, Coder>();
  for (const one of coders) {
    const key = JSON.stringify([one.model.server, one.model.name, one.parameters]);
    const other = known.get(key);
    if (other !== undefined) {
      const [first, second] = [other, one].map((coder) => groupName(groupOfCoder(coder)));
      throw new AssayError(
        `${first ?? ''} and ${second ?? ''} send the same requests to ${one.model.server}: name the model once.`,
      );
    }
    known.set(key, one);
  }
}
