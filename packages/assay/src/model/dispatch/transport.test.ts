import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AssayError } from '../../basics/errors';
import { readSettings } from '../../basics/settings/settings';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { addTransport, type Transport } from './transport';

const pigeons: Transport = {
  option: 'pigeons',
  variable: 'ASSAY_PIGEONS',
  completeAddress(text, { LOFT = '' }) {
    if (text === 'nowhere') {
      throw new AssayError('No pigeon flies to nowhere.');
    }
    return `${text}${LOFT}`;
  },
  check: () => Promise.resolve(),
  openCalls: () => ({ ask: () => Promise.reject(new AssayError('No pigeon is back.')) }),
  openSandbox() {
    throw new AssayError('Pigeons run no code.');
  },
};

let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

describe('addTransport', () => {
  test('makes the variable a setting', () => {
    expect(() => readSettings({ ASSAY_PIGEONS: 'coop' }, folder.path)).toThrow('ASSAY_PIGEONS is not a setting');

    addTransport(pigeons);

    expect(readSettings({ ASSAY_PIGEONS: ' coop ', LOFT: '/3' }, folder.path).transport).toBe('coop/3');
    expect(readSettings({ ASSAY_PIGEONS: ' ' }, folder.path).transport).toBeUndefined();
    expect(() => readSettings({ ASSAY_PIGEONS: 'nowhere' }, folder.path)).toThrow('  - No pigeon flies to nowhere.');
  });

  test('takes no address from a file of the project', () => {
    addTransport(pigeons);
    folder.write('.env', 'ASSAY_PIGEONS=coop\n');

    expect(() => readSettings({}, folder.path)).toThrow(
      new AssayError(
        [
          'The settings (environment or .env) cannot be used:',
          '  - ASSAY_PIGEONS does not belong in .env, because a project must not decide whose calls your keys pay for: remove it, then export it in your shell or pass --pigeons <address>.',
        ].join('\n'),
      ),
    );
  });

  test('refuses a second transport, and adds the same one twice', () => {
    addTransport(pigeons);
    addTransport(pigeons);

    expect(() => {
      addTransport({ ...pigeons, option: 'drums' });
    }).toThrow('Two plugins have calls made elsewhere, by --pigeons and by --drums: remove one of them.');
  });
});
