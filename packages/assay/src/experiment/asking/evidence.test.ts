import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PreparedRequest, Reply } from '../../model/model';
import { createEvidenceCheck, type EvidenceCheck } from './ask-once';

function requestWith(hash: string): PreparedRequest {
  const question = {
    challenge: 'parity',
    prompt: { system: undefined, user: 'Judge.' },
    parameters: { model: 'm', responseFormat: 'json_schema' },
    answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
    about: { kind: 'code', id: 'right', language: 'javascript', solution: 'x' },
  } as const;
  return { question, hash, body: {}, notes: [] };
}

function replyWith(responseId: string | null, text = '{}'): Reply {
  return {
    text,
    refusal: null,
    finishReason: 'stop',
    responseId,
    model: 'm',
    systemFingerprint: null,
    server: 'api.example',
    usage: null,
    repliedAt: '2026-11-20T12:00:00.000Z',
    milliseconds: 1,
    attempts: 1,
  };
}

describe('createEvidenceCheck', () => {
  const request = requestWith('abc');

  let isNew: EvidenceCheck;
  beforeEach(() => {
    isNew = createEvidenceCheck();
    isNew(request, 3, replyWith('r-1'));
  });

  test.each<{ what: string; about: PreparedRequest; run: number; reply: Reply; expected: boolean }>([
    { what: 'the reply of the same run', about: request, run: 3, reply: replyWith('r-1'), expected: true },
    { what: 'a copy in a later run', about: request, run: 4, reply: replyWith('r-1'), expected: false },
    { what: 'a copy in an earlier run', about: request, run: 0, reply: replyWith('r-1'), expected: false },
    { what: 'a copy with another text', about: request, run: 4, reply: replyWith('r-1', 'no'), expected: false },
    { what: 'another id', about: request, run: 4, reply: replyWith('r-2'), expected: true },
    {
      what: 'the same id for another request',
      about: requestWith('b'),
      run: 4,
      reply: replyWith('r-1'),
      expected: true,
    },
  ])('takes $what: $expected', ({ about, run, reply, expected }) => {
    expect(isNew(about, run, reply)).toBe(expected);
  });

  test('takes replies without an id, which cannot be told apart', () => {
    expect([0, 1, 2].map((run) => isNew(request, run, replyWith(null)))).toEqual([true, true, true]);
  });

  test('remembers nothing of another check', () => {
    expect(createEvidenceCheck()(request, 4, replyWith('r-1'))).toBe(true);
  });
});
