import { isDeepStrictEqual } from 'node:util';
import { AssayError } from '../../../basics/errors';
import { groupName, type Group } from '../../../experiment/group';
import type { Model } from '../../../model/model';
import { flatParameters, mergeParameters, type GivenParameters } from '../../../model/named-parameters';
import type { RequestParameters } from '../../../model/request-parameters';
import { labelOf, type ModelConfig } from '../../model-list/model-config';

/** A model with the parameters that it is asked with. */
export interface Coder {
  readonly model: Model;
  /** How reports call the model. */
  readonly label: string;
  readonly parameters: RequestParameters;
  /** Its parameters that tell it from others of the same model; absent when there are none. */
  readonly told?: Group['parameters'];
}

/** A model that is asked, with what a list says of it. */
export interface ListedModel {
  readonly model: Model;
  readonly config?: ModelConfig | undefined;
}

/** What the trials of a coder are counted under. */
export function groupOfCoder({ label, told }: Pick<Coder, 'label' | 'told'>, round = 1): Group {
  return { model: label, ...(told !== undefined && { parameters: told }), ...(round > 1 && { round }) };
}

/** Each model with each of the sets of parameters: over those of the prompt, and over its own of the list. */
export function withParameters(
  models: readonly ListedModel[],
  base: GivenParameters,
  sets: readonly GivenParameters[],
): readonly Coder[] {
  const coders = models.flatMap(({ model, config }): readonly Coder[] => {
    const merged = sets.map((set) => mergeParameters(base, config?.request ?? {}, set));
    const told = tellApart(merged.map(flatParameters));
    return merged.map((parameters, place) => ({
      ...{ model, label: config === undefined ? model.name : labelOf(config) },
      parameters: { ...parameters, responseFormat: 'text' as const },
      ...(told[place] !== undefined && { told: told[place] }),
    }));
  });
  refuseTwice(coders);
  return coders;
}

/** Of each set what is not the same in all of them, in a fixed order; a single set needs nothing. */
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

/** The replies of one would pass for those of the other. */
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
