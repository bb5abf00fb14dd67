import type { Prompt } from './challenge/prompt';
import { AssayError } from '../../basics/errors';
import type { Answerer, Vote } from './answerer';

/** The parts of a vote. */
export interface VoteParts extends Pick<Vote, 'of' | 'safeSide'> {
  /** At least one. */
  readonly models: readonly Answerer[];
  /** Prompts that take turns with the challenge's own. */
  readonly variants: readonly Prompt[];
}

/**
 * A model whose answer is the majority of several answers. Models and prompts take turns in parallel: vote number i
 * uses model i and prompt i, each modulo their number. The vote is offline if any voter is, because its answer depends
 * on that voter.
 */
export function createVote({ of, safeSide, models, variants }: VoteParts): Answerer {
  const voters = takeTurns(models, [undefined, ...variants], of);
  const [first] = voters;
  if (first === undefined) {
    throw new Error('a vote needs a voter');
  }
  const names = models.map(({ name }) => name);
  if (names.length > of) {
    throw new AssayError(
      `A vote of ${of} would never ask ${names.slice(of).join(', ')}: use at least ${names.length} votes, or name fewer models.`,
    );
  }
  if (variants.length >= of) {
    throw new AssayError(
      `A vote of ${of} would never use ${variants
        .slice(of - 1)
        .map(({ file }) => file)
        .join(', ')}: use more votes, or name fewer prompts under vote.prompts.`,
    );
  }
  const who = names.length === 1 ? `vote of ${of} × ${first.name}` : `vote of ${of}: ${names.join(', ')}`;
  const name = variants.length === 0 ? who : `${who}, with ${variants.length + 1} prompts`;
  return {
    name,
    offline: voters.some(({ offline }) => offline),
    server: first.server,
    prepare: (question) => first.prepare(question),
    ask: () => Promise.reject(new Error('a vote is asked voter by voter')),
    async close() {
      await Promise.all(models.map(async (model) => model.close?.()));
    },
    vote: { of, safeSide, voters },
    group: { model: name, vote: { of, models: names } },
  };
}

/** The voters of the first votes, until the combination of model and prompt repeats. */
function takeTurns(
  models: readonly Answerer[],
  prompts: readonly (Prompt | undefined)[],
  of: number,
): readonly Answerer[] {
  const voters: Answerer[] = [];
  for (let turn = 0; turn < of; turn += 1) {
    const model = models[turn % models.length];
    const prompt = prompts[turn % prompts.length];
    if (model === undefined || (turn > 0 && turn % models.length === 0 && turn % prompts.length === 0)) {
      break;
    }
    voters.push(prompt === undefined ? model : { ...model, prompt });
  }
  return voters;
}
