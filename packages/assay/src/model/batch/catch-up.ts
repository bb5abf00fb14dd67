import type { BatchAPI } from './batch-api';
import { type BatchResult, forgetBatch, writeState, type BatchState, type EndedBatch } from './batch-state';
import { isRejected, type ServerBatch } from './server-batch';
import { noteRefusedTokenCap } from './token-cap-of';

/** A batch's local state, with the server's state when it was asked. */
export interface KnownBatch {
  readonly state: BatchState;
  readonly batch?: ServerBatch;
}

/** The state of a batch (read-only): asks the server about one in flight, and looks for one that a kill left in doubt. */
export async function lookAt(api: BatchAPI, state: BatchState): Promise<KnownBatch> {
  switch (state.step) {
    case 'planned':
    case 'ended':
      return { state };
    case 'uploaded': {
      const { id, fileId } = state;
      const batch = await api.find(id, fileId);
      return batch === undefined ? { state } : { state: { ...state, step: 'submitted', batchId: batch.id }, batch };
    }
    case 'submitted':
      return { state, batch: await api.retrieve(state.batchId) };
  }
}

/**
 * Records the server's state of a batch: one that a kill left in doubt is found or forgotten (`undefined`), one whose
 * input the server refused has ended.
 */
export async function catchUp(
  root: string,
  api: BatchAPI,
  state: BatchState,
  { endedAt, safe }: Pick<EndedBatch, 'endedAt'> & { readonly safe: (message: string) => string },
): Promise<KnownBatch | undefined> {
  const known = await lookAt(api, state);
  const { state: now, batch } = known;
  if (now.step === 'planned' || now.step === 'uploaded') {
    forgetBatch(root, now);
    return undefined;
  }
  if (now.step === 'submitted' && state.step === 'uploaded') {
    writeState(root, now);
  }
  if (now.step === 'submitted' && batch !== undefined && isRejected(batch)) {
    const result = toRejection(now.requests, batch, safe);
    noteRefusedTokenCap(
      root,
      now,
      result.problems.map(({ message }) => message),
    );
    return { state: writeState(root, { ...now, step: 'ended', endedAt, result }), batch };
  }
  return known;
}

function toRejection(requests: number, batch: ServerBatch, safe: (message: string) => string): BatchResult {
  return {
    status: batch.status,
    kept: 0,
    recorded: 0,
    refused: [],
    missing: requests,
    strange: [],
    dollars: 0,
    unpriced: 0,
    problems: batch.problems.map(({ line, message }) => ({ line, message: safe(message) })),
  };
}
