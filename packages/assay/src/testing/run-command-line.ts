import { openProject, type CommandLineResult } from './open-project';

/** Runs `assay` in this process, in a temporary folder with these files and with no settings but these. */
export async function runInFolder(
  args: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  variables: Readonly<Record<string, string>> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<CommandLineResult> {
  const project = openProject(files);
  try {
    return await project.run(args, variables, { signal });
  } finally {
    project.remove();
  }
}
