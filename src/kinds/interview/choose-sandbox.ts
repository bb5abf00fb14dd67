import { openChosenSandbox, type SandboxWish } from '../../sandbox/open-sandbox';
import type { Language, Sandbox } from '../../sandbox/sandbox';

/** Has answers run by the workers of a queue, each in its own sandbox. */
export function chooseRemoteSandbox(
  wish: SandboxWish,
  queue: string,
  about: { readonly challenge: string; readonly say: (line: string) => void },
): Sandbox {
  const { openRemoteSandbox } = loadRemoteSandbox();
  const sandbox = openRemoteSandbox({ queue, javascript: wish.javascript ?? 'quickjs', ...about });
  about.say(`Sandbox: ${sandbox.description}`);
  return sandbox;
}

/** A module of its own, so that only a command with a queue loads it. */
function loadRemoteSandbox(): typeof import('../../model/queue/open-remote-sandbox') {
  // oxlint-disable-next-line typescript/no-require-imports -- a static import would load it at once
  return require('../../model/queue/open-remote-sandbox') as typeof import('../../model/queue/open-remote-sandbox');
}

/** Opens the sandbox that is wished for, or the strongest there is, for some languages; says which it is and why no stronger one. */
export async function chooseSandbox(
  wish: SandboxWish,
  languages: readonly Language[],
  { say, keepsResults = false }: { readonly say: (line: string) => void; readonly keepsResults?: boolean },
): Promise<Sandbox> {
  const { sandbox, weaker } = await openChosenSandbox({ ...wish, languages, keepsResults });
  say(`Sandbox: ${sandbox.description}`);
  if (weaker.length > 0) {
    say(
      `  Stronger ones are not available: ${weaker.map(({ name: other, reason }) => `${other} (${reason})`).join('; ')}. See docs/security.md.`,
    );
  }
  return sandbox;
}
