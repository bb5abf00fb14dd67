import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../../model/model';
import { failWith } from '../../testing/chat-server';
import { openParityValidator, type ParityValidator } from '../../testing/parity-validator';
import { parityAnswer } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import type { Asked, Trial } from './trial';
import { callsOf, logEntry, type LogEntry, readLog, toTrialEntry, type TrialEntry } from './trial-log';

describe('trialLog', () => {
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
});

describe('trial log: votes', () => {
  let parity: ParityValidator;

  beforeEach(async () => {
    parity = await openParityValidator();
  });

  afterEach(() => parity.close());

  async function entryOfRight(vote: number): Promise<TrialEntry> {
    const trials = await parity.askFixtures({ vote, concurrency: 1 });
    const trial = trials.find(({ fixture }) => fixture === 'right');
    if (trial === undefined) {
      throw new Error('right was not asked');
    }
    return toTrialEntry(trial);
  }

  /** Gives these answers about `right`, and right ones about the rest. */
  function answerAboutRight(...texts: readonly (string | ReturnType<typeof failWith>)[]): void {
    const left = [...texts];
    parity.script = ({ prompt }) =>
      (prompt.includes('// right') ? left.shift() : undefined) ?? JSON.stringify(parityAnswer(prompt));
  }

  const yes = '{"isCorrect": true, "isShort": true}';

  describe('toTrialEntry', () => {
    test('keeps each vote with its model, run, verdict and call, and no usage of its own', async () => {
      answerAboutRight(yes, 'well', yes);

      const entry = await entryOfRight(3);

      expect(entry).toMatchObject({
        trial: { model: 'vote of 3 × gpt-6-luna', run: 0, verdict: { status: 'correct' } },
        source: 'live',
        attempts: 3,
        usage: null,
        responseId: null,
      });
      expect(entry).not.toHaveProperty('tied');
      expect(entry.trial).not.toHaveProperty('voteVerdicts');
      expect(
        entry.votes?.map(({ model, run, verdict, source, usage }) => ({ model, run, verdict, source, usage })),
      ).toEqual(
        ['correct', 'unreadable', 'correct'].map((status, run) => ({
          model: 'gpt-6-luna',
          run,
          verdict: expect.objectContaining({ status }),
          source: 'live',
          usage: { promptTokens: 300, completionTokens: 30, cachedTokens: 0 },
        })),
      );
      expect(JSON.stringify(entry)).not.toContain('"asked"');
    });

    test('keeps what ended on the safe side', async () => {
      answerAboutRight(yes, '', '{"isCorrect": false, "isShort": true}');

      expect(await entryOfRight(3)).toMatchObject({ tied: ['isCorrect'] });
    });

    test('says that a vote was fenced when any of its replies was', async () => {
      answerAboutRight(`\`\`\`json\n${yes}\n\`\`\``, yes);

      expect(await entryOfRight(3)).toMatchObject({ fenced: true });
    });
  });

  describe('callsOf', () => {
    test('are the votes of a vote, those without a reply included, of a trial that errored as well', async () => {
      const tooLong = failWith(400, { code: 'context_length_exceeded', message: 'too long' });
      answerAboutRight(tooLong, tooLong, tooLong);

      const entry = await entryOfRight(3);

      expect(entry.trial.verdict.status).toBe('errored');
      expect(callsOf(entry).map(({ model, verdict, usage }) => [model, verdict.status, usage])).toEqual(
        new Array(3).fill(['gpt-6-luna', 'errored', null]),
      );
    });

    test('is the trial itself when there is no vote', async () => {
      const entry = await entryOfRight(1);

      expect(callsOf(entry)).toEqual([
        expect.objectContaining({ model: 'gpt-6-luna', verdict: { status: 'correct' } }),
      ]);
    });
  });
});
