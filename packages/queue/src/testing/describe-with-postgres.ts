import { describe } from '@jest/globals';
import { hasPostgres } from './postgres';

if (!hasPostgres && process.env['REQUIRE_POSTGRES'] !== undefined) {
  throw new Error('REQUIRE_POSTGRES is set, and there is no PostgreSQL server: apt-get install postgresql');
}

/** `describe`, or `describe.skip` where no PostgreSQL is installed. */
export const describeWithPostgres: typeof describe.skip = hasPostgres ? describe : describe.skip;
