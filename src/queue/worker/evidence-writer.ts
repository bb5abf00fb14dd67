import type { Database } from '../database';
import { keepEvidence, type NewEvidence } from '../store/evidence';

/** Writes replies as they come, several at once while a write is under way. */
export interface EvidenceWriter {
  /** Writes a reply of a chunk soon: what a kill can lose is what came within that time and one write. */
  readonly add: (chunk: string, reply: NewEvidence) => void;
  /** Replies of a chunk that are not written yet, which the caller writes; waits for those that are being written. */
  readonly takeRest: (chunk: string) => Promise<readonly NewEvidence[]>;
  /** Waits until everything is written. */
  readonly idle: () => Promise<void>;
}

/** Milliseconds in which replies are gathered for one write. */
const gather = 20;

/** A writer to a database; `onError` is called when a reply cannot be written. */
export function createEvidenceWriter(database: Database, onError: (error: unknown) => void): EvidenceWriter {
  let waiting: { readonly chunk: string; readonly reply: NewEvidence }[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gather));
      const batch = waiting;
      waiting = [];
      await keepEvidence(
        database,
        batch.map(({ reply }) => reply),
      );
    }
  };
  const start = (): void => {
    writing ??= writeAll()
      .catch(onError)
      .finally(() => {
        writing = undefined;
      });
  };

  return {
    add(chunk, reply) {
      waiting.push({ chunk, reply });
      start();
    },
    async takeRest(chunk) {
      const rest = waiting.filter((one) => one.chunk === chunk).map(({ reply }) => reply);
      waiting = waiting.filter((one) => one.chunk !== chunk);
      await writing;
      return rest;
    },
    async idle() {
      while (writing !== undefined) {
        await writing;
      }
    },
  };
}
