import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eachLine } from './disk';
import { isAlive, takeLock } from './disk-lock';
import { AssayError } from '../errors';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';

let folder: TemporaryFolder;
const at = (name: string): string => join(folder.path, name);
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

/** Processes, and how often each of them gets the lock. */
const contenders = 4;
const turns = 150;

/** A process that notes when it holds the lock, and gives every second one back as if it had died with it. */
const contender = `
const { takeLock } = require(${JSON.stringify(join(__dirname, 'disk-lock.js'))});
const { appendFileSync, readdirSync, renameSync } = require('node:fs');
const [folder, name, start, turns] = process.argv.slice(1);
const lock = folder + '/x.lock';
const dieWithIt = () => renameSync(lock + '/' + readdirSync(lock)[0], lock + '/999999999.1.' + name + performance.now());
while (Date.now() < Number(start));
for (let turn = 0; turn < Number(turns); ) {
  let release;
  try {
    release = takeLock(lock, 'busy');
  } catch (error) {
    if (!error.message.startsWith('busy')) throw error;
    continue;
  }
  turn += 1;
  appendFileSync(folder + '/log', name + ' in\\n');
  appendFileSync(folder + '/log', name + ' out\\n');
  if (turn % 2 === 0) release();
  else dieWithIt();
}`;

describe('takeLock', () => {
  test('never has two holders, however many processes go for the lock that a dead one left', async () => {
    const start = String(Date.now() + 1_500);

    await Promise.all(
      Array.from(
        { length: contenders },
        (_, index) =>
          new Promise<void>((resolve, reject) => {
            const args = ['-e', contender, folder.path, `p${String(index)}`, start, String(turns)];
            execFile(process.execPath, args, (error) => {
              if (error === null) resolve();
              else reject(error);
            });
          }),
      ),
    );

    const log = [...eachLine(at('log'))].slice(0, -1);
    expect(log).toHaveLength(2 * contenders * turns);
    expect(log.filter((line, index) => index % 2 === 1 && line !== log[index - 1]?.replace('in', 'out'))).toEqual([]);
    expect(readdirSync(folder.path).filter((name) => name !== 'x.lock')).toEqual(['log']);
  });

  test('says who holds it, and where to remove it', () => {
    const release = takeLock(at('x.lock'), 'Another one is at work');
    const second = (): unknown => takeLock(at('x.lock'), 'Another one is at work');

    expect(second).toThrow(
      new AssayError(
        `Another one is at work (process ${String(process.pid)}). If that is wrong, remove ${at('x.lock')}.`,
      ),
    );
    release();
    second();
  });

  test('knows the holder from a later process of the same id', () => {
    folder.write(`x.lock/${String(process.pid)}.1.some-id`, '');

    expect(() => takeLock(at('x.lock'), 'busy')).not.toThrow();
  });

  test('leaves a file that is in its place', () => {
    folder.write('x.lock', String(process.pid));

    expect(() => takeLock(at('x.lock'), 'busy')).toThrow(`Cannot write ${at('x.lock')}: `);
    expect(readdirSync(folder.path)).toEqual(['x.lock']);
  });

  test('says which lock cannot be made', () => {
    folder.write('file', '');

    expect(() => takeLock(at('file/x.lock'), 'busy')).toThrow(`Cannot write ${at('file/x.lock')}: `);
    expect(readdirSync(folder.path)).toEqual(['file']);
  });
});

describe('isAlive', () => {
  test.each([0, -1, 1.5, NaN])('takes %s for no process', (id) => {
    expect(isAlive(id)).toBe(false);
  });
});
