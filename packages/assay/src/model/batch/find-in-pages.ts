import { z } from 'zod';
import { AssayError } from '../../basics/errors';
import { parseServerBatch, type ServerBatch } from './server-batch';

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish().catch(null) });

/** Maximum pages to search; the batch was created a moment, or some days, ago. */
const mostPages = 50;

/** Searches a server's batches, newest first. */
export async function findInPages(
  page: (after: string | undefined) => Promise<unknown>,
  isMeant: (batch: ServerBatch) => boolean,
): Promise<ServerBatch | undefined> {
  let after: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const parsed = pageSchema.safeParse(await page(after)).data;
    if (parsed === undefined) {
      throw new AssayError(
        'The server sent no list of batches, so it is unknown whether it created one: try again later.',
      );
    }
    const batches = parsed.data.flatMap((one) => parseServerBatch(one) ?? []);
    const found = batches.find(isMeant);
    const last = batches.at(-1)?.id;
    if (found !== undefined || parsed.has_more !== true || last === undefined || last === after) {
      return found;
    }
    after = last;
  }
  return undefined;
}
