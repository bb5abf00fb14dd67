import { z } from 'zod';

const count = z.int().nonnegative();
const counted = z.array(z.object({ reason: z.string(), count })).readonly();

/** What came of a batch. `kept + recorded + refused + missing` are its requests. */
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
  /** What its replies cost, in US dollars; `null` when that is not known. */
  dollars: z.number().nullable(),
});

/** What came of a batch. */
export type BatchResult = Readonly<z.infer<typeof batchResultSchema>>;

/** A reason, and how often it was given. */
export type Counted = BatchResult['refused'][number];

/** Requests of which there is no reply. */
export function withoutReply({ refused, missing }: BatchResult): number {
  return missing + countAll(refused);
}

/** How often all of them were given. */
export function countAll(all: readonly Counted[]): number {
  return all.reduce((sum, { count: one }) => sum + one, 0);
}
