import { eachLine, isFile, writeLines } from '../../basics/disk/disk';
import { redactKey } from '../redact';
import type { BatchAPI } from './batch-api';
import { readInput, type BatchRequest } from './batch-input';
import {
  batchFile,
  writeState,
  type EndedBatch,
  type SubmittedBatch,
  type BatchResult,
  type Counted,
} from './batch-state';
import type { ServerBatch } from './server-batch';
import { noteRefusedTokenCap } from './token-cap-of';
import { runNumber } from '../../basics/settings/value-form';
import { hash } from 'node:crypto';
import type { Reply } from '../model';
import { contentOfRefused, filteredContent, readCompletion } from '../completion';
import { priceOf, type PriceTerms } from '../prices/price-of';
import type { Recordings } from '../recordings';
import { toSafe } from './ask-server';
import { readOutputLine, type OutputLine } from './read-output';

/** The output of a batch, and where to record it. */
interface BatchOutput {
  readonly state: SubmittedBatch;
  readonly batch: ServerBatch;
  /** Its requests, by custom id. */
  readonly asked: ReadonlyMap<string, BatchRequest>;
  /** Lines of its output file, then those of its error file. */
  readonly lines: Iterable<string>;
  readonly recordings: Recordings;
  readonly apiKey: string | undefined;
  readonly overrides: PriceTerms['overrides'];
}

/** A batch ends a day after it was submitted, or two. */
const longestBatch = 48 * 3_600_000;

const mostReasons = 10;

/**
 * Downloads the output of a batch that has ended, and records the replies. Its files are saved before anything is read,
 * so that an interrupted fetch can be resumed.
 */
export async function fetchBatch(
  root: string,
  api: BatchAPI,
  { state, batch }: { readonly state: SubmittedBatch; readonly batch: ServerBatch },
  {
    endedAt,
    recordings,
    apiKey,
    overrides,
  }: Pick<BatchOutput, 'recordings' | 'apiKey' | 'overrides'> & Pick<EndedBatch, 'endedAt'>,
): Promise<EndedBatch> {
  const files = [
    { name: 'output.jsonl', id: batch.outputFile },
    { name: 'errors.jsonl', id: batch.errorFile },
  ] as const;
  for (const { name, id } of files) {
    const file = batchFile(root, state, name);
    if (id !== undefined && !isFile(file)) {
      await api.download(id, (lines) => writeLines(file, withoutKey(lines, apiKey)));
    }
  }
  const lines = function* (): Generator<string> {
    for (const { name } of files) {
      yield* eachLine(batchFile(root, state, name));
    }
  };
  const asked = readInput(root, state);
  const result = keepOutput({ state, batch, asked, lines: lines(), recordings, apiKey, overrides });
  noteRefusedTokenCap(
    root,
    state,
    result.refused.map(({ reason }) => reason),
  );
  return writeState(root, { ...state, step: 'ended', endedAt, result });
}

type RepliedLine = Extract<OutputLine, { readonly kind: 'replied' | 'withheld' }>;

/**
 * Records every reply of a batch once: replies recorded by an earlier call are skipped, so it may be called again. A
 * reply that came another way since the batch was submitted stays.
 */
function keepOutput(output: BatchOutput): BatchResult {
  const { batch, asked, lines, apiKey } = output;
  const safe = (message: string): string => toSafe(message, apiKey);
  const refused = new Map<string, number>();
  const strange = new Map<string, number>();
  const answered = new Set<string>();
  const tally = { kept: 0, recorded: 0, priced: 0, unpriced: 0, dollars: 0 };
  const responses = new Map<string, number>();

  for (const text of lines) {
    if (text === '') {
      continue;
    }
    const line = readOutputLine(text, safe);
    const meant = line.kind === 'strange' ? undefined : asked.get(line.customId);
    if (line.kind === 'strange') {
      count(strange, 'not a line of a batch');
    } else if (meant === undefined) {
      count(strange, 'a custom_id that was not submitted');
    } else if (answered.has(line.customId)) {
      count(strange, 'a second line for a request');
    } else {
      answered.add(line.customId);
      const problem = line.kind === 'refused' ? line.reason : keepReply(line, meant, output, { tally, responses });
      if (problem !== undefined) {
        count(refused, problem);
      }
    }
  }
  const { kept, recorded, priced, unpriced, dollars } = tally;
  return {
    status: safe(batch.status),
    kept,
    recorded,
    unpriced,
    dollars: unpriced > 0 && priced === 0 ? null : dollars,
    refused: toCounted(refused),
    missing: asked.size - answered.size,
    strange: toCounted(strange),
    problems: batch.problems.map(({ line, message }) => ({ line, message: safe(message) })),
  };
}

/** What was found so far: numbers of replies, and the runs that responses belong to. */
interface Found {
  readonly tally: { kept: number; recorded: number; priced: number; unpriced: number; dollars: number };
  readonly responses: Map<string, number>;
}

/** Counts and records a reply; says why it is no evidence, if it is none. */
function keepReply(
  line: RepliedLine,
  { request, run }: BatchRequest,
  { state, batch, recordings, apiKey, overrides }: BatchOutput,
  { tally, responses }: Found,
): string | undefined {
  const { server, model } = state;
  const reply = toReply(line, { state, batch, apiKey });
  if (line.kind === 'replied') {
    const terms = { server, tier: 'batch', overrides };
    const price = reply.usage === null ? null : priceOf(model, reply.usage, new Date(reply.repliedAt), terms);
    tally.dollars += price ?? 0;
    tally[price === null ? 'unpriced' : 'priced'] += 1;
  }
  // A server may send ids of any length.
  const response = hash('sha256', `${request.hash} ${String(reply.responseId)}`, 'hex');
  const repeated = reply.responseId === null ? undefined : responses.get(response);
  if (repeated !== undefined) {
    return `the reply repeats run ${runNumber(repeated)}, so it is not new evidence`;
  }
  responses.set(response, run);
  const known = recordings.find(request, run, server);
  const isSame = known?.responseId === reply.responseId && known.repliedAt === reply.repliedAt;
  if (known !== undefined && !isSame && known.repliedAt >= state.createdAt) {
    tally.recorded += 1;
    return undefined;
  }
  if (!isSame) {
    recordings.keep(request, run, reply);
  }
  tally.kept += 1;
  return undefined;
}

function toReply(line: RepliedLine, { state, batch, apiKey }: Pick<BatchOutput, 'state' | 'batch' | 'apiKey'>): Reply {
  const redact = (text: string): string => redactKey(text, apiKey);
  const [content = filteredContent] =
    line.kind === 'replied' ? readCompletion(line.completion, 1, redact) : [contentOfRefused(line.failure, redact)];
  const created = line.kind === 'replied' ? line.created : undefined;
  return {
    ...content,
    tier: 'batch',
    server: state.server,
    repliedAt: repliedAt(created ?? batch.endedAt, Date.parse(state.createdAt)),
    // A batch says nothing about its single requests.
    milliseconds: 0,
    attempts: 1,
  };
}

/** The server's reply time, limited to what is possible: the same however often the file is read. */
function repliedAt(said: Date | undefined, submitted: number): string {
  const time = said?.getTime() ?? submitted;
  return new Date(Math.min(Math.max(time, submitted), submitted + longestBatch)).toISOString();
}

function count(reasons: Map<string, number>, reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

/** Most frequent first; limited for servers that word every error differently. */
function toCounted(reasons: ReadonlyMap<string, number>): readonly Counted[] {
  const all = [...reasons].map(([reason, times]) => ({ reason, count: times })).sort((a, b) => b.count - a.count);
  const rest = all.slice(mostReasons).reduce((sum, { count: times }) => sum + times, 0);
  return [...all.slice(0, mostReasons), ...(rest > 0 ? [{ reason: 'other reasons', count: rest }] : [])];
}

async function* withoutKey(lines: AsyncIterable<string>, apiKey: string | undefined): AsyncGenerator<string> {
  for await (const line of lines) {
    yield redactKey(line, apiKey);
  }
}
