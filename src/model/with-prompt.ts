import type { SidePrompt } from '../challenge/load-side-by-side';
import type { Model } from './model';

/** A model, or a vote's voters, asked with one of several prompts; its trials are counted under a name that says so. */
export function withPrompt(model: Model, { label, prompt }: SidePrompt): Model {
  if (label === '') {
    return model;
  }
  const { vote } = model;
  return {
    ...model,
    cell: `${model.name} · ${label}`,
    prompt,
    ...(vote !== undefined && { vote: { ...vote, voters: vote.voters.map((voter) => ({ prompt, ...voter })) } }),
  };
}

/** The name under which a model's trials are counted. */
export function cellOf({ name, cell }: Pick<Model, 'name' | 'cell'>): string {
  return cell ?? name;
}
