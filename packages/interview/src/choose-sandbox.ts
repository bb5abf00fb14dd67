import { openTransport } from 'gpt-assay/model';
import { type Language, type Sandbox, type SandboxWish, openChosenSandbox } from 'gpt-assay/sandbox';

/** Has answers run elsewhere, by what has this address. */
export function chooseRemoteSandbox(
  wish: SandboxWish,
  address: string,
  about: { readonly challenge: string; readonly say: (line: string) => void },
): Sandbox {
  const sandbox = openTransport().openSandbox(address, { javascript: wish.javascript ?? 'quickjs', ...about });
  about.say(`Sandbox: ${sandbox.description}`);
  return sandbox;
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
