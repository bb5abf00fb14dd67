import { type BatchRequest, toInputLine } from './batch-input';

/** Limits of one batch. */
export interface BatchLimits {
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Providers take 50,000 requests and 200 MB. An input is converted and sent from memory, where it takes about ten times
 * its size.
 */
export const batchLimits: BatchLimits = { requests: 50_000, bytes: 20_000_000 };

/** Requests to one model that go together. */
export interface BatchPart {
  readonly model: string;
  readonly requests: readonly BatchRequest[];
  /** Of the input, about. */
  readonly bytes: number;
}

/** Splits requests into batches within the limits, each with the requests of one model alone, which the server wants. */
export function splitBatches(requests: readonly BatchRequest[], limits = batchLimits): readonly BatchPart[] {
  const parts: { model: string; requests: BatchRequest[]; bytes: number }[] = [];
  const open = new Map<string, (typeof parts)[number]>();
  const bodies = new Map<string, string>();
  for (const asked of requests) {
    const { hash, body } = asked.request;
    const text = bodies.get(hash) ?? JSON.stringify(body);
    bodies.set(hash, text);
    const bytes = Buffer.byteLength(toInputLine(asked, text)) + 1;
    const model = String(body['model']);
    const last = open.get(model);
    if (last !== undefined && last.requests.length < limits.requests && last.bytes + bytes <= limits.bytes) {
      last.requests.push(asked);
      last.bytes += bytes;
    } else {
      const part = { model, requests: [asked], bytes };
      open.set(model, part);
      parts.push(part);
    }
  }
  return parts;
}
