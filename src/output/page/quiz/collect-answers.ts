import { chosenPlaces, type QuizAnswer } from '../../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { createLatencies, type Latencies } from '../latencies';
import { createReplyCost, type ReplyCost } from '../reply-cost';

/** The answers of one cell to one question. */
export interface CollectedAnswers {
  /** A letter for each trial, as `TrialsView` has them, run by run and rotation by rotation; absent: not asked. */
  readonly trials: readonly (string | undefined)[];
  readonly replies: ReadonlyMap<string, CollectedAnswer>;
  /** Why trials brought no reply, and how often. */
  readonly lost: ReadonlyMap<string, number>;
}

/** One text that came with one meaning, however often. */
export interface CollectedAnswer {
  readonly hash: string;
  readonly status: 'correct' | 'incorrect' | 'unreadable';
  readonly chosen: readonly number[];
  readonly problem: string | null;
  /** Counted from 0; one comes as often as rotations of it brought the text. */
  readonly runs: readonly number[];
}

/** Answers gathered one by one for a page. */
export interface AnswerCollector {
  readonly add: (entry: QuizAnswer) => void;
  /** By index of the cell and id of the question. */
  readonly answersOf: (cell: number, question: string) => CollectedAnswers;
  readonly costOf: (cell: number) => ReplyCost;
  readonly latencies: Latencies;
}

interface Growing extends CollectedAnswers {
  readonly trials: (string | undefined)[];
  readonly replies: Map<string, CollectedAnswer & { readonly runs: number[] }>;
  readonly lost: Map<string, number>;
}

/** Nothing gathered yet. */
export function createAnswerCollector({ cells, questions, firstRun, circular }: QuizHead): AnswerCollector {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const collected = new Map<string, Growing>();
  const costs = cells.map(createReplyCost);
  const latencies = createLatencies();

  return {
    latencies,
    costOf: (cell) => costs[cell] ?? createReplyCost(),
    answersOf: (cell, question) => collected.get(`${String(cell)} ${question}`) ?? createGrowing(),
    add(entry) {
      const question = byId.get(entry.question);
      if (question === undefined || entry.run < firstRun) {
        return;
      }
      const key = `${String(entry.cell)} ${entry.question}`;
      const own = collected.get(key) ?? createGrowing();
      collected.set(key, own);
      const rotations = circular ? question.options.length : 1;
      own.trials[(entry.run - firstRun) * rotations + entry.rotation] = letterOfTrial(entry, question.multiple);
      addReply(own, entry);
      costs[entry.cell]?.add(entry);
      if (entry.source !== 'offline' && entry.milliseconds !== null) {
        latencies.add(cells[entry.cell]?.label ?? '', entry.milliseconds);
      }
    },
  };
}

function createGrowing(): Growing {
  return { trials: [], replies: new Map(), lost: new Map() };
}

function addReply({ replies, lost }: Growing, entry: QuizAnswer): void {
  const { verdict, replyHash, run } = entry;
  if (verdict.status === 'errored') {
    addOne(lost, verdict.problem);
    return;
  }
  if (replyHash === null) {
    return;
  }
  const chosen = chosenPlaces(entry);
  const problem = verdict.status === 'unreadable' ? `${verdict.kind}: ${verdict.problem}` : null;
  const key = `${replyHash} ${verdict.status} ${chosen.join()}`;
  const known = replies.get(key);
  if (known === undefined) {
    replies.set(key, { hash: replyHash, status: verdict.status, chosen, problem, runs: [run] });
  } else {
    known.runs.push(run);
  }
}

function letterOfTrial(entry: QuizAnswer, multiple: boolean): string {
  const { status } = entry.verdict;
  switch (status) {
    case 'errored':
      return '!';
    case 'unreadable':
      return '?';
    case 'correct':
    case 'incorrect': {
      const [place] = chosenPlaces(entry);
      const isPlain = !multiple && place !== undefined;
      return isPlain ? String.fromCharCode(97 + place) : status === 'correct' ? '+' : '-';
    }
  }
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
