import { readText } from '../basics/disk/disk';

/** Ids of the child processes of a process's main thread that it has not reaped; none where the system does not tell. */
export function childrenOf(pid: number): readonly number[] {
  const id = String(pid);
  return (readProcessFile(`${id}/task/${id}/children`) ?? '')
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);
}

/** A file below `/proc`; `undefined` if it is missing, because processes end at any time. */
export function readProcessFile(path: string): string | undefined {
  try {
    return readText(`/proc/${path}`);
  } catch {
    return undefined;
  }
}
