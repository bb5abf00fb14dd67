import type { Reply } from './model';

/** An offline model's reply with this text: immediate, without id, free of charge. */
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
