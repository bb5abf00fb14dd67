import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { AssayError } from 'gpt-assay/plugin';
import { completeQueueAddress } from './complete-address';
import { readQueueAddress } from './address';

type Variables = Readonly<Record<string, string>>;

/** Where the client connects, with which password, and whether encrypted. */
function connectionOf(address: string, environment: Variables = {}): string {
  const read = readQueueAddress(completeQueueAddress(address, environment));
  const { host, ssl, password } = new Client({ connectionString: read.url });

  expect(Boolean(ssl)).toBe(read.encrypted);
  return `${host} ${password ?? 'no password'}${read.encrypted ? ' TLS' : ''}`;
}

describe('the address of a queue', () => {
  // What the client would find in the environment by itself, were it not told.
  const trap = { PGHOST: 'trap.example', PGPASSWORD: 'trap' };
  beforeEach(() => void Object.assign(process.env, trap));
  afterEach(() => {
    for (const name of Object.keys(trap)) {
      Reflect.deleteProperty(process.env, name);
    }
  });

  test.each<[string, Variables, string]>([
    ['postgres://a:b@localhost/q', {}, 'localhost b'],
    ['postgres://a:b@127.0.0.1:5433/q', { PGHOST: 'vm' }, '127.0.0.1 b'],
    ['postgres://a:b@[::1]/q', {}, '::1 b'],
    ['postgres://a:b@127.0.0.1.example/q', {}, '127.0.0.1.example b TLS'],
    ['postgres://a:b@127.999.0.1/q', {}, '127.999.0.1 b TLS'],
    ['postgres://a:b@vm/q', {}, 'vm b TLS'],
    ['postgres://a:b@vm/q?sslmode=disable', {}, 'vm b'],
    ['postgres://a:b@vm/q', { PGSSLMODE: 'disable' }, 'vm b TLS'],
    ['postgres:///q?user=a&password=b', {}, 'localhost b'],
    ['postgres:///q?user=a&password=b', { PGHOST: 'vm' }, 'vm b TLS'],
    ['postgres:///q?user=a&password=b', { PGHOST: '/var/run' }, '/var/run b'],
    ['postgres://localhost/q?host=vm&password=b', {}, 'vm b TLS'],
    ['postgres://vm/q?host=&password=b', {}, 'vm b TLS'],
    ['postgres://vm/q?host=/var/run&password=b', {}, '/var/run b'],
    ['postgres://a:b@%2Fvar%2Frun/q', {}, '/var/run b'],
    ['postgres://a:b@%76m/q', {}, 'vm b TLS'],
    ['postgres://a@localhost/q', { PGPASSWORD: 'b /?%41+&' }, 'localhost b /?%41+&'],
    ['postgres://a:b@localhost/q', { PGPASSWORD: 'c' }, 'localhost b'],
    ['postgres:///q', { PGHOST: 'vm', PGPASSWORD: 'b' }, 'vm b TLS'],
  ])('%s with %j leads to %s', (address, environment, expected) => {
    expect(connectionOf(address, environment)).toBe(expected);
  });

  test.each([
    ['postgres://localhost/q?host=127.0.0.1&host=vm', 'has host twice'],
    ['postgres://vm/q?sslmode=verify-full&sslmode=disable', 'has sslmode twice'],
    ['postgres://vm/q?sslmode=require', 'has sslmode=require'],
    ['postgres:q', 'expects an address'],
    ['http://localhost/q', 'expects an address'],
  ])('%s is refused, because it %s', (address, problem) => {
    expect(() => readQueueAddress(address)).toThrow(problem);
  });

  test.each<[string, Variables, string]>([
    ['postgres:///q', { PGHOSTADDR: '10.0.0.7' }, 'PGHOSTADDR'],
    ['postgres:///q', { PGSERVICE: 'assay' }, 'PGSERVICE'],
    ['postgres://localhost/q?hostaddr=10.0.0.7', {}, 'hostaddr=…'],
    ['postgres:///q?service=assay', {}, 'service=…'],
  ])('%s with %j is refused, because the client would go elsewhere', (address, environment, name) => {
    expect(() => completeQueueAddress(address, environment)).toThrow(
      new AssayError(
        `The address of the queue names its host by ${name}, which the package pg does not read. ` +
          'Write the host into the address: postgres://user@host/database.',
      ),
    );
  });

  test('takes certificates of the environment for another machine alone', () => {
    const environment = { PGSSLROOTCERT: '/ca.pem' };

    expect(completeQueueAddress('postgres://vm/q', environment)).toContain('sslrootcert=%2Fca.pem');
    expect(completeQueueAddress('postgres://localhost/q', environment)).not.toContain('sslrootcert');
    expect(completeQueueAddress('postgres://vm/q?sslmode=disable', environment)).not.toContain('sslrootcert');
  });

  test.each([
    ['postgres://a:b@127.0.0.1:5433/q', 'postgres://a@127.0.0.1:5433/q'],
    ['postgres://a:b@vm:5433/q?host=other', 'postgres://a@other:5433/q'],
    ['postgres://a:b@vm/q?host=/var/run', 'postgres://a@/q'],
    ['postgres:///q?password=b', 'postgres:///q'],
  ])('%s is shown as %s', (address, shown) => {
    expect(readQueueAddress(address).shown).toBe(shown);
  });
});
