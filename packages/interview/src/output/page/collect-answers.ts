import type { Answer, CellAbout } from '../../log/answer';
import { resultOf, type AnswerResult, type EvaluatedRow, type PreparedRow } from '../../rows/rows';
import { type Latencies, type ReplyCost, createLatencies, createReplyCost } from 'gpt-assay/output';
import { partsOf, type AnswerParts } from './answer-parts';

/** One round of one run. */
export interface CollectedRound extends AnswerResult {
  /** Number of the run, as it was asked. */
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

/** The answers of a cell. */
export interface CollectedCell {
  readonly cost: ReplyCost;
  /** Rounds of each run, by question name. */
  readonly runsOf: (name: string) => readonly (readonly CollectedRound[])[];
}

/** Collects answers one by one for a page, without their texts. */
export interface AnswerCollector {
  readonly add: (answer: Answer) => void;
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
    add(answer) {
      const { entry, about, question } = answer;
      const key = keyOf(about);
      const cell = cells.get(key) ?? createCell();
      cells.set(key, cell);
      cell.add(answer);
      const asked = JSON.stringify([about.interview, question.name]);
      if (!questions.has(asked)) {
        questions.set(asked, { interview: about.interview, name: question.name, about: describe(question) });
      }
      if (entry.source !== 'offline' && entry.milliseconds !== null) {
        latencies.add(about.model, entry.milliseconds);
      }
    },
    questions: () => [...questions.values()],
    cellOf: (about) => cells.get(keyOf(about)),
  };
}

function keyOf({ interview, model, template, params, language }: CellAbout): string {
  return JSON.stringify([interview, model, template, params, language]);
}

function createCell(): CollectedCell & {
  readonly add: (answer: Answer) => void;
} {
  const questions = new Map<string, Map<number, CollectedRound[]>>();
  const cost = createReplyCost();
  return {
    cost,
    runsOf: (name) => [...(questions.get(name)?.values() ?? [])],
    add(answer) {
      const { entry, question } = answer;
      const { run } = entry.trial;
      const runs = questions.get(question.name) ?? new Map<number, CollectedRound[]>();
      questions.set(question.name, runs);
      runs.set(
        run,
        [...(runs.get(run) ?? []), toRound(answer)].sort((a, b) => a.round - b.round),
      );
      cost.add(entry);
    },
  };
}

function toRound(answer: Answer): CollectedRound {
  const { details, run } = answer;
  return { ...resultOf(details), run, rowStatus: details.status, parts: partsOf(answer), remark: remarkOn(answer) };
}

/** Why there is no reply, or why it is incomplete. */
function remarkOn({ entry, details: { finishReason }, texts: { refusal } }: Answer): string | null {
  const { verdict } = entry.trial;
  const remarks = [
    ...(verdict.status === 'errored' ? [verdict.problem] : []),
    ...(finishReason === 'length' ? ['cut off at the token cap (maxTokens)'] : []),
    ...(finishReason === 'content_filter' ? ['filtered by the server'] : []),
    ...(typeof refusal === 'string' ? [`refused: ${refusal}`] : []),
  ];
  return remarks.length === 0 ? null : remarks.join('; ');
}

/** A question in one line. */
function describe({ Request, Output, Description, Signature }: PreparedRow): string {
  const text = [Request, Signature, Output, Description].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text.replaceAll('{{language}} ', '') : '';
}
