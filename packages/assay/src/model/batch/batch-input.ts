import { z } from 'zod';
import { eachLine, writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { parseJson } from '../../basics/json/parse-json';
import type { RecordableRequest } from '../recordings/places';
import { batchesFolder, batchFile, type BatchState } from './batch-state';
import { bodyOfHash, findTokenCapName } from './token-cap-of';

/** A request and the run to ask it for. */
export interface BatchRequest {
  readonly request: RecordableRequest;
  readonly run: number;
}

/** Maximum characters of a fixture's name in an id: ids stay below 64 characters, with characters that all servers allow. */
const longestAbout = 28;

/** What each line of the input asks for, in a separate file: the input is uploaded unchanged. */
const requestLineSchema = z.object({
  customId: z.string(),
  hash: z.string(),
  run: z.int().nonnegative(),
  kind: z.string(),
  about: z.string(),
});

type RequestLine = z.infer<typeof requestLineSchema>;

/** A readable id of a request within its batch: `<fixture>-r<run>-<part of its hash>`. */
export function toCustomId({ request: { question, hash }, run }: BatchRequest): string {
  const about = question.about.id.replace(/[^\w-]/g, '-').slice(0, longestAbout);
  return `${about}-r${run}-${hash.slice(0, 16)}`;
}

/** The input line for one reply; `body` is the request's body as JSON. */
export function toInputLine(asked: BatchRequest, body: string): string {
  const head = JSON.stringify({ custom_id: toCustomId(asked), method: 'POST', url: '/v1/chat/completions' });
  return `${head.slice(0, -1)},"body":${body}}`;
}

/** Writes the input of a batch. */
export function writeInput(root: string, state: BatchState, requests: readonly BatchRequest[]): void {
  const bodies = new Map<string, string>();
  const nameTokenCap = findTokenCapName(root, state);
  const lines: string[] = [];
  const index: string[] = [];
  for (const asked of requests) {
    const { hash, body, question } = asked.request;
    const text = bodies.get(hash) ?? JSON.stringify(nameTokenCap(body));
    bodies.set(hash, text);
    lines.push(toInputLine(asked, text));
    const { kind, id: about } = question.about;
    index.push(
      JSON.stringify({ customId: toCustomId(asked), hash, run: asked.run, kind, about } satisfies RequestLine),
    );
  }
  writeText(batchFile(root, state, 'input.jsonl'), `${lines.join('\n')}\n`);
  writeText(batchFile(root, state, 'requests.jsonl'), `${index.join('\n')}\n`);
}

/** The index of a batch's lines, without the requests themselves. */
export function* eachRequestOf(root: string, state: BatchState): Generator<RequestLine> {
  let number = 0;
  for (const line of eachLine(batchFile(root, state, 'requests.jsonl'))) {
    number += 1;
    if (line !== '') {
      yield parse(line, requestLineSchema, () => `${batchesFolder}/${state.id}/requests.jsonl, line ${number}`);
    }
  }
}

/** The requests of a batch, by custom id; requests asked in several runs are stored once. */
export function readInput(root: string, state: BatchState): ReadonlyMap<string, BatchRequest> {
  const file = `${batchesFolder}/${state.id}/input.jsonl`;
  const requests = new Map<string, RecordableRequest>();
  const asked = new Map<string, BatchRequest>();
  const inputs = eachLine(batchFile(root, state, 'input.jsonl'));
  for (const { customId, hash, run, kind, about } of eachRequestOf(root, state)) {
    const input: unknown = inputs.next().value;
    const known = requests.get(hash);
    const body = known?.body ?? bodyOfHash(hash, parse(String(input), inputLineSchema, () => file).body);
    if (body === undefined) {
      throw new AssayError(`${file} was changed after it was sent: the request of ${customId} differs.`);
    }
    const request = known ?? { hash, body, question: { challenge: state.challenge, about: { kind, id: about } } };
    requests.set(hash, request);
    asked.set(customId, { request, run });
  }
  if (asked.size !== state.requests) {
    throw new AssayError(
      `${batchesFolder}/${state.id}/requests.jsonl holds ${asked.size} requests instead of ${state.requests}: the file was changed.`,
    );
  }
  return asked;
}

const inputLineSchema = z.object({ body: z.record(z.string(), z.unknown()) });

function parse<Value>(line: string, schema: z.ZodType<Value>, place: () => string): Value {
  try {
    return schema.parse(parseJson(line));
  } catch (error) {
    throw new AssayError(`${place()} cannot be used: the file was changed, but only Assay may write it.`, {
      cause: error,
    });
  }
}
