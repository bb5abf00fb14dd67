import { readPart } from '../../basics/disk/disk';
import { createLogReader, type LogReader, type ReadReport } from '../../experiment/report/read-report';
import { createSection } from '../../kinds';

/** A growing log, as far as it was read. */
interface Followed {
  readonly reader: LogReader;
  readonly read: number;
}

/** Counts growing logs, continuing where it stopped reading. */
export interface LogFollower {
  /** The content of a log of this size; `undefined` before its first line is complete. */
  readonly read: (path: string, size: number, shown: string) => ReadReport | undefined;
  readonly forget: (path: string) => void;
}

/** Follows no log yet. */
export function createLogFollower(): LogFollower {
  const followed = new Map<string, Followed>();
  return {
    read(path, size, shown) {
      const known = followed.get(path);
      // A log that is shorter than before is another log.
      const { reader, read: start } =
        known !== undefined && known.read <= size
          ? known
          : { reader: createLogReader(shown, { createSection }), read: 0 };
      followed.delete(path);
      const bytes = (size > start ? readPart(path, start) : undefined) ?? Buffer.alloc(0);
      // The last line may be incomplete.
      const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
      for (const line of whole.toString('utf8').split('\n')) {
        reader.push(line);
      }
      followed.set(path, { reader, read: start + whole.length });
      return reader.read();
    },
    forget: (path) => void followed.delete(path),
  };
}
