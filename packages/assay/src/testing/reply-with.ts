import type { Reply } from '../model/model';

/** A reply of a server with this text, and nothing special about it but these parts. */
export function replyWith(text: string | null, parts: Partial<Reply> = {}): Reply {
  return {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId: null,
    model: null,
    systemFingerprint: null,
    server: 'api.example',
    usage: null,
    repliedAt: '2026-11-20T00:00:00.000Z',
    milliseconds: 1,
    attempts: 1,
    ...parts,
  };
}
