import { buildRequest } from '../packages/assay/dist/model/build-request';
import type { PreparedRequest, Reply } from '../packages/assay/dist/model/model';
import { toReplyLine, toRequestLine } from '../packages/assay/dist/model/recordings/lines';
import { fileNameOf } from '../packages/assay/dist/model/recordings/places';

/** The host that every recorded reply came from. */
export const serverOfReplies = '127.0.0.1:8080';

/** Different requests of one challenge. */
export function recordedRequests(count: number): readonly PreparedRequest[] {
  return Array.from({ length: count }, (_, number) =>
    buildRequest('gpt-6-luna', {
      challenge: 'many',
      prompt: {
        system: 'Answer with JSON only.',
        user: `Judge solution ${String(number)}. ${'Look again. '.repeat(50)}`,
      },
      parameters: { responseFormat: 'text' },
      answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
      about: { kind: 'code', id: `fixture-${String(number)}`, language: 'javascript', solution: '', expected: {} },
    }),
  );
}

/** Run numbers from 0 up. */
export function runsOf(replies: number): readonly number[] {
  return [...Array(replies).keys()];
}

/** Name and text of the file that keeps a request with so many replies of some 400 characters. */
export function recordingFile(request: PreparedRequest, replies: number): readonly [string, string] {
  const lines = runsOf(replies).map((run) => toReplyLine(request, run, replyOf(request, run)));
  return [`.assay/recordings/${fileNameOf(request)}`, `${[toRequestLine(request), ...lines].join('\n')}\n`];
}

function replyOf({ hash }: PreparedRequest, run: number): Reply {
  return {
    text: `{"isCorrect":true} ${'because it is "so". '.repeat(19)}`,
    refusal: null,
    finishReason: 'stop',
    responseId: `chatcmpl-${hash.slice(0, 8)}-${String(run)}`,
    model: 'gpt-6-luna',
    systemFingerprint: null,
    server: serverOfReplies,
    usage: { promptTokens: 300, completionTokens: 100, cachedTokens: 0 },
    repliedAt: '2026-11-20T12:00:00.000Z',
    milliseconds: 900,
    attempts: 1,
  };
}
