import { AssayError } from 'gpt-assay/plugin';
import { type Clock } from 'gpt-assay/basics';
import type { Database } from './database/database';
import { clockTolerance } from './pace';

/** Settings of a server without which a crash of its machine loses replies that were paid for. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

type ServerRow = Readonly<Record<(typeof durable)[number] | 'now', string>>;

/** How often the clocks are compared; the fastest answer says most. */
const comparisons = 3;

/**
 * A check of the database's server by a worker: says which settings may lose replies, and whether clocks differ by so
 * much that a limit may be passed. Throws if they differ by a quarter of a lease.
 */
export async function checkServer(
  database: Database,
  {
    clock,
    leaseSeconds,
    say,
  }: { readonly clock: Clock; readonly leaseSeconds: number; readonly say: (line: string) => void },
): Promise<void> {
  const { shown } = database.address;
  const { skew, row } = await readServer(database, clock);
  const loose = durable.filter((name) => ['off', 'local'].includes(row[name]));
  if (loose.length > 0) {
    const settings = loose.map((name) => `${name} = on`).join(', ');
    say(`The database at ${shown} may lose paid replies when its machine fails. Set ${settings}.`);
  }
  const side = skew > 0 ? 'ahead of' : 'behind';
  const difference = `This machine’s clock is ${Math.abs(skew).toFixed(1)} s ${side} that of the database at ${shown}`;
  if (Math.abs(skew) > leaseSeconds / 4) {
    throw new AssayError(
      `${difference}; a lease of ${leaseSeconds} s tolerates ${leaseSeconds / 4} s. Synchronise both, for example by NTP.`,
    );
  }
  if (Math.abs(skew) * 1000 > clockTolerance) {
    say(`${difference}, so that workers together may pass a rate limit. Synchronise both, for example by NTP.`);
  }
}

/** The server's settings, and by how many seconds the clock here is ahead, at least. */
async function readServer(
  database: Database,
  clock: Clock,
): Promise<{ readonly skew: number; readonly row: ServerRow }> {
  return database.use(async (client) => {
    const found: { readonly skew: number; readonly row: ServerRow }[] = [];
    for (let turn = 0; turn < comparisons; turn += 1) {
      const before = clock.now();
      const { rows } = await client.query<ServerRow>(
        `select (extract(epoch from clock_timestamp()) * 1000)::text as now, ${durable
          .map((name) => `current_setting('${name}') as ${name}`)
          .join(', ')}`,
      );
      const after = clock.now();
      for (const row of rows) {
        const ahead = Math.max(0, before - Number(row.now));
        const behind = Math.max(0, Number(row.now) - after);
        found.push({ skew: (ahead - behind) / 1000, row });
      }
    }
    return found.reduce((best, one) => (Math.abs(one.skew) > Math.abs(best.skew) ? one : best));
  });
}
