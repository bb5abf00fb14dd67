import { readText } from '../basics/disk/disk';

/** Numbers of the processes that a process's main thread has started and that it has not yet waited for; none where the machine does not tell. */
export function childrenOf(pid: number): readonly number[] {
  const id = String(pid);
  return (readProcessFile(`${id}/task/${id}/children`) ?? '')
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);
}

/** A file below `/proc`; `undefined` where there is none, for processes end at any time. */
export function readProcessFile(path: string): string | undefined {
  try {
    return readText(`/proc/${path}`);
  } catch {
    return undefined;
  }
}
