/** Code of the error about a body that is too large. */
export const tooLargeCode = 'ERR_REPLY_TOO_LARGE';

/** Maximum size of a reply in bytes, decompressed: 32 of them at once leave a process below 500 MB. */
export const largestReply = 4 * 2 ** 20;

/** Limits on the JSON of a reply: many small values would take twenty times as much memory as their text. */
export const replyBounds = { mostValues: 500_000 };

/** Maximum size of a batch's file in bytes, decompressed; it is read line by line. */
export const largestFile = 256 * 2 ** 20;

/** Maximum number of its lines; a batch has 50,000 requests. */
const mostLines = 1_000_000;

/** Characters that are left of a line that is larger than a reply, which is then no JSON. */
const leftOfLongLine = 1000;

/**
 * The text of a body, which is decompressed already. Throws as soon as the body is larger than `most` bytes, which also
 * closes its connection.
 */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(body, most)) {
    chunks.push(chunk);
  }
  // Invalid UTF-8 becomes replacement characters; a byte order mark is dropped.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * The lines of such a body, of which only one is in memory. A line that is larger than a reply may be is cut: it is no
 * reply, and the others still are.
 */
export async function* readLines(body: AsyncIterable<Uint8Array> | null, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let isLong = false;
  let count = 0;
  for await (const chunk of boundedChunks(body, most)) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += isLong ? '' : first;
    if (rest.length > largestReply) {
      isLong = true;
      rest = rest.slice(0, leftOfLongLine);
    }
    count += others.length;
    if (count > mostLines) {
      throw tooLarge(`has more than ${mostLines} lines`);
    }
    if (others.length > 0) {
      yield rest;
      isLong = false;
      rest = others.pop() ?? '';
      yield* others;
    }
  }
  yield rest + decoder.decode();
}

async function* boundedChunks(body: AsyncIterable<Uint8Array> | null, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) {
      throw tooLarge(`is larger than ${most / 2 ** 20} MiB`);
    }
    yield chunk;
  }
}

function tooLarge(how: string): Error {
  return Object.assign(new Error(`the reply ${how}`), { code: tooLargeCode });
}
