import type { Question, Reply } from '../../model/model';
import { readAnswer, type Reading } from './reading/read-answer';

/** Reads a validator's answer to a question out of a reply. */
export function readAnswerTo(reply: Reply, { answer }: Question): Reading {
  return readAnswer(reply, answer);
}
