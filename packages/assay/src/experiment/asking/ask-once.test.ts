import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { buildRequest } from '../../model/build-request';
import type { Model, Outcome, Reply } from '../../model/model';
import { createOfflineKey } from '../../kinds/validator/offline/simulate-reply';
import { openRecordings } from '../../model/recordings';
import type { RecordingMode } from '../../basics/settings/settings';
import { parityFiles } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { type AskContext, askOnce, createEvidenceCheck, MissingRecordingError } from './ask-once';
import { prepareRequest } from '../../kinds/validator/prepare-request';
import { readAnswerTo } from '../../kinds/validator/reading/read-answer';
import { createScheduler } from './scheduler';

const submission = {
  id: 'mine.js',
  language: 'javascript',
  solution: 'x // $&',
  expected: { isCorrect: true, isShort: true },
};

let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder(parityFiles);
});
afterEach(() => {
  folder.remove();
});

function contextFor(mode: RecordingMode): AskContext {
  const { signal } = new AbortController();
  const recordings = openRecordings(folder.path);
  return { mode, recordings, scheduler: createScheduler(1), isNew: createEvidenceCheck(), signal };
}

/** A model that says in which run it was asked, and remembers the runs. */
function scriptedModel(outcome?: Outcome): Model & { readonly runs: number[] } {
  const runs: number[] = [];
  return {
    name: 'scripted',
    offline: false,
    server: 'api.example',
    runs,
    prepare: (question) => buildRequest('scripted', question),
    ask: (_request, run) => {
      runs.push(run);
      return Promise.resolve(outcome ?? { status: 'replied', reply: replyWith(run) });
    },
  };
}

function replyWith(run: number): Reply {
  return {
    text: '{"isCorrect": true, "isShort": false}',
    refusal: null,
    finishReason: 'stop',
    responseId: `r-${String(run)}`,
    model: 'scripted',
    systemFingerprint: null,
    server: 'api.example',
    usage: null,
    repliedAt: '2026-11-20T12:00:00.000Z',
    milliseconds: 1,
    attempts: 1,
  };
}

describe('askOnce', () => {
  const reading = { status: 'answer', answer: { isCorrect: true, isShort: false }, fenced: false };

  test('names what is not recorded in mode strict, and asks nobody', async () => {
    const model = scriptedModel();
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);

    const asking = askOnce({ request, model, run: 2, read: readAnswerTo }, contextFor('strict'));

    await expect(asking).rejects.toMatchObject({
      name: 'MissingRecordingError',
      message: 'mine.js, run 3, of scripted',
    });
    expect(model.runs).toEqual([]);
  });

  test.each<{ mode: RecordingMode; kept: boolean; source: string; responseId: string }>([
    { mode: 'auto', kept: false, source: 'live', responseId: 'r-5' },
    { mode: 'auto', kept: true, source: 'recording', responseId: 'r-99' },
    { mode: 'strict', kept: true, source: 'recording', responseId: 'r-99' },
    { mode: 'off', kept: true, source: 'live', responseId: 'r-5' },
    { mode: 'record', kept: true, source: 'live', responseId: 'r-5' },
  ])('takes a $source reply in mode $mode, kept: $kept', async ({ mode, kept, source, responseId }) => {
    const model = scriptedModel();
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);
    const context = contextFor(mode);
    if (kept) {
      context.recordings.keep(request, 5, replyWith(99));
    }

    const asked = await askOnce({ request, model, run: 5, read: readAnswerTo }, context);

    expect(asked).toEqual({ status: 'replied', reply: { ...replyWith(5), responseId }, reading, source });
    expect(model.runs).toEqual(source === 'live' ? [5] : []);
    expect(context.recordings.find(request, 5, 'api.example')?.responseId).toBe(mode === 'off' ? 'r-99' : responseId);
  });

  test.each<{ mode: RecordingMode }>([{ mode: 'auto' }, { mode: 'record' }, { mode: 'off' }])(
    'takes no live reply of another run in mode $mode, and does not keep it',
    async ({ mode }) => {
      const model = scriptedModel({ status: 'replied', reply: { ...replyWith(7), attempts: 2 } });
      const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);
      const context = contextFor(mode);

      const first = await askOnce({ request, model, run: 0, read: readAnswerTo }, context);
      const second = await askOnce({ request, model, run: 1, read: readAnswerTo }, context);

      expect(first.status).toBe('replied');
      expect(second).toMatchObject({
        status: 'errored',
        problem: 'the server repeated its reply r-7 of another run, so it is not new evidence',
        attempts: 2,
        source: 'live',
      });
      expect(context.recordings.find(request, 1, 'api.example')).toBeUndefined();
    },
  );

  test('asks again for a kept reply that is a copy of another run, and replaces it', async () => {
    const model = scriptedModel();
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);
    const context = contextFor('auto');
    context.recordings.keep(request, 0, replyWith(99));
    context.recordings.keep(request, 1, replyWith(99));

    const first = await askOnce({ request, model, run: 0, read: readAnswerTo }, context);
    const second = await askOnce({ request, model, run: 1, read: readAnswerTo }, context);

    expect([first.source, second.source]).toEqual(['recording', 'live']);
    expect(context.recordings.find(request, 1, 'api.example')?.responseId).toBe('r-1');
  });

  test('counts a copied reply as not recorded in mode strict', async () => {
    const model = scriptedModel();
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);
    const context = contextFor('strict');
    context.recordings.keep(request, 0, replyWith(99));
    context.recordings.keep(request, 1, replyWith(99));
    await askOnce({ request, model, run: 0, read: readAnswerTo }, context);

    const asking = askOnce({ request, model, run: 1, read: readAnswerTo }, context);

    await expect(asking).rejects.toMatchObject({
      name: 'MissingRecordingError',
      message: 'mine.js, run 2, of scripted',
    });
    expect(model.runs).toEqual([]);
  });

  test('takes no kept reply of another server', async () => {
    const model = scriptedModel();
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);
    const context = contextFor('strict');
    context.recordings.keep(request, 0, { ...replyWith(99), server: 'elsewhere.example' });

    await expect(askOnce({ request, model, run: 0, read: readAnswerTo }, context)).rejects.toThrow(
      MissingRecordingError,
    );
  });

  test.each<{ title: string; mode: RecordingMode; model: Model }>([
    { title: 'in mode off', mode: 'off', model: scriptedModel() },
    {
      title: 'of a trial without a reply',
      mode: 'auto',
      model: scriptedModel({ status: 'errored', problem: 'no network', attempts: 3 }),
    },
    {
      title: 'of an offline model',
      mode: 'record',
      model: createOfflineKey('offline/key', { flip: 0, unreadable: 0, errored: 0, seed: '0' }),
    },
  ])('keeps nothing $title', async ({ mode, model }) => {
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);

    await askOnce({ request, model, run: 0, read: readAnswerTo }, contextFor(mode));

    expect(existsSync(join(folder.path, '.assay'))).toBe(false);
  });

  test('lets an offline model answer in mode strict', async () => {
    const model = createOfflineKey('offline/key', { flip: 0, unreadable: 0, errored: 0, seed: '0' });
    const request = prepareRequest(loadChallenge(folder.path, 'parity'), submission, model);

    const asked = await askOnce({ request, model, run: 0, read: readAnswerTo }, contextFor('strict'));

    expect(asked).toMatchObject({ source: 'offline', reading: { answer: submission.expected } });
  });
});

describe('prepareRequest', () => {
  test('sends the code and the prompt, never the name or the expected answer', () => {
    const { body } = prepareRequest(loadChallenge(folder.path, 'parity'), submission, scriptedModel());

    const messages = JSON.stringify(body['messages']);
    expect(messages).toContain('```javascript\\nx // $&\\n```');
    expect(messages).not.toMatch(/mine\.js|expected|true\b.*isCorrect/);
  });

  test('names a submission with another answer or id by the same hash', () => {
    const challenge = loadChallenge(folder.path, 'parity');
    const model = scriptedModel();

    const one = prepareRequest(challenge, submission, model);
    const other = prepareRequest(challenge, { ...submission, id: 'b', expected: { isCorrect: false } }, model);

    expect(other.hash).toBe(one.hash);
    expect(prepareRequest(challenge, { ...submission, solution: 'y' }, model).hash).not.toBe(one.hash);
  });
});
