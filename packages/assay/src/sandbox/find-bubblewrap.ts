import { isFile } from '../basics/disk/disk';
import { confine, type Bubblewrap } from './bubblewrap-command';
import { nobody } from './confined-program';
import { runCommand } from './run-command';
import { systemCallFilter } from './system-call-filter';

/** How to use bubblewrap on this machine, or why it cannot be used. */
export type BubblewrapFinding =
  | { readonly works: true; readonly version: string; readonly bubblewrap: Bubblewrap }
  | { readonly works: false; readonly reason: string; readonly remedy: string };

const programs = {
  bwrap: ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'],
  prlimit: ['/usr/bin/prlimit', '/bin/prlimit'],
};
const installs = {
  bwrap: 'Install it, for example with `apt-get install bubblewrap`.',
  prlimit: 'Install it, for example with `apt-get install util-linux`.',
};
const timeoutMs = 10_000;

/** Finds bubblewrap and tests whether it may create namespaces here; `readable` is what programs inside must read. */
export async function findBubblewrap(readable: readonly string[]): Promise<BubblewrapFinding> {
  if (process.platform !== 'linux') {
    return { works: false, reason: 'it exists on Linux only', remedy: 'Use docker or embedded.' };
  }
  const file = programs.bwrap.find(isFile);
  const prlimit = programs.prlimit.find(isFile);
  if (file === undefined || prlimit === undefined) {
    const missing = file === undefined ? 'bwrap' : 'prlimit';
    return { works: false, reason: `there is no \`${missing}\` on this machine`, remedy: installs[missing] };
  }
  const version = await versionOf(file);
  const shared = { file, prlimit, recent: isRecent(version), filter: systemCallFilter(process.arch) };
  // As root, become a user who owns nothing, unless our own files are hidden from everybody.
  const users = process.getuid?.() === 0 ? [nobody, undefined] : [undefined];
  const problems: string[] = [];
  for (const user of users) {
    const bubblewrap = { ...shared, user };
    const problem = await tryOut(bubblewrap, readable);
    if (problem === undefined) {
      return { works: true, version, bubblewrap };
    }
    problems.push(problem);
  }
  return {
    works: false,
    reason: `\`bwrap\` cannot make its namespaces here (${problems.join('; ')})`,
    remedy: 'Allow unprivileged user namespaces (in a container, its seccomp or AppArmor profile forbids them).',
  };
}

async function versionOf(file: string): Promise<string> {
  const outcome = await runCommand(file, ['--version'], { timeoutMs });
  return outcome.status === 'succeeded' ? (/(?<!\d)\d+(?:\.\d+)+/.exec(outcome.output)?.[0] ?? '') : '';
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 || minor >= 8;
}

/** Runs a harmless program inside; returns what went wrong. */
async function tryOut(bubblewrap: Bubblewrap, readable: readonly string[]): Promise<string | undefined> {
  const program = { file: bubblewrap.prlimit, args: ['--version'], readable };
  // Only engines get the descriptor with the filter.
  const { file, args, user } = confine({ ...bubblewrap, filter: undefined }, program);
  const outcome = await runCommand(file, args, { timeoutMs, user });
  switch (outcome.status) {
    case 'succeeded':
      return undefined;
    case 'missing':
      return 'it no longer exists';
    case 'failed':
      return outcome.problem;
  }
}
