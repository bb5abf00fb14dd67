import { RejectedValueError, type Database } from '../database/database';
import { keepEvidence, type NewEvidence } from '../store/evidence';

/** Writes replies as they arrive, several at once while a write is in progress. */
export interface EvidenceWriter {
  /**
   * Resolves when the reply is stored: until then, the caller makes no call in the place of the one that was answered.
   * Otherwise a worker would go on paying for replies that a full or unreachable database cannot store.
   */
  readonly write: (reply: NewEvidence) => Promise<void>;
}

/** Milliseconds in which replies are collected for one write. */
const gather = 20;

interface Unwritten {
  readonly reply: NewEvidence;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A writer to a database, which is retried for as long as the database retries. */
export function createEvidenceWriter(database: Database): EvidenceWriter {
  let waiting: Unwritten[] = [];
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gather));
      const batch = waiting;
      waiting = [];
      await writeBatch(database, batch);
    }
    isWriting = false;
  };

  return {
    write: (reply) =>
      new Promise((resolve, reject) => {
        waiting.push({ reply, resolve, reject });
        if (!isWriting) {
          isWriting = true;
          void writeAll();
        }
      }),
  };
}

/** Writes replies in one statement; if the database rejects a value, one by one, so that only that reply is lost. */
async function writeBatch(database: Database, batch: readonly Unwritten[]): Promise<void> {
  try {
    await keepEvidence(
      database,
      batch.map(({ reply }) => reply),
    );
    batch.forEach(({ resolve }) => {
      resolve();
    });
  } catch (error) {
    if (error instanceof RejectedValueError && batch.length > 1) {
      for (const one of batch) {
        await writeBatch(database, [one]);
      }
      return;
    }
    batch.forEach(({ reject }) => {
      reject(error);
    });
  }
}
