import type { Variables } from '../../basics/settings/check-variables';
import type { Problem } from '../../basics/errors';
import { runCommand } from '../../sandbox/run-command';

/** Prevents a repository of unknown origin from starting a program or a connection through its configuration. */
const harmless = [
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'safe.bareRepository=explicit',
];

/**
 * Warns if git tracks `.env`, which contains keys, or would with the next `git add`; silent without git or a
 * repository.
 */
export async function checkEnvFile(root: string, environment: Variables): Promise<readonly Problem[]> {
  const listed = await runCommand(
    'git',
    [...harmless, '-C', root, 'ls-files', '-t', '--cached', '--others', '--exclude-standard', '--', '.env'],
    { timeoutMs: 2_000, environment: gitEnvironment(environment) },
  );
  const tags = listed.status === 'succeeded' ? listed.output.split('\n').filter((line) => line.endsWith(' .env')) : [];
  if (tags.some((line) => !line.startsWith('?'))) {
    return [
      warn(
        'git tracks it: run git rm --cached .env, ignore it in .gitignore, and replace the keys in it if others could see them',
      ),
    ];
  }
  return tags.length > 0
    ? [warn('git does not ignore it, so the next git add may publish its keys: add .env to .gitignore')]
    : [];
}

function warn(message: string): Problem {
  return { file: '.env', message };
}

/** Passes on few variables: `GIT_DIR`, for example, would make git look elsewhere. */
function gitEnvironment({ PATH, HOME, XDG_CONFIG_HOME, SYSTEMROOT }: Variables): Readonly<Record<string, string>> {
  return {
    ...(PATH !== undefined && { PATH }),
    ...(HOME !== undefined && { HOME }),
    ...(XDG_CONFIG_HOME !== undefined && { XDG_CONFIG_HOME }),
    ...(SYSTEMROOT !== undefined && { SYSTEMROOT }),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
  };
}
