import { z } from 'zod';
import { eachLine, readText } from '../../basics/disk/disk';
import { tryParseJson } from '../../basics/json/parse-json';
import { fileOf, remember } from '../canary/canaries';
import { isHashOf } from '../request-hash';
import { refusesTokenCap, renameTokenCap, tokenCapNameOf } from '../token-cap-name';
import { batchFile, type BatchState } from './batch-state';

type Body = Readonly<Record<string, unknown>>;

const noteSchema = z.object({ refusedTokenLimit: z.enum(['max_tokens', 'max_completion_tokens']) });

/**
 * How to name the token limit in the next batch of a model: under its other name if the server refused requests of an
 * earlier batch for the first one.
 */
export function findTokenCapName(root: string, state: BatchState): (body: Body) => Body {
  const note = noteSchema.safeParse(tryParseJson(readText(noteOf(root, state)) ?? '')).data;
  return (body) =>
    note !== undefined && tokenCapNameOf(body) === note.refusedTokenLimit ? renameTokenCap(body) : body;
}

/** The body that a hash belongs to, whichever name the token limit was sent under; `undefined` for any other body. */
export function bodyOfHash(hash: string, sent: Body): Body | undefined {
  return [sent, renameTokenCap(sent)].find((body) => isHashOf(hash, body));
}

/** Notes whether a batch was refused for the name of its token limit, for the next batch of the model. */
export function noteRefusedTokenCap(root: string, state: BatchState, reasons: readonly string[]): void {
  const body = firstBodyOf(root, state);
  const name = tokenCapNameOf(body);
  if (name !== undefined && reasons.some((message) => refusesTokenCap(body, { status: 400, message }))) {
    remember(noteOf(root, state), { refusedTokenLimit: name } satisfies z.infer<typeof noteSchema>);
  }
}

function firstBodyOf(root: string, state: BatchState): Body {
  for (const line of eachLine(batchFile(root, state, 'input.jsonl'))) {
    return inputSchema.safeParse(tryParseJson(line)).data?.body ?? {};
  }
  return {};
}

const inputSchema = z.object({ body: z.record(z.string(), z.unknown()) });

function noteOf(root: string, state: BatchState): string {
  return fileOf(root, state, 'batch.json');
}
