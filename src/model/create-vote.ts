import type { Model, Vote } from './model';

/** The model whose answer is the majority of its voters'; a vote of one is the voter itself. */
export function createVote(vote: Vote): Model {
  const [first] = vote.voters;
  if (first === undefined || (vote.of === 1 && vote.voters.length === 1)) {
    return first ?? failWithoutVoters();
  }
  const names = vote.voters.map(({ name }) => name);
  return {
    name:
      names.length === 1
        ? `vote of ${String(vote.of)} × ${first.name}`
        : `vote of ${String(vote.of)}: ${names.join(', ')}`,
    offline: vote.voters.every(({ offline }) => offline),
    server: first.server,
    prepare: (question) => first.prepare(question),
    ask: () => Promise.reject(new Error('a vote is asked voter by voter')),
    async close() {
      await Promise.all(vote.voters.map(async (voter) => voter.close?.()));
    },
    vote,
  };
}

function failWithoutVoters(): never {
  throw new Error('a vote needs a voter');
}
