import { z } from 'zod';
import { count } from '../../basics/schemas';

const counted = z.array(z.object({ reason: z.string(), count })).readonly();

/** The result of a batch when it was fetched. `kept + recorded + refused + missing` is the number of its requests. */
export const batchResultSchema = z.object({
  /** The server's last status, such as `completed`. */
  status: z.string(),
  /** Replies recorded from this batch. */
  kept: count,
  /** Requests that got a reply another way while the batch was in flight; that reply is kept. */
  recorded: count,
  /** Requests with an error instead of a reply, by error message. */
  refused: counted,
  /** Requests that neither file mentions. */
  missing: count,
  /** Lines of the files that belong to no request of the batch, or cannot be parsed. */
  strange: counted,
  /** The server's errors about the input. */
  problems: z.array(z.object({ line: z.int().positive().nullable(), message: z.string() })).readonly(),
  /** Known cost of its replies in US dollars; `null` when no price is known. */
  dollars: z.number().nullable(),
  /** Replies with an unknown price. */
  unpriced: count,
});

/** The result of a batch. */
export type BatchResult = Readonly<z.infer<typeof batchResultSchema>>;

/** A reason, and how often it occurred. */
export type Counted = BatchResult['refused'][number];
