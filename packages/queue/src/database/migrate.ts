import { AssayError } from 'gpt-assay/plugin';
import type { Database } from './database';
import { migrations } from './migrations';

/** Version of the tables that this version of Assay needs. */
export const schemaVersion = migrations.length;

/** An arbitrary number for the lock. */
const lock = 6_170_025_011;

const roleName = /^[a-z_][a-z0-9_$]{0,62}$/i;

/** The result of a migration. */
export interface Migrated {
  /** 0 if there were no tables. */
  readonly from: number;
  readonly to: number;
}

/**
 * Creates or updates the tables of a queue, each version in a separate transaction; concurrent migrations wait for each
 * other. Rejects a database that a newer Assay has migrated.
 */
export async function migrate(database: Database): Promise<Migrated> {
  const from = await readVersion(database);
  refuseNewer(database, from);
  for (const [index, statements] of migrations.entries()) {
    if (index >= from) {
      await database.query(asBlock(index + 1, statements));
    }
  }
  return { from, to: schemaVersion };
}

/** Lets a role use a queue: read, add, change and end what is there, but not create or drop tables. */
export async function grant(database: Database, role: string): Promise<void> {
  if (!roleName.test(role)) {
    throw new AssayError(`assay queue migrate: --grant expects the name of a role, received "${role}".`);
  }
  for (const statement of [
    `grant usage on schema assay to "${role}"`,
    `grant select on all tables in schema assay to "${role}"`,
    `grant insert, update on assay.lane, assay.request, assay.session, assay.chunk, assay.worker to "${role}"`,
    `grant insert, delete on assay.pending, assay.evidence to "${role}"`,
    `grant delete on assay.chunk, assay.session, assay.worker to "${role}"`,
    `grant update on assay.control to "${role}"`,
  ]) {
    await database.query(statement);
  }
}

/** Throws unless the tables have the version that this Assay needs. */
export async function checkVersion(database: Database): Promise<void> {
  const version = await readVersion(database);
  refuseNewer(database, version);
  if (version < schemaVersion) {
    const have = version === 0 ? 'has no tables yet' : `has the tables of version ${version}, not ${schemaVersion}`;
    throw new AssayError(`The queue at ${database.address.shown} ${have}.\n  Run as its owner: assay queue migrate`);
  }
}

function refuseNewer(database: Database, version: number): void {
  if (version > schemaVersion) {
    throw new AssayError(
      `The queue at ${database.address.shown} has the tables of version ${version}; this Assay knows ${schemaVersion}.\n` +
        '  Install the version of Assay that the others use here, too.',
    );
  }
}

async function readVersion(database: Database): Promise<number> {
  const [there] = await database.query<{ found: string | null }>(`select to_regclass('assay.version') as found`);
  if ((there?.found ?? null) === null) {
    return 0;
  }
  const [row] = await database.query<{ version: number }>('select version from assay.version');
  return row?.version ?? 0;
}

/** One transaction that does nothing if it was already applied. */
function asBlock(version: number, statements: readonly string[]): string {
  return `do $migration$ begin
    perform pg_advisory_xact_lock(${lock});
    create schema if not exists assay;
    create table if not exists assay.version (version int not null);
    if (select coalesce(max(version), 0) from assay.version) < ${version} then
      ${statements.join(';\n')};
      delete from assay.version;
      insert into assay.version values (${version});
    end if;
  end $migration$`;
}
