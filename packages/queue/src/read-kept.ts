import { type Outcome, parseReply } from 'gpt-assay/model';

/** Converts a stored reply to an outcome. */
export function readKept(reply: string): Outcome {
  const parsed = parseReply(reply);
  return parsed === undefined
    ? {
        status: 'errored',
        problem: 'the queue holds a reply of another version of Assay, which cannot be read',
        attempts: 1,
      }
    : { status: 'replied', reply: parsed };
}
