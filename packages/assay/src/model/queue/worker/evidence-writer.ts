import type { Database } from '../database/database';
import { keepEvidence, type NewEvidence } from '../store/evidence';

/** Writes replies as they arrive, several at once while a write is in progress. */
export interface EvidenceWriter {
  /** Writes a reply of a chunk soon: a kill loses at most the replies of this delay and one write. */
  readonly add: (chunk: string, reply: NewEvidence) => void;
  /**
   * Unwritten replies of a chunk, which the caller then writes. Waits only for the write in progress, however many
   * replies of other chunks are queued, and rejects if it fails.
   */
  readonly takeRest: (chunk: string) => Promise<readonly NewEvidence[]>;
}

/** Milliseconds in which replies are collected for one write. */
const gather = 20;

/** A writer to a database; `onError` is called if a reply cannot be written. */
export function createEvidenceWriter(database: Database, onError: (error: unknown) => void): EvidenceWriter {
  let waiting: { readonly chunk: string; readonly reply: NewEvidence }[] = [];
  let isWriting = false;
  let written = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gather));
      const batch = waiting.map(({ reply }) => reply);
      waiting = [];
      written = batch.length === 0 ? Promise.resolve() : keepEvidence(database, batch);
      await written;
    }
    isWriting = false;
  };

  return {
    add(chunk, reply) {
      waiting.push({ chunk, reply });
      if (!isWriting) {
        isWriting = true;
        writeAll().catch(onError);
      }
    },
    async takeRest(chunk) {
      const rest = waiting.filter((one) => one.chunk === chunk).map(({ reply }) => reply);
      waiting = waiting.filter((one) => one.chunk !== chunk);
      await written;
      return rest;
    },
  };
}
