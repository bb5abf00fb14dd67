import { openChosenSandbox, type SandboxName } from '../../sandbox/open-sandbox';
import type { Language, Sandbox } from '../../sandbox/sandbox';
import type { Terminal } from '../terminal';

/** Opens the sandbox that was named, or the strongest there is, for some languages; says which it is and why no stronger one. */
export async function chooseSandbox(
  name: SandboxName,
  languages: readonly Language[],
  terminal: Terminal,
): Promise<{ readonly sandbox: Sandbox; readonly close: () => Promise<void> }> {
  const { sandbox, weaker } = await openChosenSandbox({ backend: name, languages });
  terminal.error(`Sandbox: ${sandbox.description}`);
  if (weaker.length > 0) {
    terminal.error(
      `  Stronger ones are not available: ${weaker.map(({ name: other, reason }) => `${other} (${reason})`).join('; ')}. See docs/security.md.`,
    );
  }
  return { sandbox, close: sandbox.close };
}
