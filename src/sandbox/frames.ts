import { tryParseJson } from '../basics/json/parse-json';

/** What becomes of what a process writes. */
export interface FrameHandlers {
  /** Says whether to go on: after `false`, nothing that follows is looked at. */
  readonly onFrame: (message: unknown, length: number) => boolean;
  /** What came is no frame; nothing that follows can be read. */
  readonly onProblem: (problem: string) => void;
}

const headerLength = 4;
/** A value takes two characters at least, a character at most four of the bytes that a frame may have. */
const bytesPerValue = 8;
/** Nor is it read when it nests too deeply or holds too much: JSON of a few megabytes can become objects of hundreds. */
const noJson = 'a report that is no JSON';

/** A message as a frame: JSON behind its length in 4 bytes, little endian. */
export function toFrame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

/** Takes a stream of frames apart. A frame's length is checked before anything is kept for it. */
export function createFrameReader(
  longest: () => number,
  { onFrame, onProblem }: FrameHandlers,
): (chunk: Buffer) => void {
  const header = Buffer.alloc(headerLength);
  /** What is being filled: the header, or the body that it announced. */
  let target = header;
  let filled = 0;
  let ended = false;
  const breakOff = (problem: string): void => {
    ended = true;
    target = header;
    onProblem(problem);
  };
  const takeHeader = (): void => {
    const length = header.readUInt32LE(0);
    if (length > longest()) {
      breakOff(`a report of ${length} bytes, more than ${longest()}`);
    } else if (length === 0) {
      breakOff(noJson);
    } else {
      target = Buffer.allocUnsafe(length);
    }
  };
  const takeBody = (): void => {
    const message = tryParseJson(target.toString('utf8'), { mostValues: longest() / bytesPerValue });
    const { length } = target;
    target = header;
    if (message === undefined) {
      breakOff(noJson);
    } else {
      ended = !onFrame(message, length);
    }
  };

  return (chunk) => {
    for (let offset = 0; offset < chunk.length && !ended;) {
      const copied = chunk.copy(target, filled, offset);
      offset += copied;
      filled += copied;
      if (filled === target.length) {
        filled = 0;
        (target === header ? takeHeader : takeBody)();
      }
    }
  };
}
