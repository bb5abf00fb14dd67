import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { findFreeName } from '../../kinds/validator/challenge/write-fixture';
import { OutageError } from '../../basics/errors';
import { writeAdded } from '../../intake/add-fixture';
import { generatedBy } from '../../intake/generated-by';
import type { SolutionCall, SolutionCalls } from '../../intake/generate/ask-for-solutions';
import type { WrittenSolution } from '../../intake/generate/read-solutions';
import type { Sifted, SolutionSieve } from '../../intake/generate/sift-solutions';
import { toTitle } from '../../intake/write-imported';
import { BudgetError } from '../../model/dispatch/budget';
import type { AskContext } from '../../experiment/asking/ask-once';
import type { GenerateDocument } from './generate-document';

/** Input of the generation. */
export interface Generation {
  readonly challenge: Challenge;
  readonly calls: SolutionCalls;
  readonly sieve: SolutionSieve;
  readonly context: AskContext;
  /** Name of the model, recorded as the fixtures' origin. */
  readonly model: string;
  readonly language: string;
  /** Number of wanted fixtures. */
  readonly count: number;
  /** Maximum number of solutions to request, without recorded replies. */
  readonly most: number;
  readonly onFixture: () => void;
}

/** The part of the document about the generated solutions. */
export type Generated = Pick<
  GenerateDocument,
  | 'asked'
  | 'recorded'
  | 'errored'
  | 'unreadable'
  | 'missing'
  | 'surplus'
  | 'dropped'
  | 'labels'
  | 'fixtures'
  | 'problems'
  | 'ended'
> & {
  /** Why asking stopped early. */
  readonly reason: string | undefined;
};

/** A solution with its date. */
interface Dated extends WrittenSolution {
  readonly date: string;
}

/**
 * Asks for solutions, round by round, until enough were kept or the limit is reached; each valid one is written
 * immediately. Throws the reason for stopping if nothing had come before.
 */
export async function generateFixtures(generation: Generation): Promise<Generated> {
  const { challenge, calls, sieve, context, count, most, onFixture } = generation;
  const counts = { asked: 0, recorded: 0, errored: 0, unreadable: 0, missing: 0, surplus: 0 };
  const labels = { confirmed: 0, open: 0 };
  const dropped: GenerateDocument['dropped'] = [];
  const fixtures: GenerateDocument['fixtures'] = [];
  const problems = new Set<string>();
  const write = createWriter(generation);
  const done = (ended: Generated['ended'], reason?: string): Generated => ({
    ...counts,
    labels,
    dropped,
    fixtures,
    problems: [...problems],
    ended,
    reason,
  });

  const take = (sifted: Sifted<Dated>): void => {
    const { title } = sifted.written;
    if (sifted.status === 'dropped') {
      dropped.push({ title, kind: sifted.kind, reason: sifted.reason });
    } else if (fixtures.length >= count) {
      counts.surplus += 1;
    } else {
      fixtures.push(write(sifted));
      for (const { name } of challenge.prompt.analytics) {
        labels[sifted.proposed.proposals[name]?.oracle === undefined ? 'open' : 'confirmed'] += 1;
      }
      onFixture();
    }
  };
  const countCall = (call: SolutionCall): readonly Dated[] => {
    counts.asked += call.asked;
    counts.recorded += call.isKept ? call.asked : 0;
    const { outcome, asked, date = '' } = call;
    if (outcome.status !== 'solutions') {
      counts[outcome.status] += asked;
      problems.add(outcome.problem);
      return [];
    }
    // Extra solutions are ignored, because their intended labels are unknown.
    const readings = outcome.solutions.slice(0, asked);
    counts.missing += asked - readings.length;
    return readings.flatMap((reading) => {
      if (reading.status === 'written') {
        return [{ ...reading.solution, date }];
      }
      counts.unreadable += 1;
      problems.add(reading.problem);
      return [];
    });
  };

  try {
    for (let next = 0; fixtures.length < count;) {
      const paid = counts.asked - counts.recorded;
      const lacking = Math.ceil((count - fixtures.length) / calls.together);
      const many = Math.min(lacking, Math.floor((most - paid) / calls.together));
      if (many <= 0) {
        return done('limit');
      }
      const came = await calls.ask(next, many, context);
      next += many;
      (await sieve.sift(came.flatMap(countCall))).forEach(take);
    }
    return done('complete');
  } catch (error) {
    const ended = endOf(error, context.signal);
    if (ended === undefined || counts.asked === 0) {
      throw error;
    }
    return done(ended, error instanceof Error && ended !== 'interrupted' ? error.message : interruption(context));
  }
}

function interruption({ mode }: AskContext): string {
  return mode === 'auto'
    ? 'Interrupted. Received replies are stored; the next run continues from them.'
    : 'Interrupted.';
}

function endOf(error: unknown, signal: AbortSignal): Generated['ended'] | undefined {
  if (signal.aborted) {
    return 'interrupted';
  }
  return error instanceof BudgetError ? 'budget' : error instanceof OutageError ? 'outage' : undefined;
}

type Fit = Extract<Sifted<Dated>, { readonly status: 'fit' }>;

/** Writes valid solutions under free titles and names. */
function createWriter({ challenge, model, language }: Generation): (fit: Fit) => GenerateDocument['fixtures'][number] {
  const { fixtures, unreviewed, examples, prompt } = challenge;
  const titles = new Set([...fixtures, ...unreviewed, ...examples].map((fixture) => fixture.title));
  return ({ written, proposed: { proposals } }) => {
    const title = findFreeName(toTitle(written.title) ?? 'A generated solution', titles, ', ');
    titles.add(title);
    const expected = Object.fromEntries(
      prompt.analytics.flatMap(({ name }) => {
        const value = written.labels[name];
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
    const origin = `${generatedBy}${model}, ${written.date}`;
    const draft = { title, language, reviewed: false, origin, expected, proposals, solution: written.code };
    return { file: writeAdded(challenge, draft, false), title, expected };
  };
}
