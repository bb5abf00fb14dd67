/** Whether the Jest command that writes a log, or what stands beside it, still runs; its process id ends the file's name. */
export function isInUse(file: string): boolean {
  const id = Number(/-(\d+)\.(?:jsonl|progress)$/.exec(file)?.[1]);
  try {
    return Number.isSafeInteger(id) && id > 1 && process.kill(id, 0);
  } catch {
    return false;
  }
}
