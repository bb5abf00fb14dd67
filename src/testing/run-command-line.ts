import { runCommandLine } from '../cli/main';
import { cleanEnvironment } from './run-jest';
import { makeTemporaryFolder } from './temporary-folder';

/** What a command line ended with and printed; the temporary folder's path is shown as `<folder>`. */
export interface CommandLineResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `assay` in this process, in a temporary folder with these files and with no settings but these. */
export async function runInFolder(
  args: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  variables: Readonly<Record<string, string>> = {},
  signal = new AbortController().signal,
): Promise<CommandLineResult> {
  const folder = makeTemporaryFolder(files);
  let out = '';
  let error = '';
  const terminal = {
    out: (text: string) => void (out += `${text}\n`),
    error: (text: string) => void (error += `${text}\n`),
  };
  const line = { args, folder: folder.path, environment: cleanEnvironment(variables), version: '1.2.3', signal };
  try {
    const code = await runCommandLine(line, terminal);
    return { code, out, error: error.replaceAll(folder.path, '<folder>') };
  } finally {
    folder.remove();
  }
}
