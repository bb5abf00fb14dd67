import { runNumber } from 'gpt-assay/basics';
import { type PreparedRequest, type PriceOverride, type RenderedPrompt, overridesFor } from 'gpt-assay/model';
import {
  type AskContext,
  type CallEntry,
  type Shard,
  type Turn,
  askInTurn,
  askOnce,
  isInShard,
  toCallEntry,
} from 'gpt-assay/experiment';
import type { Asked } from 'gpt-assay/plugin';
import { askedRowSchema, type AskedRow, type PreparedRow, type EvaluatedRow, describeParams } from '../rows/rows';
import { flatParameters } from './named-parameters';
import type { Coder } from './choose-coders';
import type { EvaluateRow } from '../evaluate-row';

/** A row as written when its reply arrives, including the cost of the call. */
export type FreshRow = AskedRow &
  CallEntry & {
    /** The user's own prices for the model; absent if there are none, or nothing was paid. */
    readonly prices?: readonly PriceOverride[];
  };

/** What to ask which models. */
export interface RowAsking {
  /** Rows with a prompt. */
  readonly rows: Iterable<PreparedRow>;
  readonly coders: readonly Coder[];
  /** Distinguishes these runs from others; later rounds keep the session of the first round. */
  readonly session: string;
  /** Number of the first run. */
  readonly firstRun: number;
  readonly runs: number;
  /** Restricts the questions to those of this shard. */
  readonly shard?: Shard | undefined;
  /** The user's own prices. */
  readonly prices?: readonly PriceOverride[];
  /** The author's right answer to a question, visible only to offline models. */
  readonly solutionOf: (row: PreparedRow) => string | undefined;
  /** Called with each row and the result; the turn ends when this function does. */
  readonly onRow: (row: FreshRow, asked: Asked, coder: Coder) => void | Promise<void>;
  /** Whether to ask a coder about a row: later rounds belong to one model's rows and one run. */
  readonly wanted?: (row: PreparedRow, coder: Coder, run: number) => boolean;
}

/** Asks every coder about every row, run by run, all coders in parallel, using `askInTurn`. */
export function askRows(asking: RowAsking, context: AskContext): Promise<void> {
  return askInTurn(turnsOf(asking), context);
}

function* turnsOf(asking: RowAsking): Generator<Turn> {
  const { rows, coders, firstRun, runs, shard, wanted = () => true } = asking;
  const all = [...rows];
  for (let run = firstRun; run < firstRun + runs; run += 1) {
    for (const [place, row] of all.entries()) {
      for (const coder of coders) {
        if (isInShard(shard, run, place) && wanted(row, coder, run)) {
          yield toTurn(row, coder, run, asking);
        }
      }
    }
  }
}

function toTurn(
  row: PreparedRow,
  coder: Coder,
  run: number,
  { session, firstRun, runs, wanted, solutionOf, onRow, prices: all = [] }: RowAsking,
): Turn {
  const { name, language } = row;
  const { model, label } = coder;
  return {
    names: () => [`"${name}" in ${language}, run ${runNumber(run)}, of ${model.name}`],
    async ask(context) {
      const request = prepareRow(row, coder, solutionOf(row));
      const shared = wanted === undefined ? { first: firstRun, last: firstRun + runs - 1 } : undefined;
      const asked = await askOnce({ request, model, run, shared, read: () => undefined }, context);
      const reply = asked.status === 'replied' ? asked.reply : undefined;
      const prices = asked.source === 'live' ? overridesFor(all, [model]) : [];
      const fresh: FreshRow = {
        ...row,
        model: label,
        ...(label !== model.name && { asks: model.name }),
        params: flatParameters(coder.parameters),
        run,
        round: roundOf(row),
        runtime: 'assay',
        session: row['session'] ?? session,
        request: request.hash,
        host: model.server,
        ...(model.offline && { simulated: true }),
        ...(reply !== undefined && { answer: reply.text ?? '', finishReason: reply.finishReason }),
        ...(reply?.refusal != null && { refusal: reply.refusal }),
        ...(asked.status === 'errored' && { error: asked.problem }),
        ...toCallEntry(asked),
        ...(prices.length > 0 && { prices }),
      };
      await onRow(fresh, asked, coder);
    },
  };
}

/** Whether a row is an answer of this coder, which can then be asked again. */
export function isOfCoder(row: PreparedRow, { label, parameters }: Coder): boolean {
  const { model, params } = askedRowSchema.pick({ model: true, params: true }).safeParse(row).data ?? {};
  return model === label && describeParams(params ?? {}) === describeParams(flatParameters(parameters));
}

/** The request for a row; `solution` is the author's right answer, visible only to offline models. */
export function prepareRow(
  { interview, prompt, name, language }: PreparedRow,
  { model, parameters }: Coder,
  solution: string | undefined,
): PreparedRequest {
  return model.prepare({
    challenge: interview?.split('/').at(-1) ?? 'interview',
    prompt: toRendered(prompt ?? ''),
    parameters,
    answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
    about: { kind: 'coding', id: name, language, solution },
  });
}

function roundOf(row: PreparedRow): number {
  return typeof row['round'] === 'number' ? row['round'] : 1;
}

/** A conversation in the form of a request: an optional system message first, and a user message last. */
export function toRendered(prompt: NonNullable<PreparedRow['prompt']>): RenderedPrompt {
  if (typeof prompt === 'string') {
    return { system: undefined, user: prompt };
  }
  const system = prompt[0]?.role === 'system' ? prompt[0].content : undefined;
  const [first, ...turns] = prompt.slice(system === undefined ? 0 : 1);
  return {
    system,
    user: first?.content ?? '',
    ...(turns.length > 0 && {
      turns: turns.map(({ role, content }) => ({ role: role === 'assistant' ? role : 'user', content })),
    }),
  };
}

/** What to ask which models, and how answers are judged. */
interface Answering extends Omit<RowAsking, 'onRow'> {
  readonly evaluate: EvaluateRow;
  /** Called with each reply as soon as it arrives. */
  readonly onAsked?: ((row: AskedRow) => void) | undefined;
  /** Called with each verdict, in the order of the replies. */
  readonly onAnswer: (row: EvaluatedRow, asked: Asked, coder: Coder) => void;
}

/**
 * Asks like `askRows`, and runs each answer while others are asked. A turn ends with its verdict, so that the answers
 * waiting for the sandbox never exceed the requests in flight. A reply that arrived is judged even if the run is
 * interrupted.
 */
export function askAnswers({ evaluate, onAsked, onAnswer, ...asking }: Answering, context: AskContext): Promise<void> {
  let before = Promise.resolve();
  return askRows(
    {
      ...asking,
      onRow(row, asked, coder) {
        onAsked?.(row);
        const verdict = evaluate(row);
        // The rejection is handled in its turn; until then it must not count as unhandled.
        verdict.catch(() => undefined);
        const handed = before.then(async () => {
          onAnswer(await verdict, asked, coder);
        });
        before = handed.catch(() => undefined);
        return handed;
      },
    },
    context,
  );
}
