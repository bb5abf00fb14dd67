import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { findRubric, missingRubric } from '../../kinds/validator/challenge/rubric';
import { openSolutionCalls, type SolutionCalls, type SolutionCall } from '../../intake/generate/ask-for-solutions';
import { chooseGenerator } from '../../intake/generate/choose-generator';
import { SolutionSieve, type Sifted } from '../../intake/generate/sift-solutions';
import { openProposers } from '../../intake/open-proposers';
import { openAskContext } from '../../experiment/asking/open-ask-context';
import type { AskContext } from '../../experiment/asking/ask-once';
import { defineCommand, type Command, jsonOption } from '../../plugin/command';
import { confirmCost, type CostQuestion } from '../asking/estimate-cost';
import { exitCodes, type ExitCode } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { refuseTasks } from '../options/task-options';
import { readLabels } from '../options/read-labels';
import { failWith, requireChallenge } from '../options/read-challenge';
import { renderGenerated, type GenerateDocument } from './render-generated';
import { modelName } from '../../basics/settings/settings';
import { wholeNumber } from '../../basics/settings/value-form';
import { limitOptions } from '../options/limit-options';
import type { OptionTable } from '../../plugin/option';
import { codeLanguageForm, lineForm } from '../options/option-forms';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { findFreeName } from '../../kinds/validator/challenge/write-fixture';
import { OutageError } from '../../basics/errors';
import { usualLanguage, writeAdded } from '../../intake/add-fixture';
import type { WrittenSolution } from '../../intake/generate/read-solutions';
import { generatedBy, toTitle } from '../../intake/write-imported';
import { BudgetError } from '../../model/dispatch/budget';

const {
  concurrency,
  budget,
  'confirm-above': confirm,
  'allow-unknown-price': unknown,
  'max-errors': errors,
} = limitOptions;

/** Options of `assay generate`. */
const generateOptions = {
  count: {
    ...wholeNumber(1, 1000),
    type: 'value',
    valueName: '<n>',
    summary: 'fixtures to keep; asks for at most three times as many',
    default: 10,
  },
  focus: {
    ...lineForm,
    type: 'value',
    valueName: '<text>',
    summary: 'what the solutions should be like, such as "almost correct"',
  },
  label: {
    type: 'values',
    valueName: '<analytic=true|false>',
    summary: 'label every solution must have; repeatable',
    otherwise: 'the rarest labels of the challenge',
  },
  language: {
    ...codeLanguageForm,
    type: 'value',
    valueName: '<name>',
    summary: 'language of the solutions',
    otherwise: 'the most common one',
  },
  model: {
    type: 'value',
    valueName: '<name>',
    summary: 'model that writes the solutions',
    parse: (text: string) => (modelName.test(text) && !text.includes(',') ? text : undefined),
    expected: 'one model',
    variable: 'ASSAY_MODEL',
    otherwise: 'the prompt’s',
  },
  'dry-run': { type: 'flag', summary: 'show the prompt and its cost; ask no model and write nothing' },
  concurrency,
  budget,
  'confirm-above': confirm,
  'allow-unknown-price': unknown,
  'max-errors': errors,
  ...jsonOption,
} as const satisfies OptionTable;

/** Maximum number of solutions requested per wanted fixture. */
const mostForEach = 3;

/** Tokens of a solution besides its code: title and labels. */
const tokensBesideCode = 80;

/** `assay generate`: asks a model for new candidate solutions, and keeps those whose labels the oracle confirms. */
export const generateCommand: Command = defineCommand({
  name: 'generate',
  summary: 'Generate candidate solutions with a model; keep those with confirmed labels as unreviewed fixtures',
  positionals: '<challenge>',
  example: 'npx assay generate two-sum --count 20 --focus "almost correct" --label solutionSolvesTwoSumProblem=false',
  options: generateOptions,

  async run(invocation, terminal) {
    const { values, problems, settings, signal } = invocation;
    const { count, dryRun, focus } = values;
    const id = requireChallenge(invocation, generateCommand);
    const challenge = loadChallenge(settings.root, id, { growing: true });
    refuseTasks(challenge, 'generate');
    const { prompt } = challenge;
    const analytics = prompt.analytics.map(({ name }) => name);
    const fixed = readLabels('label', values.label, analytics, problems);
    const language = values.language ?? usualLanguage(challenge);
    const unclear = prompt.analytics.filter((analytic) => findRubric(analytic, language) === undefined);
    failWith('generate', [...problems, ...unclear.map((analytic) => missingRubric(analytic, language))]);
    const model = chooseGenerator(settings, { named: values.model, prompt, asks: !dryRun });
    const calls = openSolutionCalls({ challenge, model, count, language, focus, fixed });
    const most = mostForEach * count;
    const context = openAskContext(settings, { signal, say: terminal.error });
    const proposers = openProposers(challenge, { settings, signal, say: () => undefined, asks: false });
    const { oracle } = proposers;
    terminal.error(
      oracle === undefined
        ? `${id} has no oracle: labels are not checked, and every new solution is kept.`
        : 'The oracle checks the labels and drops solutions with contradicted labels.',
    );
    terminal.error(`Asking for up to ${most} solutions, ${calls.together} per call, to keep ${count}.`);
    const cost: CostQuestion = {
      settings,
      confirmAbove: dryRun ? Infinity : values.confirmAbove,
      plan: (onPlanned) => planCalls(calls, most, { ...context, plan: onPlanned }),
      replyTokens: calls.together * (tokensBesideCode + tokensOfCode(challenge.fixtures)),
    };
    await confirmCost(cost, terminal);
    const head = { challenge: id, model: model.name, language, focus: focus ?? null, dryRun, wanted: count, most };
    try {
      const sieve = new SolutionSieve(challenge, { language, fixed, oracle, signal });
      const generation = { challenge, calls, context, language, count, most, model: model.name, sieve };
      const steps = { what: 'Generating', unit: 'fixture', total: count };
      const generated = dryRun
        ? endGeneration(beginGeneration(), 'complete')
        : await withStepsAsync(terminal, steps, ({ step }) => generateFixtures({ ...generation, onFixture: step }));
      const { reason, ...counts } = generated;
      const { system = '', user } = calls.requestOf(0).question.prompt;
      const document: GenerateDocument = {
        ...head,
        ...counts,
        oracle: oracle !== undefined,
        ...(dryRun && { prompt: { system, user } }),
      };
      if (reason !== undefined) {
        terminal.error(reason);
      }
      printDocument(invocation, terminal, document, renderGenerated);
      return exitCodeOf(document.ended);
    } finally {
      await proposers.close();
    }
  },
});

/** Goes through all calls that may be made, without asking; recorded replies cost nothing. */
async function planCalls(calls: SolutionCalls, most: number, context: AskContext): Promise<void> {
  const many = Math.floor(most / calls.together);
  let planned = 0;
  for (let call = 0; planned < many; call += 1) {
    await calls.ask(call, 1, {
      ...context,
      plan: (one) => {
        planned += 1;
        context.plan?.(one);
      },
    });
  }
}

/** Approximate tokens of a solution, based on the existing ones. */
function tokensOfCode(fixtures: readonly { readonly solution: string }[]): number {
  const bytes = fixtures.reduce((sum, { solution }) => sum + Buffer.byteLength(solution), 0);
  return Math.ceil(bytes / Math.max(1, fixtures.length) / 3);
}

function exitCodeOf(ended: GenerateDocument['ended']): ExitCode {
  switch (ended) {
    case 'complete':
      return exitCodes.passed;
    case 'interrupted':
      return exitCodes.interrupted;
    case 'limit':
    case 'budget':
    case 'outage':
      return exitCodes.inconclusive;
  }
}

/** Input of the generation. */
interface Generation {
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
interface Generated extends Omit<
  GenerateDocument,
  'challenge' | 'model' | 'language' | 'focus' | 'dryRun' | 'wanted' | 'most' | 'oracle' | 'prompt'
> {
  /** Why asking stopped early. */
  readonly reason: string | undefined;
}

/** A solution with its date. */
interface Dated extends WrittenSolution {
  readonly date: string;
}

/** What has come of a generation so far. */
function beginGeneration() {
  return {
    asked: 0,
    recorded: 0,
    errored: 0,
    unreadable: 0,
    missing: 0,
    surplus: 0,
    labels: { confirmed: 0, open: 0 },
    dropped: [] as GenerateDocument['dropped'][number][],
    fixtures: [] as GenerateDocument['fixtures'][number][],
    problems: new Set<string>(),
  };
}

type Found = ReturnType<typeof beginGeneration>;

function endGeneration(found: Found, ended: Generated['ended'], reason?: string): Generated {
  return { ...found, problems: [...found.problems], ended, reason };
}

/**
 * Asks for solutions, round by round, until enough were kept or the limit is reached; each valid one is written
 * immediately. Throws the reason for stopping if nothing had come before.
 */
async function generateFixtures(generation: Generation): Promise<Generated> {
  const { calls, sieve, context, count, most } = generation;
  const found = beginGeneration();
  const write = createWriter(generation);
  try {
    for (let next = 0; found.fixtures.length < count;) {
      const paid = found.asked - found.recorded;
      const lacking = Math.ceil((count - found.fixtures.length) / calls.together);
      const many = Math.min(lacking, Math.floor((most - paid) / calls.together));
      if (many <= 0) {
        return endGeneration(found, 'limit');
      }
      const came = await calls.ask(next, many, context);
      next += many;
      for (const sifted of await sieve.sift(came.flatMap((call) => countCall(found, call)))) {
        takeSolution(found, sifted, generation, write);
      }
    }
    return endGeneration(found, 'complete');
  } catch (error) {
    const ended = endOf(error, context.signal);
    if (ended === undefined || found.asked === 0) {
      throw error;
    }
    const reason = error instanceof Error && ended !== 'interrupted' ? error.message : interruption(context);
    return endGeneration(found, ended, reason);
  }
}

/** Counts the solutions of a call, and returns those that can be read. */
function countCall(found: Found, { asked, isKept, outcome, date = '' }: SolutionCall): readonly Dated[] {
  found.asked += asked;
  found.recorded += isKept ? asked : 0;
  if (outcome.status !== 'solutions') {
    found[outcome.status] += asked;
    found.problems.add(outcome.problem);
    return [];
  }
  // Extra solutions are ignored, because their intended labels are unknown.
  const readings = outcome.solutions.slice(0, asked);
  found.missing += asked - readings.length;
  return readings.flatMap((reading) => {
    if (reading.status === 'written') {
      return [{ ...reading.solution, date }];
    }
    found.unreadable += 1;
    found.problems.add(reading.problem);
    return [];
  });
}

function takeSolution(
  found: Found,
  sifted: Sifted<Dated>,
  { challenge, count, onFixture }: Generation,
  write: ReturnType<typeof createWriter>,
): void {
  if (sifted.status === 'dropped') {
    found.dropped.push({ title: sifted.written.title, kind: sifted.kind, reason: sifted.reason });
  } else if (found.fixtures.length >= count) {
    found.surplus += 1;
  } else {
    found.fixtures.push(write(sifted));
    for (const { name } of challenge.prompt.analytics) {
      found.labels[sifted.proposed.proposals[name]?.oracle === undefined ? 'open' : 'confirmed'] += 1;
    }
    onFixture();
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
  if (error instanceof BudgetError) {
    return 'budget';
  }
  return error instanceof OutageError ? 'outage' : undefined;
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
