import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Reply } from '../../model/model';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import type { Asked, Trial } from './trial';
import { logEntry, type LogEntry, readLog, toTrialEntry } from './trial-log';

const usage = { promptTokens: 3, completionTokens: 2, cachedTokens: 1 };
const reply: Reply = {
  text: 'a text that only the recording holds',
  refusal: null,
  finishReason: 'stop',
  responseId: 'r-1',
  model: 'gpt-6-luna-2026-06-01',
  systemFingerprint: 'fp',
  server: 'api.example',
  usage,
  repliedAt: '2026-11-20T12:00:00.000Z',
  milliseconds: 5,
  attempts: 2,
};
const judged = { challenge: 'parity', fixture: 'right', model: 'gpt-6-luna', run: 0, request: 'abc' };

function trialWith(asked: Asked): Trial {
  return { ...judged, asked, verdict: { status: 'correct' } };
}

const answered: Asked = {
  status: 'replied',
  reply,
  reading: { status: 'answer', answer: { isCorrect: true }, fenced: true },
  source: 'live',
};

let folder: TemporaryFolder;
let file = '';
beforeEach(() => {
  folder = makeTemporaryFolder();
  file = join(folder.path, 'log', 'trials.jsonl');
});
afterEach(() => {
  folder.remove();
});

describe('toTrialEntry', () => {
  const verdict = { status: 'correct' };
  const nothing = {
    milliseconds: null,
    servedBy: null,
    server: null,
    responseId: null,
    replyHash: null,
    usage: null,
    repliedAt: null,
    fenced: false,
  };

  test('keeps everything but the text of a reply', () => {
    expect(toTrialEntry({ ...trialWith(answered), fenced: true })).toEqual({
      kind: 'trial',
      trial: { ...judged, verdict },
      source: 'live',
      attempts: 2,
      milliseconds: 5,
      servedBy: 'gpt-6-luna-2026-06-01',
      fingerprint: 'fp',
      server: 'api.example',
      responseId: 'r-1',
      replyHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      usage,
      repliedAt: '2026-11-20T12:00:00.000Z',
      fenced: true,
    });
  });

  test('keeps the attempts of a trial without a reply', () => {
    const asked: Asked = { status: 'errored', problem: 'no network', attempts: 3, source: 'live' };

    expect(toTrialEntry(trialWith(asked))).toEqual({
      kind: 'trial',
      trial: { ...judged, verdict },
      source: 'live',
      attempts: 3,
      ...nothing,
    });
  });
});

describe('readLog', () => {
  const entries: readonly LogEntry[] = [
    {
      kind: 'suite',
      version: 1,
      challenge: 'parity',
      title: 'Parity – “é”',
      server: 'api.example',
      promptFile: 'prompts/parity.md',
      promptHash: 'f00',
      startedAt: '2026-11-02T10:20:00.000Z',
      firstRun: 0,
      models: ['gpt-6-luna'],
      runs: 1,
      substituted: false,
      priced: true,
      notes: [],
      assertions: [],
    },
    toTrialEntry(trialWith(answered)),
    { kind: 'stopped', challenge: 'parity' },
  ];

  test('is empty when there is no log', () => {
    expect(readLog(file)).toEqual([]);
  });

  test('reads back what logEntry wrote', () => {
    entries.forEach((entry) => {
      logEntry(file, entry);
    });

    expect(readLog(file)).toEqual(entries);
  });

  test('passes over a last line cut inside a character', () => {
    const [first] = entries as readonly [LogEntry];
    logEntry(file, first);
    const torn = Buffer.from(JSON.stringify(first));
    appendFileSync(file, torn.subarray(0, torn.indexOf('é') + 1));

    expect(readLog(file)).toEqual([first]);
  });

  test('passes over a half-written last line, after which logEntry begins a new one', () => {
    const [first, second] = entries as readonly [LogEntry, LogEntry];
    logEntry(file, first);
    appendFileSync(file, JSON.stringify(second).slice(0, 50));

    const torn = readLog(file);
    logEntry(file, second);

    expect(torn).toEqual([first]);
    expect(readLog(file)).toEqual([first, second]);
  });
});
