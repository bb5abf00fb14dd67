import { groupName, type Group } from '../../experiment/group';
import type { Model } from '../../model/model';
import type { Prompt } from './challenge/prompt';

/** A model as a validator asks it: alone or as a vote, with the challenge's own prompt or another. */
export interface Answerer extends Model {
  /** Present when its answer is a majority: its voters are asked instead of it. */
  readonly vote?: Vote;
  /** Present when it is asked with another prompt than the challenge's own: a variant, or the own one without its examples. */
  readonly prompt?: Prompt;
  /** What its trials are counted under, where that is more than its own name: the prompt that it is asked with. */
  readonly group?: Group;
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

/** What a model's trials are counted under. */
export function groupOf({ name, group }: Pick<Answerer, 'name' | 'group'>): Group {
  return group ?? { model: name };
}

/** The name of that. */
export function groupNameOf(answerer: Pick<Answerer, 'name' | 'group'>): string {
  return groupName(groupOf(answerer));
}
