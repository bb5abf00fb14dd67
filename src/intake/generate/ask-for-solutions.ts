import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Model, PreparedRequest } from '../../model/model';
import { askInTurn } from '../../experiment/asking/ask-in-turn';
import { askOnce, type AskContext } from '../../experiment/asking/ask-once';
import { chooseSamples } from './choose-samples';
import { renderGenerationPrompt, type SolutionTarget } from './generation-prompt';
import { readSolutions, solutionsSchemaOf, type SolutionReading } from './read-solutions';
import { chooseTargetLabels } from './choose-target-labels';

/** Solutions that one call asks for at most: they share the cost of the prompt, and differ from each other. */
const mostTogether = 5;

/** What a model is to write. */
export interface SolutionOrder extends Omit<SolutionTarget, 'labels'> {
  readonly challenge: Challenge;
  readonly model: Model;
  /** Solutions that are wanted. */
  readonly count: number;
}

/** What came of one call. */
export interface SolutionCall {
  /** Solutions that it asked for. */
  readonly asked: number;
  /** Whether the reply had been paid for before. */
  readonly isKept: boolean;
  /** ISO 8601, to the day; absent without a reply. */
  readonly date?: string;
  readonly outcome:
    | { readonly status: 'solutions'; readonly solutions: readonly SolutionReading[] }
    | { readonly status: 'unreadable' | 'errored'; readonly problem: string };
}

/** Calls that ask for solutions, counted from 0: the same call is the same request for as long as the reviewed fixtures are the same. */
export interface SolutionCalls {
  /** Solutions that each of them asks for. */
  readonly together: number;
  readonly requestOf: (call: number) => PreparedRequest;
  /** Number under which its reply is recorded: not 0 where an earlier call is the same request. */
  readonly runOf: (call: number) => number;
  /** Makes so many calls from that one on, side by side; as `askInTurn` does. */
  readonly ask: (first: number, many: number, context: AskContext) => Promise<readonly SolutionCall[]>;
}

/** Prepares the calls of an order; fixtures that nobody has reviewed change nothing about them, so that an order that was cut short goes on. */
export function openSolutionCalls({ challenge, model, count, language, focus, fixed }: SolutionOrder): SolutionCalls {
  const { id, prompt, fixtures, examples } = challenge;
  const together = Math.min(mostTogether, count);
  const analytics = prompt.analytics.map(({ name }) => name);
  const reviewed = [...fixtures, ...examples];
  const samples = chooseSamples(reviewed, language);
  const given = reviewed.filter((one) => one.language === language).map(({ expected }) => expected);
  const targets = chooseTargetLabels(analytics, given, fixed);
  const requests: PreparedRequest[] = [];
  const requestOf = (call: number): PreparedRequest => {
    for (;;) {
      const request = requests[call];
      if (request !== undefined) {
        return request;
      }
      const labels = Array.from({ length: together }, () => targets.next().value);
      requests.push(
        model.prepare({
          // A folder of its own: these recordings are no replies of the validator.
          challenge: `${id}.generate`,
          prompt: renderGenerationPrompt(prompt, samples, { language, focus, labels, fixed }),
          parameters: { responseFormat: prompt.request.responseFormat },
          answer: solutionsSchemaOf(analytics),
          about: { kind: 'coding', id: `call ${String(requests.length + 1)}`, language, solution: undefined },
        }),
      );
    }
  };
  const runOf = (call: number): number => {
    const { hash } = requestOf(call);
    return requests.slice(0, call).filter((request) => request.hash === hash).length;
  };

  return {
    together,
    requestOf,
    runOf,
    async ask(first, many, context) {
      const calls = new Map<number, SolutionCall>();
      const numbers = Array.from({ length: many }, (_, index) => first + index);
      const turns = numbers.map((call) => ({
        names: () => [`call ${String(call + 1)} for solutions of ${id}, of ${model.name}`],
        ask: async (own: AskContext) => {
          calls.set(
            call,
            await askForSolutions({ request: requestOf(call), run: runOf(call), model, together, analytics }, own),
          );
        },
      }));
      await askInTurn(turns, context);
      return numbers.flatMap((call) => calls.get(call) ?? []);
    },
  };
}

interface OneCall extends Pick<SolutionCalls, 'together'> {
  readonly request: PreparedRequest;
  readonly run: number;
  readonly model: Model;
  readonly analytics: readonly string[];
}

async function askForSolutions(
  { request, run, model, together, analytics }: OneCall,
  context: AskContext,
): Promise<SolutionCall> {
  const asked = await askOnce({ request, model, run, read: (reply) => readSolutions(reply, analytics) }, context);
  const call = { asked: together, isKept: asked.source === 'recording' };
  return asked.status === 'errored'
    ? { ...call, outcome: { status: 'errored', problem: asked.problem } }
    : { ...call, date: asked.reply.repliedAt.slice(0, 10), outcome: asked.reading };
}
