import { AssayError } from '../../basics/errors';
import type { Input } from '../../plugin/terminal';

/** Reads standard input, up to `limit` bytes. */
export function readInput(input: Input | undefined, limit: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      input?.off('data', onData).off('end', onEnd).off('error', reject).pause();
      settle();
    };
    const onData = (chunk: Uint8Array | string): void => {
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      if (size > limit) {
        finish(() => {
          reject(new AssayError(`Standard input has more than ${limit.toLocaleString('en-US')} bytes.`));
        });
      }
    };
    const onEnd = (): void => {
      finish(() => {
        resolve(Buffer.concat(chunks));
      });
    };
    const onAbort = (): void => {
      finish(() => {
        reject(new AssayError('Interrupted.'));
      });
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (input === undefined) {
      onEnd();
      return;
    }
    input.on('data', onData).on('end', onEnd).on('error', reject);
    input.resume();
  });
}
