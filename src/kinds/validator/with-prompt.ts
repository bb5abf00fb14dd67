import type { SidePrompt } from './challenge/load-side-by-side';
import type { Answerer } from './answerer';

/** A model, or a vote's voters, asked with one of several prompts; its trials are counted under a name that says so. */
export function withPrompt(model: Answerer, { label, prompt }: SidePrompt): Answerer {
  if (label === '') {
    return model;
  }
  const { vote } = model;
  return {
    ...model,
    group: { model: model.name, prompt: label },
    prompt,
    ...(vote !== undefined && { vote: { ...vote, voters: vote.voters.map((voter) => ({ prompt, ...voter })) } }),
  };
}
