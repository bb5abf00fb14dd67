import { readPart } from '../../basics/disk/disk';
import { createLogReader, type LogPlace, type LogReader, type ReadReport } from '../../experiment/report/read-report';
import { ofEveryKind } from '../../kinds';

/** A log that is being written, as far as it was read. */
interface Followed {
  readonly reader: LogReader;
  readonly read: number;
}

/** Counts logs that are being written, from where it has read them to. */
export interface LogFollower {
  /** What a log of this size says; `undefined` before its first line is whole. */
  readonly read: (path: string, size: number, place: LogPlace) => ReadReport | undefined;
  readonly forget: (path: string) => void;
}

/** Follows none yet. */
export function createLogFollower(): LogFollower {
  const followed = new Map<string, Followed>();
  return {
    read(path, size, place) {
      const known = followed.get(path);
      // What is shorter than it was is another log.
      const { reader, read: start } =
        known !== undefined && known.read <= size ? known : { reader: createLogReader(place, ofEveryKind), read: 0 };
      followed.delete(path);
      const bytes = (size > start ? readPart(path, start) : undefined) ?? Buffer.alloc(0);
      // The last line may be half written.
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
