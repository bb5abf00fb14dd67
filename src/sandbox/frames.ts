/** What becomes of what a process writes. */
export interface FrameHandlers {
  readonly onFrame: (message: unknown, length: number) => void;
  /** What came is no frame; nothing that follows can be read. */
  readonly onProblem: (problem: string) => void;
}

const headerLength = 4;
/** A frame that comes byte by byte would otherwise take a hundred times its size. */
const mostChunks = 1_000;

/** A message as a frame: JSON behind its length in 4 bytes, little endian. */
export function toFrame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

/** Takes a stream of frames apart. A frame's length is checked before anything is kept for it. */
export function createFrameReader(longest: number, { onFrame, onProblem }: FrameHandlers): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = headerLength;
  let broken = false;
  const breakOff = (problem: string): void => {
    broken = true;
    chunks = [];
    onProblem(problem);
  };

  return (chunk) => {
    if (broken) {
      return;
    }
    chunks.push(chunk);
    held += chunk.length;
    if (chunks.length > mostChunks) {
      chunks = [Buffer.concat(chunks)];
    }
    // Joined only when a header or a whole frame is there, lest a long frame be copied with every chunk.
    while (held >= wanted) {
      const all = Buffer.concat(chunks);
      chunks = [all];
      const length = all.readUInt32LE(0);
      if (length > longest) {
        breakOff(`a report of ${String(length)} bytes, more than ${String(longest)}`);
        return;
      }
      wanted = headerLength + length;
      if (held < wanted) {
        return;
      }
      const message = parse(all.subarray(headerLength, wanted));
      chunks = [all.subarray(wanted)];
      held -= wanted;
      wanted = headerLength;
      if (message === undefined) {
        breakOff('a report that is no JSON');
        return;
      }
      onFrame(message, length);
    }
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
