import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Model, PreparedRequest } from '../../model/model';
import { askInTurn } from '../../experiment/asking/ask-in-turn';
import { askOnce, type AskContext } from '../../experiment/asking/ask-once';
import { chooseSamples } from './choose-samples';
import { renderGenerationPrompt, type SolutionTarget } from './generation-prompt';
import { readSolutions, solutionsSchemaOf, type SolutionReading } from './read-solutions';
import { chooseTargetLabels } from './choose-target-labels';

/** Maximum solutions per call: they share the cost of the prompt, and differ from each other. */
const mostTogether = 5;

/** What a model should write. */
export interface SolutionOrder extends Omit<SolutionTarget, 'labels'> {
  readonly challenge: Challenge;
  readonly model: Model;
  /** Number of solutions. */
  readonly count: number;
}

/** The result of one call. */
export interface SolutionCall {
  /** Number of solutions requested. */
  readonly asked: number;
  /** Whether the reply was already recorded and paid for. */
  readonly isKept: boolean;
  /** Date of the reply (ISO 8601); absent without a reply. */
  readonly date?: string;
  readonly outcome:
    | { readonly status: 'solutions'; readonly solutions: readonly SolutionReading[] }
    | { readonly status: 'unreadable' | 'errored'; readonly problem: string };
}

/** Calls that ask for solutions, numbered from 0: each is the same request as long as the reviewed fixtures are the same. */
export interface SolutionCalls {
  /** Number of solutions requested by each call. */
  readonly together: number;
  readonly requestOf: (call: number) => PreparedRequest;
  /** Run number of its recording: above 0 where an earlier call is the same request. */
  readonly runOf: (call: number) => number;
  /** Makes this many calls concurrently, starting at that number; like `askInTurn`. */
  readonly ask: (first: number, many: number, context: AskContext) => Promise<readonly SolutionCall[]>;
}

/** Prepares the calls of an order; unreviewed fixtures do not affect them, so an interrupted order can be resumed. */
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
          // A separate folder: these recordings are not replies of the validator.
          challenge: `${id}.generate`,
          prompt: renderGenerationPrompt(prompt, samples, { language, focus, labels, fixed }),
          parameters: { responseFormat: prompt.request.responseFormat },
          answer: solutionsSchemaOf(analytics),
          about: { kind: 'coding', id: `call ${requests.length + 1}`, language, solution: undefined },
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
        names: () => [`call ${call + 1} for solutions of ${id}, of ${model.name}`],
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
