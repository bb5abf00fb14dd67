import { eachLine, isFile, writeLines } from '../../basics/disk/disk';
import { redactKey } from '../redact';
import type { BatchAPI } from './batch-api';
import { readInput } from './batch-input';
import { batchFile, writeState, type EndedBatch, type SubmittedBatch } from './batch-state';
import { keepOutput, type BatchOutput } from './keep-output';
import type { ServerBatch } from './server-batch';
import { noteRefusedTokenCap } from './token-cap-of';

/**
 * Downloads the output of a batch that has ended, and records the replies. Its files are saved before anything is read,
 * so that an interrupted fetch can be resumed.
 */
export async function fetchBatch(
  root: string,
  api: BatchAPI,
  { state, batch }: { readonly state: SubmittedBatch; readonly batch: ServerBatch },
  {
    endedAt,
    recordings,
    apiKey,
    overrides,
  }: Pick<BatchOutput, 'recordings' | 'apiKey' | 'overrides'> & Pick<EndedBatch, 'endedAt'>,
): Promise<EndedBatch> {
  const files = [
    { name: 'output.jsonl', id: batch.outputFile },
    { name: 'errors.jsonl', id: batch.errorFile },
  ] as const;
  for (const { name, id } of files) {
    const file = batchFile(root, state, name);
    if (id !== undefined && !isFile(file)) {
      await api.download(id, (lines) => writeLines(file, withoutKey(lines, apiKey)));
    }
  }
  const lines = function* (): Generator<string> {
    for (const { name } of files) {
      yield* eachLine(batchFile(root, state, name));
    }
  };
  const asked = readInput(root, state);
  const result = keepOutput({ state, batch, asked, lines: lines(), recordings, apiKey, overrides });
  noteRefusedTokenCap(
    root,
    state,
    result.refused.map(({ reason }) => reason),
  );
  return writeState(root, { ...state, step: 'ended', endedAt, result });
}

async function* withoutKey(lines: AsyncIterable<string>, apiKey: string | undefined): AsyncGenerator<string> {
  for await (const line of lines) {
    yield redactKey(line, apiKey);
  }
}
