/** Code of the error about a body that is too large. */
export const tooLargeCode = 'ERR_REPLY_TOO_LARGE';

/** Maximum size of a reply in bytes, decompressed: 32 of them at once leave a process below 500 MB. */
export const largestReply = 4 * 2 ** 20;

/** Limits on the JSON of a reply: many small values would take twenty times as much memory as their text. */
export const replyBounds = { mostValues: 500_000 };

/** Maximum size of a batch's file in bytes, decompressed; one is read at a time. */
export const largestFile = 256 * 2 ** 20;

/**
 * The text of a body, which is decompressed already. Throws as soon as the body is larger than `most` bytes, which also
 * closes its connection.
 */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) {
      throw Object.assign(new Error(`the reply is larger than ${most / 2 ** 20} MiB`), { code: tooLargeCode });
    }
    chunks.push(chunk);
  }
  // Invalid UTF-8 becomes replacement characters; a byte order mark is dropped.
  return new TextDecoder().decode(Buffer.concat(chunks));
}
