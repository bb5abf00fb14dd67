import { OutageError } from '../../../basics/errors';
import type { Model, Outcome, Question } from '../../../model/model';
import type { OfflineRates } from '../../../model/offline-name';
import { offlineReply } from '../../../model/reply';
import { hashRequest } from '../../../model/request-hash';
import { gradeAll, loadGrader } from '../../../oracle/grader';
import { randomFrom } from '../../../statistics/random';
import { wantedOf } from '../challenge/answer-schema';
import { codeOf } from '../code-about';
import { mislead, type Misled } from './weaknesses/mislead';

/** A challenge's simulated grader, and the analytics to ask it about. */
interface GraderSource {
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  readonly analytics: readonly string[];
}

/**
 * The offline model `offline/grader`: answers like the challenge's simulated grader, with errors at the rates in its
 * name. It never sees expected values.
 */
export function createOfflineGrader(name: string, rates: OfflineRates, { root, file, analytics }: GraderSource): Model {
  const grader = loadGrader(root, file, analytics);
  return createKnowingModel(name, rates, {
    about: aboutCode(name),
    judges: Object.keys(grader),
    know: (question) => Promise.resolve().then(() => gradeAll(grader, analytics, codeOf(name, question))),
  });
}

/** The offline model `offline/key`: knows the expected answers, with errors at the rates in its name. */
export function createOfflineKey(name: string, rates: OfflineRates): Model {
  return createKnowingModel(name, rates, {
    about: ({ about }) => about,
    know(question) {
      const { id, expected } = codeOf(name, question);
      return expected === undefined
        ? Promise.reject(
            new OutageError(
              `offline/key knows only the answers of fixtures, not of ${id}: put OPENAI_API_KEY into .env, or name another model, such as offline/judge or offline/grader.`,
            ),
          )
        : Promise.resolve({ answer: { ...falseOf(wantedOf(question.answer).required), ...expected } });
    },
  });
}

/** An answer has every key; values without a label are never compared. */
function falseOf(asked: readonly string[]): Readonly<Record<string, boolean>> {
  return Object.fromEntries(asked.map((name) => [name, false]));
}

/** What an offline model knows, before its errors are added. */
export interface Knowledge {
  /** By analytic; undecided analytics are absent. */
  readonly answer: Readonly<Record<string, boolean>>;
  /** Why analytics are undecided. */
  readonly undecided?: Readonly<Record<string, string>>;
  /** What this machine lacks to decide; if set, there is no reply. */
  readonly lacking?: string;
  /** The evidence for each decided value. */
  readonly evidence?: Readonly<Record<string, string>>;
  /** Wrong values from planted weaknesses that apply to the code. */
  readonly misled?: readonly Misled[];
}

/**
 * The reply of an offline model in one run. Each boolean is inverted with probability `flip`; the whole reply is
 * unreadable with `unreadable`, or fails like a network with `errored`. Results depend only on seed, fixture and run.
 * Weaknesses depend on the code instead of the fixture.
 */
export function simulateReply(
  name: string,
  { flip, unreadable, errored, seed }: OfflineRates,
  question: Question,
  run: number,
  { undecided = {}, lacking, misled = [], ...known }: Knowledge,
): Outcome {
  if (lacking !== undefined) {
    return { status: 'errored', problem: lacking, attempts: 1 };
  }
  const { challenge, about } = question;
  const chance = (purpose: string): number => randomFrom(seed, challenge, about.id, run, purpose);
  if (chance('errored') < errored) {
    return { status: 'errored', problem: 'simulated network failure', attempts: 1 };
  }
  const { answer, evidence } = mislead({ evidence: {}, ...known }, misled, (purpose) => {
    const { language, solution } = codeOf(name, question);
    return randomFrom(seed, challenge, language, solution, run, purpose);
  });
  const flipped = Object.keys(answer).filter((analytic) => chance(`flip ${analytic}`) < flip);
  const told = Object.fromEntries(
    Object.entries(answer).map(([analytic, value]) => [analytic, flipped.includes(analytic) ? !value : value]),
  );
  const nothing = Object.fromEntries(Object.keys(undecided).map((analytic) => [analytic, null]));
  if (chance('unreadable') < unreadable) {
    return { status: 'replied', reply: offlineReply(name, 'I cannot say.') };
  }
  const reasons = Object.fromEntries(
    Object.entries(evidence).map(([analytic, text]) => [
      analytic,
      flipped.includes(analytic) ? 'turned round, as its name asks' : text,
    ]),
  );
  const reply = offlineReply(name, JSON.stringify({ ...told, ...nothing }));
  return {
    status: 'replied',
    reply: {
      ...reply,
      ...(Object.keys(undecided).length > 0 && { undecided }),
      ...(Object.keys(reasons).length > 0 && { evidence: reasons }),
    },
  };
}

/** What identifies an offline model's question, and what the model knows about the answer. */
interface Expertise {
  readonly about: (question: Question) => object;
  readonly know: (question: Question, signal: AbortSignal) => Promise<Knowledge>;
  readonly close?: () => Promise<void>;
  /** Absent if it knows every analytic. */
  readonly judges?: readonly string[];
}

/** A model that answers from its knowledge, with errors at the rates in its name. */
export function createKnowingModel(
  name: string,
  rates: OfflineRates,
  { about, know, close, judges }: Expertise,
): Model {
  return {
    name,
    offline: true,
    server: 'offline',
    prepare(question) {
      const body = { model: name, about: about(question) };
      return { question, body, hash: hashRequest(body), notes: [] };
    },
    ask: async ({ question }, run, signal) => simulateReply(name, rates, question, run, await know(question, signal)),
    ...(close !== undefined && { close }),
    ...(judges !== undefined && { judges }),
  };
}

/** What identifies code for a model that looks at nothing else. */
export function aboutCode(name: string): Expertise['about'] {
  return (question) => {
    const { id, language, solution, hasFiles, task } = codeOf(name, question);
    return { id, language, solution, hasFiles, ...(task !== undefined && { task }) };
  };
}
