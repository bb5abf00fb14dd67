import { spawn } from 'node:child_process';
import type { Terminal } from '../../plugin/invocation';

/** Milliseconds in which a program that cannot open the page reports that. */
const patience = 1500;

/**
 * Opens a file in the user's browser (`BROWSER`, or the system's default); without a browser, prints where the file is.
 */
export async function openPage(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<void> {
  const [program, ...before] = openerOf(environment);
  const opened = await new Promise<boolean>((resolve) => {
    const child = spawn(program, [...before, file], { detached: true, stdio: 'ignore' });
    const timer = setTimeout(() => {
      resolve(true);
    }, patience);
    const settle = (value: boolean): void => {
      clearTimeout(timer);
      resolve(value);
    };
    child.on('error', () => {
      settle(false);
    });
    child.on('exit', (code) => {
      settle(code === 0);
    });
    child.unref();
  });
  terminal.error(opened ? `Opened ${file}` : `No browser could be started (${program}); open ${file} yourself.`);
}

function openerOf({
  BROWSER: browser = '',
}: Readonly<Record<string, string | undefined>>): readonly [string, ...string[]] {
  if (browser.trim() !== '') {
    return [browser.trim()];
  }
  switch (process.platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return ['xdg-open'];
  }
}
