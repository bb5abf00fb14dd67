import { z } from 'zod';
import { count } from '../../basics/measures';

const counted = z.array(z.object({ reason: z.string(), count })).readonly();

/** What a batch brought, as it was when it was fetched. `kept + recorded + refused + missing` are its requests. */
export const batchResultSchema = z.object({
  /** The server's last word, such as `completed`. */
  status: z.string(),
  /** Replies that are kept from this batch. */
  kept: count,
  /** Requests whose reply came another way while the batch was under way; theirs is kept. */
  recorded: count,
  /** Requests that brought an error instead of a reply, by what it says. */
  refused: counted,
  /** Requests that neither file says a word of. */
  missing: count,
  /** Lines of the files that belong to no request of the batch, or are none at all. */
  strange: counted,
  /** What the server says is wrong with the input. */
  problems: z.array(z.object({ line: z.int().positive().nullable(), message: z.string() })).readonly(),
  /** What its replies cost, as far as it is known, in US dollars; `null` when it is of none of them. */
  dollars: z.number().nullable(),
  /** Replies whose price is not known; batches of before have no such count, and no price when one was not known. */
  unpriced: count.optional(),
});

/** What a batch brought. */
export type BatchResult = Readonly<z.infer<typeof batchResultSchema>>;

/** A reason, and how often it was given. */
export type Counted = BatchResult['refused'][number];

/** Replies of a batch whose price is not known. */
export function unpricedOf({ unpriced, dollars, kept, recorded }: BatchResult): number {
  return unpriced ?? (dollars === null ? kept + recorded : 0);
}
