import type { Answer, CellAbout } from '../../log/answer';
import { AnswerRounds } from '../../report/answer-tally';
import { resultOf, type AnswerResult, type EvaluatedRow, type PreparedRow } from '../../rows/rows';
import { createLatencies, createReplyCost } from 'gpt-assay/output';
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
export class CollectedCell {
  readonly cost = createReplyCost();
  readonly #rounds = new AnswerRounds<CollectedRound>();

  add(answer: Answer): void {
    const { entry, question } = answer;
    this.#rounds.add(question.name, entry.trial.run, toRound(answer));
    this.cost.add(entry);
  }

  /** Rounds of each run. */
  runsOf(question: string): readonly (readonly CollectedRound[])[] {
    return [...(this.#rounds.byQuestion.get(question)?.values() ?? [])];
  }
}

/** Collects answers one by one for a page, without their texts; counts runs and rounds as the report does. */
export class AnswerCollector {
  readonly latencies = createLatencies();
  readonly #cells = new Map<string, CollectedCell>();
  readonly #questions = new Map<string, CollectedQuestion>();

  add(answer: Answer): void {
    const { entry, about, question } = answer;
    const key = keyOf(about);
    const cell = this.#cells.get(key) ?? new CollectedCell();
    this.#cells.set(key, cell);
    cell.add(answer);
    const asked = JSON.stringify([about.interview, question.name]);
    if (!this.#questions.has(asked)) {
      this.#questions.set(asked, { interview: about.interview, name: question.name, about: describe(question) });
    }
    if (entry.source !== 'offline' && entry.milliseconds !== null) {
      this.latencies.add(about.model, entry.milliseconds);
    }
  }

  questions(): readonly CollectedQuestion[] {
    return [...this.#questions.values()];
  }

  cellOf(about: CellAbout): CollectedCell | undefined {
    return this.#cells.get(keyOf(about));
  }
}

function keyOf({ interview, model, template, params, language }: CellAbout): string {
  return JSON.stringify([interview, model, template, params, language]);
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
