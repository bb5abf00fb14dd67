import type { SidePrompt } from './challenge/load-side-by-side';
import { groupOf, type Answerer } from './answerer';

/** A model, or a vote's voters, asked with one of several prompts; the name of its group includes the prompt. */
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
