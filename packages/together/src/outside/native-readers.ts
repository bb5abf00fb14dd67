import { tryParseJson } from '../../../assay/dist/basics/json/parse-json';
import { isMadeFrom, toBatch, toBatchPage, toOutputLine } from '../../../assay/dist/model/anthropic/message-batches';
import { readRefusal, toRateLimitHeaders } from '../../../assay/dist/model/anthropic/anthropic-client';
import {
  toBatch as toGeminiBatch,
  toBatchPage as toGeminiPage,
  toOutputLine as toGeminiLine,
} from '../../../assay/dist/model/gemini/gemini-batches';
import { readRefusal as readGeminiRefusal } from '../../../assay/dist/model/gemini/gemini-client';
import {
  toBatch as toMistralBatch,
  toBatchPage as toMistralPage,
} from '../../../assay/dist/model/mistral/mistral-client';
import { toSeconds } from '../../../assay/dist/model/native/batch-lines';
import { after, type OutsideReaders } from './outside-reader';

const json = (text: string): unknown => tryParseJson(text) ?? { id: text, name: text, error: { message: text } };
const noHeaders = { get: () => null };
const limits = ['x-ratelimit-limit-tokens', 'x-ratelimit-reset-requests', 'retry-after'];

/** Readers of what servers with protocols of their own send. */
export const nativeReaders: OutsideReaders = {
  'model/anthropic/message-batches#toBatch': (text) => toBatch(json(text)),
  'model/anthropic/message-batches#toBatchPage': (text) => toBatchPage({ data: [json(text)] }),
  'model/anthropic/message-batches#toOutputLine': {
    read: toOutputLine,
    within: [
      (text) => JSON.stringify({ custom_id: text, result: { type: text } }),
      (text) =>
        JSON.stringify({
          custom_id: 'a',
          result: { type: 'succeeded', message: { content: [{ type: 'text', text }] } },
        }),
    ],
  },
  'model/anthropic/message-batches#isMadeFrom': (text) => isMadeFrom({ total: 1, createdAt: new Date(0) }, text),
  'model/anthropic/anthropic-client#readRefusal': {
    read: (text) => readRefusal(400, json(text), text, noHeaders).code,
    within: [after('prompt is too long')],
  },
  'model/anthropic/anthropic-client#toRateLimitHeaders': (text) => {
    const headers = toRateLimitHeaders({ get: () => text });
    return [...limits, text].map((name) => headers.get(name));
  },
  'model/gemini/gemini-batches#toBatch': (text) => toGeminiBatch(json(text)),
  'model/gemini/gemini-batches#toBatchPage': (text) => toGeminiPage({ operations: [json(text)], nextPageToken: text }),
  'model/gemini/gemini-batches#toOutputLine': {
    read: toGeminiLine,
    within: [
      (text) => JSON.stringify({ key: text, error: { message: text } }),
      (text) =>
        JSON.stringify({
          key: 'a',
          response: { candidates: [{ content: { parts: [{ text }] }, finishReason: text }] },
        }),
    ],
  },
  'model/gemini/gemini-client#readRefusal': {
    read: (text) =>
      readGeminiRefusal(
        429,
        { error: { message: text, details: [{ retryDelay: text }] } },
        text,
        noHeaders,
      ).headers.get('retry-after'),
    within: [after('input token count'), after('1', 's')],
  },
  'model/mistral/mistral-client#toBatch': (text) => toMistralBatch(json(text)),
  'model/mistral/mistral-client#toBatchPage': (text) => toMistralPage({ data: [json(text)], total: 2 }, 1),
  'model/native/batch-lines#toSeconds': toSeconds,
};
