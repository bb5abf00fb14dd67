import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordingMode } from '../../basics/settings/settings';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { createOfflineKey } from '../../kinds/validator/offline/simulate-reply';
import { prepareRequest } from '../../kinds/validator/prepare-request';
import { readAnswerTo } from '../../kinds/validator/reading/read-answer';
import { buildRequest } from '../../model/build-request';
import type { Model, Outcome, PreparedRequest, Reply } from '../../model/model';
import { openRecordings } from '../../model/recordings';
import { offlineReply } from '../../model/reply';
import type { SentResponse } from '../../testing/fault-server';
import { type Fault, faults } from '../../testing/faults';
import { type FaultyProject, type FaultyWay, openFaultyProject } from '../../testing/faulty-project';
import { sized } from '../../testing/sized';
import { parityFiles } from '../../testing/small-challenge';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import type { Trial } from '../log/trial';
import { type AskContext, askOnce, createEvidenceCheck, type EvidenceCheck, MissingRecordingError } from './ask-once';
import { excerpt, readText } from './read-text';
import { createScheduler } from './scheduler';

describe('askOnce', () => {
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
});

describe('asking a server that fails in every way, one time in five', () => {
  const closing: (() => Promise<void>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0)) {
      await close();
    }
  });

  async function prepare(way: FaultyWay): Promise<FaultyProject> {
    const project = await openFaultyProject(way);
    closing.push(project.close);
    return project;
  }

  /** A verdict in a word or two; that of an answer, whatever it is, as `answer`. */
  function wordFor({ verdict }: Trial): string {
    switch (verdict.status) {
      case 'correct':
      case 'incorrect':
        return 'answer';
      case 'unreadable':
        return verdict.kind;
      case 'partial':
        return verdict.status;
      case 'errored':
        return verdict.problem.replace(/chatcmpl-[\d#]+/, 'x');
    }
  }

  const repeated = 'the server repeated its reply x of another run, so it is not new evidence';

  /** What a trial comes to when this is sent for it. */
  function wordAfter(fault: Fault | undefined): string | undefined {
    switch (fault) {
      case undefined:
      case '2 MB body':
      case 'wrong content type':
      case 'slow drip':
      case 'n ignored':
        return 'answer';
      case 'refusal':
        return 'refused';
      case 'filtered':
      case 'filtered by status 400':
        return 'filtered';
      case 'schema ignored':
        return 'not-json';
      case 'truncated':
        return 'truncated';
      case 'repeated id':
        return repeated;
      default:
        return undefined;
    }
  }

  /** What a trial must come to by what was sent as its reply; the one of status 400 is no completion and has no id. */
  function wordSentFor({ asked }: Trial, sent: readonly SentResponse[]): string | undefined {
    const reply = asked.status === 'replied' ? asked.reply : asked.refused;
    if (reply === undefined) {
      return undefined;
    }
    const isRepeat = asked.status === 'errored';
    const own = sent.find(({ id, fault }) => id === reply.responseId && (fault === 'repeated id') === isRepeat);
    return reply.responseId === null ? wordAfter('filtered by status 400') : own && wordAfter(own.fault);
  }

  function countEach(words: readonly (string | undefined)[]): Readonly<Record<string, number>> {
    const known = words.filter((word) => word !== undefined).sort();
    return Object.fromEntries(known.map((word) => [word, known.lastIndexOf(word) - known.indexOf(word) + 1]));
  }

  /** Answers that are wrong because of a fault: those that are judged otherwise than when nothing fails. */
  async function wrongBecauseOfFaults(trials: readonly Trial[]): Promise<readonly Trial[]> {
    const calm = await (await prepare({ rate: 0 })).ask(1);
    const verdicts = new Map(calm.map(({ fixture, verdict }) => [fixture, JSON.stringify(verdict)]));
    expect(countEach(calm.map(({ verdict }) => verdict.status))).toEqual({ correct: 32, incorrect: 8 });
    return trials.filter(
      (trial) => wordFor(trial) === 'answer' && JSON.stringify(trial.verdict) !== verdicts.get(trial.fixture),
    );
  }

  const trialName = ({ fixture, run }: Trial): string => `${fixture} ${String(run)}`;

  test('judges each trial by its own reply, once, and keeps each of them', async () => {
    const { server, ask, received, recorded } = await prepare({ rate: 0.2 });
    const runs = sized({ little: 4, all: 18 });

    const trials = await ask(runs);

    expect(new Set(trials.map(trialName)).size).toBe(40 * runs);
    expect(trials).toHaveLength(40 * runs);
    expect(Math.min(...faults.map((fault) => server.used.get(fault) ?? 0))).toBeGreaterThan(
      sized({ little: 0, all: 5 }),
    );
    expect(trials.filter((trial) => wordFor(trial) !== wordSentFor(trial, server.sent))).toEqual([]);
    const words = countEach(trials.map(wordFor));
    const sentWords = countEach(server.sent.map(({ fault }) => wordAfter(fault)));
    expect(Object.entries(words).filter(([word, count]) => count > (sentWords[word] ?? 0))).toEqual([]);
    const withoutCompletion = trials.filter(
      ({ asked }) => asked.status === 'replied' && asked.reply.responseId === null,
    );
    expect(received()).toBe(trials.length - withoutCompletion.length);
    expect(await wrongBecauseOfFaults(trials)).toEqual([]);
    const kept = recorded();
    const judged = trials.length - (words[repeated] ?? 0);
    expect(kept).toHaveLength(judged);
    expect(new Set(kept.map(({ request, run }) => `${request} ${String(run)}`)).size).toBe(judged);
    const ids = kept.flatMap(({ reply }) => reply.responseId ?? []);
    expect(ids).toHaveLength(new Set(ids).size);
    const sent = new Set(server.sent.map(({ id }) => id));
    expect(ids.filter((id) => !sent.has(id))).toEqual([]);

    const later = await ask(runs);

    const fromRecordings = later.filter(({ asked }) => asked.source === 'recording');
    const earlier = new Map(trials.map((trial) => [trialName(trial), trial.verdict]));
    expect(fromRecordings).toHaveLength(judged);
    expect(fromRecordings.filter((trial) => trial.verdict.status !== earlier.get(trialName(trial))?.status)).toEqual(
      [],
    );
  });

  test('counts no sample twice when runs share calls', async () => {
    const { ask, recorded } = await prepare({ rate: 0.2, samples: 5 });
    const runs = sized({ little: 1, all: 10 });

    const trials = await ask(runs);

    expect(new Set(trials.map(trialName)).size).toBe(40 * runs);
    expect(trials).toHaveLength(40 * runs);
    expect(await wrongBecauseOfFaults(trials)).toEqual([]);
    const errored = trials.filter(({ verdict }) => verdict.status === 'errored');
    expect(errored.filter((trial) => wordFor(trial) !== repeated)).toEqual([]);
    const kept = recorded();
    expect(kept).toHaveLength(40 * runs - errored.length);
    const samples = kept.flatMap(({ request, reply: { responseId } }) =>
      responseId === null ? [] : [`${request} ${responseId}`],
    );
    expect(samples).toHaveLength(new Set(samples).size);
  });
});

describe('createEvidenceCheck', () => {
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

describe('readText', () => {
  test('gives the text of a finished reply without white space around it', () => {
    expect(readText(offlineReply('a model', ' B\n'))).toEqual({ status: 'text', text: 'B' });
  });

  test('gives no text of a reply that was cut off', () => {
    expect(readText({ ...offlineReply('a model', 'B'), finishReason: 'length' })).toEqual({
      status: 'unreadable',
      kind: 'truncated',
      problem: 'the reply was cut off at the token cap (request.maxTokens, or the server’s own)',
    });
  });
});

describe('excerpt', () => {
  test.each([
    { title: 'a short text whole', text: 'x'.repeat(120), shown: 'x'.repeat(120) },
    { title: 'the beginning of a long one', text: 'x'.repeat(121), shown: `${'x'.repeat(120)}…` },
  ])('shows $title', ({ text, shown }) => {
    expect(excerpt(text)).toBe(shown);
  });

  test.each([
    [
      'reasoning_content',
      'its text is in reasoning_content (start the server without a reasoning parser, or turn thinking off in request.body)',
    ],
    ['tool_calls', 'the model called a tool instead (tool_calls; set request.body: { tool_choice: none })'],
  ] as const)('says of a reply without content what is in %s', (elsewhere, problem) => {
    expect(readText({ text: null, refusal: null, finishReason: 'stop', elsewhere })).toEqual({
      status: 'unreadable',
      kind: 'empty',
      problem: `the reply is empty: ${problem}`,
    });
  });
});
