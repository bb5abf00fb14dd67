import { compareTexts } from '../../basics/text/words';
import { join } from 'node:path';
import { z } from 'zod';
import { listFolder, readText, removeFile, writeText } from '../../basics/disk/disk';
import { removeEmptyFolder } from '../../basics/disk/disk-claims';
import { AssayError } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { count } from '../../basics/schemas';

/** Folder with one folder for each batch. */
export const batchesFolder = '.assay/batches';

const counted = z.array(z.object({ reason: z.string(), count })).readonly();

/** The result of a batch when it was fetched. `kept + recorded + refused + missing` is the number of its requests. */
export const batchResultSchema = z.object({
  /** The server's last status, such as `completed`. */
  status: z.string(),
  /** Replies recorded from this batch. */
  kept: count,
  /** Requests that got a reply another way while the batch was in flight; that reply is kept. */
  recorded: count,
  /** Requests with an error instead of a reply, by error message. */
  refused: counted,
  /** Requests that neither file mentions. */
  missing: count,
  /** Lines of the files that belong to no request of the batch, or cannot be parsed. */
  strange: counted,
  /** The server's errors about the input. */
  problems: z.array(z.object({ line: z.int().positive().nullable(), message: z.string() })).readonly(),
  /** Known cost of its replies in US dollars; `null` when no price is known. */
  dollars: z.number().nullable(),
  /** Replies with an unknown price. */
  unpriced: count,
});

/** The result of a batch. */
export type BatchResult = Readonly<z.infer<typeof batchResultSchema>>;

/** A reason, and how often it occurred. */
export type Counted = BatchResult['refused'][number];

const common = {
  version: z.literal(1),
  /** Name of its folder; the server stores it as metadata. */
  id: z.string().min(1),
  /** Shared by all batches submitted together. */
  submission: z.string(),
  challenge: z.string(),
  model: z.string(),
  /** Names of models that were asked for, if any were given. */
  models: z.array(z.string()).readonly().optional(),
  /** Number of rounds; later ones depend on the replies. */
  rounds: z.int().positive().optional(),
  /** Host of its server. */
  server: z.string(),
  createdAt: z.iso.datetime(),
  /** Arguments of `assay repeat` that ask the same, such as `--runs 100`. */
  asked: z.string(),
  requests: z.int().nonnegative(),
};
const atServer = { fileId: z.string(), batchId: z.string() };

const stateSchema = z.discriminatedUnion('step', [
  z.object({ ...common, step: z.literal('planned') }),
  /** From here on the server may have created the batch, whether or not its response arrived. */
  z.object({ ...common, step: z.literal('uploaded'), fileId: z.string() }),
  z.object({ ...common, step: z.literal('submitted'), ...atServer }),
  /** Fetched, or refused as a whole. */
  z.object({ ...common, step: z.literal('ended'), ...atServer, endedAt: z.iso.datetime(), result: batchResultSchema }),
]);

/** State of a batch; written before each step on the server that depends on it. */
export type BatchState = Readonly<z.infer<typeof stateSchema>>;

/** A batch that the server knows. */
export type SubmittedBatch = Extract<BatchState, { readonly step: 'submitted' }>;

/** A batch from which nothing more will come. */
export type EndedBatch = Extract<BatchState, { readonly step: 'ended' }>;

/** Files of a batch: its state, its input as uploaded, what each line asks for, and the output. */
const batchFiles = ['state.json', 'input.jsonl', 'requests.jsonl', 'output.jsonl', 'errors.jsonl'] as const;

/** Path of one of a batch's files. */
export function batchFile(root: string, { id }: Pick<BatchState, 'id'>, name: (typeof batchFiles)[number]): string {
  return join(root, batchesFolder, id, name);
}

/** Writes the state of a batch, and returns it. */
export function writeState<State extends BatchState>(root: string, state: State): State {
  writeText(batchFile(root, state, 'state.json'), `${JSON.stringify(state, null, 2)}\n`);
  return state;
}

/** All batches, oldest first. */
export function listBatches(root: string): readonly BatchState[] {
  return (listFolder(join(root, batchesFolder)) ?? [])
    .flatMap((id) => readState(root, id) ?? [])
    .sort((a, b) => compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id));
}

/** Removes all local files of a batch. */
export function forgetBatch(root: string, state: BatchState): void {
  for (const name of [...batchFiles].reverse()) {
    const file = batchFile(root, state, name);
    removeFile(`${file}.part`);
    removeFile(file);
  }
  removeEmptyFolder(join(root, batchesFolder, state.id));
}

function readState(root: string, id: string): BatchState | undefined {
  const text = readText(batchFile(root, { id }, 'state.json'));
  if (text === undefined) {
    return undefined;
  }
  const state = stateSchema.safeParse(tryParseJson(text));
  if (!state.success || state.data.id !== id) {
    const problem = state.success ? `it is of another batch, ${state.data.id}` : z.prettifyError(state.error);
    throw new AssayError(
      `${batchesFolder}/${id}/state.json cannot be used: ${problem}\n  Only Assay may write this file. To forget the batch, remove its folder.`,
    );
  }
  return state.data;
}
