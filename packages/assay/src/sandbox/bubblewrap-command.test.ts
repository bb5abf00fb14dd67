import { describe, expect, test } from '@jest/globals';
import { confine, type Bubblewrap } from './bubblewrap-command';

const filter = new Uint8Array([1]);
const bubblewrap: Bubblewrap = {
  file: '/usr/bin/bwrap',
  prlimit: '/usr/bin/prlimit',
  user: 65_534,
  filter,
  recent: true,
};
const program = {
  file: '/opt/python/bin/python3',
  args: ['-S', '/project/guest'],
  readable: [
    '/opt/python/bin/python3',
    '/opt/python/lib',
    '/opt/python/lib/python3.12',
    '/usr/lib/python3',
    '/project/guest',
  ],
  environment: { PYTHONHASHSEED: '0' },
  processorSeconds: 120,
  spaceMb: 256,
};

describe('confine', () => {
  test('gives the program namespaces of its own, what it needs to read, limits, and nothing else', () => {
    const { file, args, user, given } = confine(bubblewrap, program);

    expect({ file, user, given }).toEqual({ file: '/usr/bin/bwrap', user: 65_534, given: filter });
    expect(args.join(' ').replaceAll(' --', '\n--').split('\n')).toEqual([
      '--unshare-all',
      '--unshare-user',
      '--disable-userns',
      '--die-with-parent',
      '--as-pid-1',
      '--new-session',
      '--clearenv',
      '--setenv PYTHONHASHSEED 0',
      '--cap-drop ALL',
      '--uid 65534',
      '--gid 65534',
      '--hostname sandbox',
      '--size 16777216',
      '--tmpfs /tmp',
      ...['/usr/lib', '/usr/lib32', '/usr/lib64', '/lib', '/lib32', '/lib64', '/usr/share/nodejs', '/nix/store'].map(
        (path) => `--ro-bind-try ${path} ${path}`,
      ),
      '--ro-bind-try /etc/ld.so.cache /etc/ld.so.cache',
      '--ro-bind /usr/bin/prlimit /usr/bin/prlimit',
      '--ro-bind /opt/python/bin/python3 /opt/python/bin/python3',
      '--ro-bind /opt/python/lib /opt/python/lib',
      '--ro-bind /project/guest /project/guest',
      '--dev-bind /dev/null /dev/null',
      '--dev-bind /dev/zero /dev/zero',
      '--dev-bind /dev/urandom /dev/urandom',
      '--remount-ro /',
      '--chdir /tmp',
      '--seccomp 4',
      '-- /usr/bin/prlimit',
      '--core=0',
      '--fsize=1048576',
      '--nofile=64',
      '--nproc=512',
      '--as=268435456',
      '--cpu=120',
      '-- /opt/python/bin/python3 -S /project/guest',
    ]);
  });

  test('an older bubblewrap, which could not cap a folder in memory, gives nothing to write to', () => {
    const { args } = confine({ ...bubblewrap, recent: false }, program);

    expect(args).not.toEqual(expect.arrayContaining(['--tmpfs']));
    expect(args).not.toEqual(expect.arrayContaining(['--disable-userns']));
  });

  test('without a filter of system calls the number of processes is limited', () => {
    const { args, given } = confine({ ...bubblewrap, filter: undefined }, program);

    expect({ given, limited: args.includes('--nproc=64'), filtered: args.includes('--seccomp') }).toEqual({
      given: undefined,
      limited: true,
      filtered: false,
    });
  });
});
