import type { CellAbout, PlacedRow } from '../../../kinds/interview/log/walk-rows';
import { resultOf, type AnswerResult } from '../../../kinds/interview/rows/row-facts';
import type { EvaluatedRow } from '../../../kinds/interview/rows/rows';
import { createLatencies, type Latencies } from '../latencies';
import { partsOf, type AnswerParts } from './answer-parts';
import { createReplyCost, type ReplyCost } from '../reply-cost';

/** One round of one run. */
export interface CollectedRound extends AnswerResult {
  /** Number of the run, as in its row. */
  readonly run: number;
  readonly rowStatus: EvaluatedRow['status'];
  readonly parts: AnswerParts;
  readonly remark: string | null;
}

/** A question, and its runs by cell. */
export interface CollectedQuestion {
  readonly interview: string;
  readonly name: string;
  readonly about: string;
}

/** The content of a cell's rows. */
export interface CollectedCell {
  readonly about: CellAbout;
  readonly cost: ReplyCost;
  /** Rounds of each run, by question name. */
  readonly runsOf: (name: string) => readonly (readonly CollectedRound[])[];
}

/** Collects rows one by one for a page, without their texts. */
export interface AnswerCollector {
  readonly add: (placed: PlacedRow) => void;
  readonly questions: () => readonly CollectedQuestion[];
  readonly cellOf: (about: CellAbout) => CollectedCell | undefined;
  readonly latencies: Latencies;
}

/** An empty collector; counts runs and rounds as the report does. */
export function createAnswerCollector(): AnswerCollector {
  const cells = new Map<string, ReturnType<typeof createCell>>();
  const questions = new Map<string, CollectedQuestion>();
  const latencies = createLatencies();
  return {
    latencies,
    add(placed) {
      const { row, about, isNew } = placed;
      const key = keyOf(about);
      const cell = cells.get(key) ?? createCell(about);
      cells.set(key, cell);
      cell.add(placed);
      const question = JSON.stringify([about.interview, row.name]);
      if (!questions.has(question)) {
        questions.set(question, { interview: about.interview, name: row.name, about: describe(row) });
      }
      const { source: origin, milliseconds } = row as Readonly<Record<string, unknown>>;
      if (isNew && origin !== 'offline' && typeof milliseconds === 'number') {
        latencies.add(about.model, milliseconds);
      }
    },
    questions: () => [...questions.values()],
    cellOf: (about) => cells.get(keyOf(about)),
  };
}

function keyOf({ interview, model, template, params, language }: CellAbout): string {
  return JSON.stringify([interview, model, template, params, language]);
}

function createCell(about: CellAbout): CollectedCell & {
  readonly add: (placed: PlacedRow) => void;
} {
  const questions = new Map<string, Map<number, CollectedRound[]>>();
  const cost = createReplyCost();
  return {
    about,
    cost,
    runsOf: (name) => [...(questions.get(name)?.values() ?? [])],
    add({ row, run, isNew }) {
      const runs = questions.get(row.name) ?? new Map<number, CollectedRound[]>();
      questions.set(row.name, runs);
      const rounds = (runs.get(run) ?? []).filter(({ round }) => round !== row.round);
      runs.set(
        run,
        [...rounds, toRound(row)].sort((a, b) => a.round - b.round),
      );
      if (isNew) {
        cost.add(row);
      }
    },
  };
}

function toRound(row: EvaluatedRow): CollectedRound {
  return { ...resultOf(row), run: row.run, rowStatus: row.status, parts: partsOf(row), remark: remarkOn(row) };
}

/** Why there is no reply, or why it is incomplete. */
function remarkOn({ error, ...row }: EvaluatedRow): string | null {
  const { finishReason, refusal } = row as Readonly<Record<string, unknown>>;
  const remarks = [
    ...(error === undefined ? [] : [error]),
    ...(finishReason === 'length' ? ['cut off at the token cap (maxTokens)'] : []),
    ...(finishReason === 'content_filter' ? ['filtered by the server'] : []),
    ...(typeof refusal === 'string' ? [`refused: ${refusal}`] : []),
  ];
  return remarks.length === 0 ? null : remarks.join('; ');
}

/** The row's question in one line. */
function describe(row: EvaluatedRow): string {
  const { Request, Output, Description, Signature } = row as Readonly<Record<string, unknown>>;
  const text = [Request, Signature, Output, Description].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text.replaceAll('{{language}} ', '') : '';
}
