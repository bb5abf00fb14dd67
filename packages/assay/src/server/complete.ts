import { runNumber } from '../basics/settings/value-form';
import type { Reply } from '../model/model';
import { parseChatRequest, type ChatRequest } from './chat-request';
import { toProtocolError, type QuestionFinder } from './find-question';
import { ProtocolError } from './protocol-error';
import { readServedName } from './served-name';

/** The replies to one request, a choice each. */
export interface Completed {
  readonly request: ChatRequest;
  readonly replies: readonly Reply[];
  /** Number of the run of the first of them, from 1; those of the others follow. */
  readonly run: number;
}

/** Answers the body of a request, as the run that its header names or else as the next one of its kind. */
export type Completer = (body: unknown, wantedRun: string | undefined) => Promise<Completed>;

/** Makes a completer that counts the runs of equal requests, each from 0; how many choices are asked for at once does not tell them apart. */
export function createCompleter(find: QuestionFinder, signal: AbortSignal): Completer {
  const next = new Map<string, number>();
  const take = ({ hash, n }: ChatRequest): number => {
    const run = next.get(hash) ?? 0;
    next.set(hash, run + n);
    return run;
  };
  return async (body, wantedRun) => {
    const request = parseChatRequest(body);
    const wanted = readRun(wantedRun);
    try {
      const { model, question } = find(readServedName(request.model), request);
      const prepared = model.prepare(question);
      const run = wanted ?? take(request);
      const outcomes = await Promise.all(
        Array.from({ length: request.n }, (_, index) => model.ask(prepared, run + index, signal)),
      );
      const replies = outcomes.map((outcome) => {
        if (outcome.status === 'errored') {
          throw new ProtocolError(500, outcome.problem, { code: 'simulated_failure' });
        }
        return outcome.reply;
      });
      return { request, replies, run: runNumber(run) };
    } catch (error) {
      throw toProtocolError(error);
    }
  };
}

function readRun(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) {
    throw new ProtocolError(400, `The header x-assay-run expects a run number from 1 up, received "${text}".`, {
      code: 'invalid_value',
      param: 'x-assay-run',
    });
  }
  return text === undefined ? undefined : Number(text) - 1;
}
