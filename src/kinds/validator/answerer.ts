import type { Model } from '../../model/model';
import type { Prompt } from './challenge/prompt';

/** A model as a validator asks it: alone or as a vote, with the challenge's own prompt or another. */
export interface Answerer extends Model {
  /** Present when its answer is a majority: its voters are asked instead of it. */
  readonly vote?: Vote;
  /** Present when it is asked with another prompt than the challenge's own: a variant, or the own one without its examples. */
  readonly prompt?: Prompt;
  /** Name under which its trials are counted, where that is not its own: with the prompt that it is asked with. */
  readonly cell?: string;
}

/** A majority of several answers to one question. */
export interface Vote {
  /** Answers that are counted, the voters taking turns. */
  readonly of: number;
  /** What an analytic becomes when no side has a majority, or fewer than half of the answers could be read. */
  readonly safeSide: boolean;
  /** Those who take turns: vote number i is that of voter i modulo their number. */
  readonly voters: readonly Answerer[];
}

/** Those who are asked: the voters of a vote, or the model itself. */
export function votersOf(answerer: Answerer): readonly Answerer[] {
  return answerer.vote?.voters ?? [answerer];
}

/** The name under which a model's trials are counted. */
export function cellOf({ name, cell }: Pick<Answerer, 'name' | 'cell'>): string {
  return cell ?? name;
}
