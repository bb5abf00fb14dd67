import { formatNumberOf } from 'gpt-assay/basics';
import { checkVersion } from '../database/migrate';
import type { Database } from '../database/database';
import type { Changed } from '../store/control';
import { type Call, type Command, type OptionTable, defineCommand, exitCodes, jsonOption } from 'gpt-assay/plugin';
import { failWith, printDocument } from 'gpt-assay/cli';
import { queueOption } from '../queue-option';
import { readQueue, refusePositionals, withQueue } from './open-queue';
import type { QueueChangeDocument } from './queue-documents';

/** A command that changes something in a queue and reports it. */
export interface QueueChange<Options> {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  /** Reads what to do; what is wrong becomes a problem. */
  readonly read: (call: Pick<Call<Options>, 'values' | 'problems'>) => {
    readonly change: QueueChangeDocument['change'];
    readonly make: (database: Database) => Promise<Changed | undefined>;
    /** Describes the change, and the next step. */
    readonly say: (counted: string, changed: Changed) => readonly string[];
  };
}

/** A command of the group `queue`. */
export function createQueueCommand<const Options extends OptionTable>({
  name,
  summary,
  options,
  read,
}: QueueChange<Options>): Command {
  return defineCommand({
    name: `queue ${name}`,
    summary,
    positionals: '',
    example: `npx assay queue ${name} --queue postgres://localhost/assay`,
    options: { ...queueOption, ...options, ...jsonOption },
    async run(invocation, terminal) {
      const { problems } = invocation;
      const address = readQueue(invocation, problems);
      refusePositionals(invocation, problems);
      const { change, make, say } = read(invocation);
      failWith(`queue ${name}`, problems);
      return withQueue(address, terminal, async (database) => {
        await checkVersion(database);
        const changed = await make(database);
        const { chunks, calls } = changed ?? { chunks: 0, calls: 0 };
        const document: QueueChangeDocument = {
          queue: database.address.shown,
          change,
          version: null,
          chunks: changed?.chunks ?? null,
          calls: changed?.calls ?? null,
        };
        const counted = `${formatNumberOf(chunks, 'chunk')} (${formatNumberOf(calls, 'call')})`;
        printDocument(invocation, terminal, document, () => say(counted, { chunks, calls }).join('\n'));
        return exitCodes.passed;
      });
    },
  });
}
