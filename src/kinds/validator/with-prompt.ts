import type { SidePrompt } from './challenge/load-side-by-side';
import { groupOf, type Answerer } from './answerer';

/** A model, or a vote's voters, asked with one of several prompts; its trials are counted under a name that says so. */
export function withPrompt(model: Answerer, { variant, prompt }: SidePrompt): Answerer {
  const isBare = prompt.leavesOutExamples === true;
  if (variant === undefined && !isBare) {
    return model;
  }
  const { vote } = model;
  return {
    ...model,
    group: {
      ...groupOf(model),
      ...(variant !== undefined && { prompt: variant }),
      ...(isBare && { examples: false }),
    },
    prompt,
    ...(vote !== undefined && { vote: { ...vote, voters: vote.voters.map((voter) => ({ prompt, ...voter })) } }),
  };
}
