import { openChosenSandbox, type SandboxWish } from '../../sandbox/open-sandbox';
import type { Language, Sandbox } from '../../sandbox/sandbox';

/** Lets the workers of a queue run answers, each in its own sandbox. */
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

/** A separate module, so that only commands with a queue load it. */
function loadRemoteSandbox(): typeof import('../../model/queue/open-remote-sandbox') {
  // oxlint-disable-next-line typescript/no-require-imports -- a static import would load it at once
  return require('../../model/queue/open-remote-sandbox') as typeof import('../../model/queue/open-remote-sandbox');
}

/** Opens the requested sandbox, or the strongest available, for some languages; says which, and why no stronger one. */
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
