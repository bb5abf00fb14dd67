import { groupName, type Group } from '../../experiment/group';
import type { Model } from '../../model/model';
import type { Prompt } from './challenge/prompt';

/** A model as a validator asks it: alone or as a vote, with the challenge's own prompt or another. */
export interface Answerer extends Model {
  /** Present if the answer is a majority: the voters are asked instead. */
  readonly vote?: Vote;
  /** Present if the model is asked with another prompt: a variant, or the challenge's own without examples. */
  readonly prompt?: Prompt;
  /** The group under which trials are counted, if it is more than the model's name. */
  readonly group?: Group;
}

/** A majority of several answers to one question. */
export interface Vote {
  /** Number of votes; the voters take turns. */
  readonly of: number;
  /** The value of an analytic if no side has a majority, or fewer than half of the answers are readable. */
  readonly safeSide: boolean;
  /** The voters: vote number i is that of voter i modulo the number of voters. */
  readonly voters: readonly Answerer[];
}

/** The models that are asked: the voters of a vote, or the model itself. */
export function votersOf(answerer: Answerer): readonly Answerer[] {
  return answerer.vote?.voters ?? [answerer];
}

/** The group under which a model's trials are counted. */
export function groupOf({ name, group }: Pick<Answerer, 'name' | 'group'>): Group {
  return group ?? { model: name };
}

/** The name of that group. */
export function groupNameOf(answerer: Pick<Answerer, 'name' | 'group'>): string {
  return groupName(groupOf(answerer));
}
