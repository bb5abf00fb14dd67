import { tryParseJson } from '../basics/json/parse-json';

/** Handlers for what a process writes. */
export interface FrameHandlers {
  /** Returns whether to go on: after `false`, the rest is ignored. */
  readonly onFrame: (message: unknown, length: number) => boolean;
  /** The input is not a frame; nothing after it can be read. */
  readonly onProblem: (problem: string) => void;
}

const headerLength = 4;
/** A value takes at least two characters, and a character at most four bytes of a frame. */
const bytesPerValue = 8;
/** Limits on nesting and number of values: a few megabytes of JSON can become hundreds of megabytes of objects. */
const noJson = 'a report that is no JSON';

/** Encodes a message as a frame: JSON after its length in 4 bytes, little endian. */
export function toFrame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

/** Decodes a stream of frames. A frame's length is checked before memory is reserved for it. */
export function createFrameReader(
  longest: () => number,
  { onFrame, onProblem }: FrameHandlers,
): (chunk: Buffer) => void {
  const header = Buffer.alloc(headerLength);
  /** The buffer being filled: the header, or the body that it announced. */
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
