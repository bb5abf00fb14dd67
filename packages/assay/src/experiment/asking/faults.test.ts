import { afterEach, describe, expect, test } from '@jest/globals';
import { openFaultyProject, type FaultyProject, type FaultyWay } from '../../testing/faulty-project';
import type { SentResponse } from '../../testing/fault-server';
import { faults, type Fault } from '../../testing/faults';
import { sized } from '../../testing/sized';
import type { Trial } from '../log/trial';

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

describe('asking a server that fails in every way, one time in five', () => {
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
