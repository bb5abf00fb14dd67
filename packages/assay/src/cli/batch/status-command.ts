import { systemClock } from '../../basics/clock';
import { toSafe } from '../../model/batch/ask-server';
import { lookAt, type KnownBatch } from '../../model/batch/catch-up';
import type { BatchState } from '../../model/batch/batch-state';
import { findReplies } from '../../model/batch/find-replies';
import { openRecordings } from '../../model/recordings';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { requireChallenge } from '../options/read-challenge';
import { noteElsewhere, openBatches, type OpenBatches, describeProblems, type BatchProblem } from './open-batches';
import { hasEnded, isRejected, type ServerBatch } from '../../model/batch/server-batch';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { line, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';

/** The document that `assay batch status --json` prints. */
interface StatusDocument extends Pick<OpenBatches, 'challenge' | 'server'> {
  readonly batches: readonly BatchStatus[];
}

interface BatchStatus extends Pick<BatchState, 'id' | 'model' | 'requests' | 'createdAt'> {
  /** The server's; `null` until it has it. */
  readonly batchId: string | null;
  /** How far it is here: `ended` when it was fetched, or the server refused it. */
  readonly step: BatchState['step'];
  /** The server's word, such as `in_progress`. */
  readonly status: string | null;
  readonly canBeFetched: boolean;
  /** Requests that have their reply, by the server's count; once fetched, those in the recordings. */
  readonly done: number | null;
  /** Requests that end without a reply, by the server's count; once fetched, those not in the recordings. */
  readonly missing: number | null;
  readonly expiresAt: string | null;
  readonly problems: readonly BatchProblem[];
}

/** `assay batch status`: shows the progress of a challenge's batches. */
export const statusCommand: Command = defineCommand({
  name: 'batch status',
  summary: 'Show progress and expiry of batches (read-only)',
  positionals: '<challenge>',
  example: 'npx assay batch status two-sum',
  options: jsonOption,

  async run(invocation, terminal) {
    const challenge = requireChallenge(invocation, statusCommand);
    const open = openBatches(invocation, challenge);
    const { root, server, batches } = open;
    const ended = batches.flatMap((state) => (state.step === 'ended' ? [state] : []));
    const { recordedOf } = findReplies(root, ended, openRecordings(root));
    const safe = (message: string): string => toSafe(message, invocation.settings.apiKey);
    const now = new Date(systemClock.now());
    const statuses: BatchStatus[] = [];
    for (const state of batches) {
      const isOpen = state.step === 'uploaded' || state.step === 'submitted';
      const known = isOpen ? await lookAt(open.apiOf(state), state) : { state };
      statuses.push(toBatchStatus(known, recordedOf.get(state.id), safe));
    }
    const document = { challenge, server, batches: statuses };
    printDocument(invocation, terminal, document, (one) => renderStatus(one, now));
    noteElsewhere(open, terminal);
    return exitCodes.passed;
  },
});

/**
 * Combines the local and the server's state of a batch; `recorded` is the number of its replies in the recordings, once
 * fetched.
 */
function toBatchStatus(
  { state, batch }: KnownBatch,
  recorded: number | undefined,
  safe: (message: string) => string,
): BatchStatus {
  const { id, model, step, requests, createdAt } = state;
  return {
    id,
    model,
    step,
    requests,
    createdAt,
    batchId: state.step === 'submitted' || state.step === 'ended' ? state.batchId : null,
    ...ofServer(state, batch, safe),
    ...countsOf(requests, batch, recorded),
  };
}

/** What the server says, or said when the batch was fetched. */
function ofServer(
  { step, ...state }: BatchState,
  batch: ServerBatch | undefined,
  safe: (message: string) => string,
): Pick<BatchStatus, 'status' | 'canBeFetched' | 'expiresAt' | 'problems'> {
  const result = 'result' in state ? state.result : undefined;
  if (batch === undefined) {
    return { status: result?.status ?? null, canBeFetched: false, expiresAt: null, problems: result?.problems ?? [] };
  }
  return {
    status: result?.status ?? safe(batch.status),
    canBeFetched: step === 'submitted' && hasEnded(batch) && !isRejected(batch),
    expiresAt: hasEnded(batch) ? null : (batch.expiresAt?.toISOString() ?? null),
    problems: result?.problems ?? batch.problems.map(({ line, message }) => ({ line, message: safe(message) })),
  };
}

function countsOf(
  requests: number,
  batch: ServerBatch | undefined,
  recorded: number | undefined,
): Pick<BatchStatus, 'done' | 'missing'> {
  const done = recorded ?? batch?.counts?.completed;
  const isOver = recorded !== undefined || (batch !== undefined && hasEnded(batch));
  const missing = isOver && done !== undefined ? requests - done : batch?.counts?.failed;
  return { done: done ?? null, missing: missing ?? null };
}

/** The batches of a challenge, for people. */
function renderStatus({ challenge, server, batches }: StatusDocument, now: Date): Text {
  if (batches.length === 0) {
    return [`No batches of ${challenge} at ${server}.`, line('Next: ', whole(`npx assay batch submit ${challenge}`))];
  }
  const columns = [
    ...['batch', 'at the server', 'model', 'state'].map((heading) => ({ heading })),
    ...['done', 'missing', 'of', 'age'].map((heading) => ({ heading, align: 'right' as const })),
    { heading: 'expires' },
  ];
  const formatOptional = (count: number | null): string => (count === null ? '–' : formatCount(count));
  const rows = batches.map((one) => [
    ...[one.id, printableLine(one.batchId ?? '–', 60), one.model, describeState(one)],
    ...[formatOptional(one.done), formatOptional(one.missing), formatCount(one.requests)],
    describeTime(now.getTime() - Date.parse(one.createdAt)),
    describeExpiry(one, now),
  ]);
  return [
    toned('heading', `Batches of ${challenge} at ${server}:`),
    ...renderTable(columns, rows),
    ...batches.flatMap(describeProblems),
    ...describeNext(challenge, batches),
  ];
}

function describeNext(challenge: string, batches: readonly BatchStatus[]): Text {
  if (batches.some(({ step }) => step === 'planned' || step === 'uploaded')) {
    return [
      'Not submitted: a command was interrupted.',
      line('Next: Run it again: ', whole(`npx assay batch submit ${challenge}`)),
    ];
  }
  const ready = batches.filter(({ canBeFetched }) => canBeFetched).length;
  return ready > 0
    ? [
        `${formatNumberOf(ready, 'batch', 'batches')} can be fetched.`,
        line('Next: ', whole(`npx assay batch fetch ${challenge}`)),
      ]
    : [line('Next: Look again later: ', whole(`npx assay batch status ${challenge}`))];
}

function describeState({ step, status, canBeFetched }: BatchStatus): string {
  switch (step) {
    case 'planned':
    case 'uploaded':
      return 'not submitted';
    case 'submitted':
      return `${printableLine(status ?? 'unknown', 30).replaceAll('_', ' ')}${canBeFetched ? ', ready to fetch' : ''}`;
    case 'ended':
      return `${printableLine(status ?? 'unknown', 30).replaceAll('_', ' ')}, ${status === 'failed' ? 'refused' : 'fetched'}`;
  }
}

function describeExpiry({ expiresAt }: BatchStatus, now: Date): string {
  if (expiresAt === null) {
    return '–';
  }
  const left = Date.parse(expiresAt) - now.getTime();
  return left <= 0 ? 'now' : `in ${describeTime(left)}`;
}

/** The two largest units. */
function describeTime(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  if (minutes < 60) {
    return `${minutes} min`;
  }
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
