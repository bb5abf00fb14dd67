import { describe, expect, test } from '@jest/globals';
import type { Outcome, Question } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { type Knowledge, simulateReply } from './simulate-reply';

const perfect: OfflineRates = { flip: 0, unreadable: 0, errored: 0, seed: '1' };
const knowledge: Knowledge = {
  answer: { isCorrect: true, isShort: false },
  evidence: { isCorrect: 'right on 9 inputs', isShort: '4 lines' },
};
const partial: Knowledge = {
  answer: { isShort: false },
  evidence: { isShort: '4 lines' },
  undecided: { isCorrect: 'the oracle reads JavaScript, not python' },
};
const question: Question = {
  challenge: 'parity',
  prompt: { system: undefined, user: 'Judge.' },
  parameters: { responseFormat: 'json_schema' },
  answer: { type: 'object', properties: {}, required: ['isCorrect', 'isShort'], additionalProperties: false },
  about: { kind: 'code', id: 'right', language: 'javascript', solution: 'x' },
};
const common = {
  refusal: null,
  finishReason: 'stop',
  responseId: null,
  model: 'offline/judge?x',
  systemFingerprint: null,
  server: 'offline',
  usage: null,
  repliedAt: '1970-01-01T00:00:00.000Z',
  milliseconds: 0,
  attempts: 1,
};

function simulate(rates: Partial<OfflineRates>, known: Knowledge = knowledge, run = 0): Outcome {
  return simulateReply('offline/judge?x', { ...perfect, ...rates }, question, run, known);
}

describe('simulateReply', () => {
  test('tells what is known and what it rests on', () => {
    expect(simulate({})).toEqual({
      status: 'replied',
      reply: { ...common, text: '{"isCorrect":true,"isShort":false}', evidence: knowledge.evidence },
    });
  });

  test('leaves evidence out where there is none', () => {
    expect(simulate({}, { answer: { isCorrect: true } })).toEqual({
      status: 'replied',
      reply: { ...common, text: '{"isCorrect":true}' },
    });
  });

  test('gives no value, and the reason, for what is undecided', () => {
    expect(simulate({}, partial)).toEqual({
      status: 'replied',
      reply: {
        ...common,
        text: '{"isShort":false,"isCorrect":null}',
        undecided: partial.undecided,
        evidence: partial.evidence,
      },
    });
  });

  test('turns round what is known, and does not pass evidence off as that of the opposite', () => {
    const reason = 'turned round, as its name asks';

    expect(simulate({ flip: 1 })).toEqual({
      status: 'replied',
      reply: {
        ...common,
        text: '{"isCorrect":false,"isShort":true}',
        evidence: { isCorrect: reason, isShort: reason },
      },
    });
  });

  test('never decides by a flip what is undecided', () => {
    const texts = Array.from({ length: 200 }, (_, run) => simulate({ flip: 0.5 }, partial, run)).map((outcome) =>
      outcome.status === 'replied' ? [outcome.reply.text, outcome.reply.undecided] : outcome,
    );

    expect(new Set(texts.map((text) => JSON.stringify(text)))).toEqual(
      new Set(
        [true, false].map((isShort) =>
          JSON.stringify([JSON.stringify({ isShort, isCorrect: null }), partial.undecided]),
        ),
      ),
    );
  });

  test('fails like a network, or replies outside the format, without a word of what is known', () => {
    expect(simulate({ errored: 1, unreadable: 1 }, partial)).toEqual({
      status: 'errored',
      problem: 'simulated network failure',
      attempts: 1,
    });
    expect(simulate({ unreadable: 1 }, partial)).toEqual({
      status: 'replied',
      reply: { ...common, text: 'I cannot say.' },
    });
  });
});
