import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';

/** Whether bubblewrap is here and may make namespaces. */
export const bubblewrapWorks =
  process.platform === 'linux' &&
  spawnSync('/usr/bin/bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' }).status === 0;

/** Tests of what needs bubblewrap; skipped where it does not work. */
export const describeBubblewrap: typeof describe.skip = bubblewrapWorks ? describe : describe.skip;

/** Tests that need a Python of the machine's own inside it as well. */
export const describeNativePython: typeof describe.skip =
  bubblewrapWorks && existsSync('/usr/bin/python3') ? describe : describe.skip;
