import { openChosenSandbox, type SandboxWish } from '../../sandbox/open-sandbox';
import type { Language, Sandbox } from '../../sandbox/sandbox';

/** Opens the sandbox that is wished for, or the strongest there is, for some languages; says which it is and why no stronger one. */
export async function chooseSandbox(
  wish: SandboxWish,
  languages: readonly Language[],
  say: (line: string) => void,
): Promise<Sandbox> {
  const { sandbox, weaker } = await openChosenSandbox({ ...wish, languages });
  say(`Sandbox: ${sandbox.description}`);
  if (weaker.length > 0) {
    say(
      `  Stronger ones are not available: ${weaker.map(({ name: other, reason }) => `${other} (${reason})`).join('; ')}. See docs/security.md.`,
    );
  }
  return sandbox;
}
