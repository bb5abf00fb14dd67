import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip } from 'node:zlib';

const [unpackGzip, unpackBrotli] = [promisify(gunzip), promisify(brotliDecompress)];

/** Invalid UTF-8 becomes replacement characters; a byte order mark is dropped. */
const decoder = new TextDecoder();

/** The text of a body that arrived in chunks and may be compressed; an unrequested encoding is left as it is. */
export async function decodeBody(chunks: readonly Buffer[], encoding: string | undefined): Promise<string> {
  const [only] = chunks;
  const bytes = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
  return decoder.decode(await unpack(bytes, encoding?.trim().toLowerCase()));
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer | Promise<Buffer> {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      // A server that omits the last block has still sent everything.
      return unpackGzip(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return unpackBrotli(bytes);
    default:
      return bytes;
  }
}
