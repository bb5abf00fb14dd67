import type { CountedVotes } from '../../../experiment/asking/ask-votes';
import { unreadable } from '../../../experiment/asking/read-text';
import type { CastVote } from '../../../experiment/log/trial';
import type { LetteredOption } from '../shown-question';
import type { ChoiceReading } from './read-choice';

/** A vote, with the options in the order that it was shown. */
export interface ChoiceVote {
  readonly vote: CastVote<ChoiceReading>;
  readonly shown: readonly LetteredOption[];
}

/** Whether all votes are readable and chose the same options, whatever the order shown. */
export function agreeOnChoice(votes: readonly ChoiceVote[]): boolean {
  const [first, ...others] = votes.map(choiceOf);
  return first !== undefined && others.every((choice) => choice === first);
}

/**
 * The options chosen by most readable votes, in the letters of `shown`. At least half of the votes must be readable.
 * Otherwise, or without a majority, the result is unreadable. If missing votes could have changed the result, there is
 * none.
 */
export function majorityChoice(
  votes: readonly ChoiceVote[],
  of: number,
  shown: readonly LetteredOption[],
): CountedVotes<ChoiceReading> {
  const counts = new Map<string, number>();
  for (const choice of votes.flatMap((one) => choiceOf(one) ?? [])) {
    counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  const [[top, most] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
  const absent = votes.filter(({ vote }) => vote.asked.status === 'errored').length;
  const readable = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (absent > 0 && most <= of / 2) {
    return { status: 'errored' };
  }
  if (most > readable / 2 && readable >= of / 2) {
    if (shown.length === 0) {
      return { status: 'counted', reading: { status: 'answer', letters: [], said: top }, text: top };
    }
    const chosen = shown.filter(({ place }) => top.split(',').includes(String(place)));
    const reading: ChoiceReading = { status: 'answer', letters: chosen.map(({ letter }) => letter) };
    return { status: 'counted', reading, text: chosen.map(({ text }) => text).join(' and ') };
  }
  return { status: 'counted', reading: withoutMajority(votes, readable, shown) };
}

/** Why votes give no answer; if none was readable, the reason of the first. */
function withoutMajority(
  votes: readonly ChoiceVote[],
  readable: number,
  shown: readonly LetteredOption[],
): ChoiceReading {
  const [first] = votes.flatMap(({ vote: { asked } }) =>
    asked.status === 'replied' && asked.reading.status === 'unreadable' ? [asked.reading] : [],
  );
  const many = String(votes.length);
  if (first !== undefined && readable < votes.length / 2) {
    const read = readable === 0 ? 'none' : `only ${readable}`;
    return unreadable(first.kind, `${read} of ${many} votes could be read. First problem: ${first.problem}`);
  }
  const answers = votes.flatMap((one) => choiceOf(one) ?? []);
  if (shown.length === 0) {
    const said = [...new Set(answers)].map((text) => `"${text}"`);
    return unreadable('several-answers', `no answer has a majority of ${many} votes: ${said.join(', ')}`);
  }
  const choices = answers.flatMap((answer) => answer.split(',').map(Number));
  const named = shown.filter(({ place }) => choices.includes(place)).map(({ text }) => `"${text}"`);
  return unreadable('several-choices', `no answer has a majority of ${many} votes: ${named.join(', ')}`);
}

/** The chosen options' positions in the file, ascending, or the text answer; `undefined` if unreadable. */
function choiceOf({ vote: { asked }, shown }: ChoiceVote): string | undefined {
  if (asked.status === 'errored' || asked.reading.status === 'unreadable') {
    return undefined;
  }
  const { letters, said } = asked.reading;
  if (said !== undefined) {
    return said;
  }
  const places = shown.filter(({ letter }) => letters.includes(letter)).map(({ place }) => place);
  return places.sort((a, b) => a - b).join();
}
