import type { Reply } from './model';

/** A reply with this text, as an offline model gives it: immediate, without id, at no cost. */
export function offlineReply(model: string, text: string): Reply {
  return {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    model,
    systemFingerprint: null,
    server: 'offline',
    usage: null,
    repliedAt: new Date(0).toISOString(),
    milliseconds: 0,
    attempts: 1,
  };
}
