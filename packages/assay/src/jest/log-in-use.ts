/**
 * Whether the Jest command that writes a log, or a file next to it, is still running; the file's name ends with its
 * process id.
 */
export function isInUse(file: string): boolean {
  const id = Number(/-(\d+)\.(?:jsonl|progress)$/.exec(file)?.[1]);
  try {
    return Number.isSafeInteger(id) && id > 1 && process.kill(id, 0);
  } catch {
    return false;
  }
}
