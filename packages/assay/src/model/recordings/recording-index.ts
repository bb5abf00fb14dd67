import { readPart } from '../../basics/disk/disk';
import { parseReplyLine } from './lines';

/** Position of a line in a file, in bytes. */
export interface LinePlace {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

/** Positions of replies, without their texts: a hundred thousand fit in little memory. */
export interface RecordingIndex {
  /**
   * Reads the lines of a file from a position on, and returns the position for the next scan after the file has grown.
   */
  readonly scan: (file: string, from: number) => number;
  /** Lines that may contain the reply, in the order read; the caller must verify. */
  readonly placesOf: (hash: string, server: string, run: number) => readonly LinePlace[];
  /** Lines of a file that may contain a request. */
  readonly requestsIn: (file: string) => readonly LinePlace[];
}

/** The start and end of a reply's line as Assay writes it; lines in another form are parsed completely. */
const beginning = /^\{(?:"hash":"([^"\\]*)",)?"run":(\d{1,15}),"reply":\{"text":/;
const end =
  /"server":"([^"\\]*)","usage":(?:null|\{"promptTokens":\d+,"completionTokens":\d+,"cachedTokens":\d+\}),"repliedAt":"[^"\\]*","milliseconds":[\d.e+-]+,"attempts":\d+\}\}$/;

const lineBreak = 0x0a;

/** Creates the index of one recording; `hashOfFile` is the request of lines without a hash. */
export function createRecordingIndex(hashOfFile: string): RecordingIndex {
  const replies = new Map<string, Map<number, readonly LinePlace[]>>();
  const requests = new Map<string, LinePlace[]>();
  let last: { hash: string; server: string; runs: Map<number, readonly LinePlace[]> } | undefined;
  /** Most lines have the same request and server as the one before. */
  const runsOf = (hash: string, server: string): Map<number, readonly LinePlace[]> => {
    if (last?.hash !== hash || last.server !== server) {
      const key = keyOf(hash, server);
      const runs = replies.get(key) ?? new Map<number, readonly LinePlace[]>();
      replies.set(key, runs);
      last = { hash, server, runs };
    }
    return last.runs;
  };
  const add = (line: string, place: LinePlace): void => {
    const address = addressOf(line);
    if (address === undefined) {
      if (line.includes('"request"')) {
        const known = requests.get(place.file) ?? [];
        known.push(place);
        requests.set(place.file, known);
      }
      return;
    }
    const runs = runsOf(address.hash ?? hashOfFile, address.server);
    const known = runs.get(address.run);
    runs.set(address.run, known === undefined ? [place] : [...known, place]);
  };
  return {
    scan(file, from) {
      const bytes = readPart(file, from);
      let start = 0;
      while (bytes !== undefined && start < bytes.length) {
        const found = bytes.indexOf(lineBreak, start);
        const length = (found < 0 ? bytes.length : found) - start;
        add(bytes.toString('utf8', start, start + length), { file, start: from + start, length });
        if (found < 0) {
          break;
        }
        start = found + 1;
      }
      return from + start;
    },
    placesOf: (hash, server, run) => replies.get(keyOf(hash, server))?.get(run) ?? [],
    requestsIn: (file) => requests.get(file) ?? [],
  };
}

/** The text of a line; `undefined` if its file is gone. */
export function readPlace({ file, start, length }: LinePlace): string | undefined {
  return readPart(file, start, length)?.toString('utf8');
}

interface ReplyAddress {
  readonly hash: string | undefined;
  readonly run: number;
  readonly server: string;
}

/** The reply that a line claims to contain. The middle of the line is parsed only when the reply is used. */
function addressOf(line: string): ReplyAddress | undefined {
  const first = beginning.exec(line);
  const at = first === null ? -1 : line.lastIndexOf('"server":"');
  const last = at < 0 ? null : end.exec(line.slice(at));
  if (first?.[2] !== undefined && last?.[1] !== undefined) {
    return { hash: first[1], run: Number(first[2]), server: last[1] };
  }
  const parsed = parseReplyLine(line);
  return parsed === undefined ? undefined : { hash: parsed.hash, run: parsed.run, server: parsed.reply.server };
}

/** Names a request to a server. */
export function keyOf(hash: string, server: string): string {
  return `${hash} ${server}`;
}
