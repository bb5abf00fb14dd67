import { formatNumberOf } from '../../basics/text/numbers';
import { checkVersion } from '../../model/queue/database/migrate';
import type { Database } from '../../model/queue/database/database';
import type { Changed } from '../../model/queue/store/control';
import { jsonOption, type Command, type CommandOption, type Invocation } from '../command';
import { exitCodes } from '../exit-codes';
import { printDocument } from '../print-document';
import { failWith } from '../fail-with';
import { queueOption, readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueChangeDocument } from './queue-documents';

/** A command that changes something in a queue and reports it. */
export interface QueueChange {
  readonly name: string;
  readonly summary: string;
  readonly usage?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Reads what to do; invalid values become problems. */
  readonly read: (
    invocation: Invocation,
    problems: string[],
  ) => {
    readonly change: QueueChangeDocument['change'];
    readonly make: (database: Database) => Promise<Changed | undefined>;
    /** Describes the change, and the next step. */
    readonly say: (counted: string, changed: Changed) => readonly string[];
  };
}

/** A command of the group `queue`. */
export function createQueueCommand({ name, summary, usage = '', options = {}, read }: QueueChange): Command {
  return {
    name: `queue ${name}`,
    summary,
    usage: `--queue <address>${usage === '' ? '' : ` ${usage}`} [--json]`,
    example: `npx assay queue ${name} --queue postgres://localhost/assay`,
    options: { ...queueOption, ...options, ...jsonOption },
    async run(invocation, terminal) {
      const problems: string[] = [];
      const address = readQueue(invocation, problems);
      refusePositionals(invocation, problems);
      const { change, make, say } = read(invocation, problems);
      failWith(`queue ${name}`, problems);
      return withQueue(address, terminal, async (database) => {
        await checkVersion(database);
        const changed = await make(database);
        const { chunks, calls } = changed ?? { chunks: 0, calls: 0 };
        const document: QueueChangeDocument = {
          ...{ queue: database.address.shown, change, version: null },
          ...{ chunks: changed?.chunks ?? null, calls: changed?.calls ?? null },
        };
        const counted = `${formatNumberOf(chunks, 'chunk')} (${formatNumberOf(calls, 'call')})`;
        printDocument(invocation, terminal, document, () => say(counted, { chunks, calls }).join('\n'));
        return exitCodes.passed;
      });
    },
  };
}
