import { didYouMean } from '../../basics/text/did-you-mean';
import { AssayError } from '../../basics/errors';
import type { AskedFixture, Experiment } from '../../experiment/experiment';
import type { Trial } from '../../experiment/log/trial';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { openExperiment } from '../../kinds';
import { announce } from '../terminal/announce';
import type { Call, Command } from '../../plugin/command';
import type { AskedQuestionsDocument } from '../json/documents';
import { confirmCost, type CostQuestion } from '../asking/estimate-cost';
import { exitCodes, type ExitCode } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { runNumber } from '../../basics/run-number';
import { renderAskedQuestions } from './render-asked-questions';
import type { limitOptions } from '../options/limit-options';
import type { runsOption } from '../options/run-options';
import type { Terminal } from '../../plugin/terminal';

type AskedAnswer = AskedQuestionsDocument['answers'][number];

/**
 * Asks questions of a challenge, named by title or id, and shows the replies, the answers read from them, and the
 * verdicts.
 */
export async function askQuestions(
  challenge: string,
  named: readonly string[],
  invocation: Call<typeof limitOptions & { readonly runs: typeof runsOption & { readonly default: 1 } }>,
  { example }: Pick<Command, 'example'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { settings, environment, signal } = invocation;
  const experiment = openExperiment(challenge, { settings, environment, signal, say: terminal.error });
  const head = experiment.head();
  const asked = findQuestions(experiment, head, named, example);
  announce(experiment, terminal);
  const { firstRun: first, runs: count } = settings;
  const runs = { first, count };
  const { confirmAbove } = invocation.values;
  const plan: CostQuestion['plan'] = (onPlanned) => experiment.planEachTrial(asked, runs, onPlanned);
  await confirmCost({ settings, confirmAbove, plan }, terminal);
  const answers: AskedAnswer[] = [];
  const groups = head.models.length - (head.unplanned ?? []).length;
  const steps = { what: 'Asking', unit: 'trial', total: asked.length * groups * count };
  try {
    await withStepsAsync(terminal, steps, ({ step }) =>
      experiment.askEachTrial(asked, runs, (trial) => {
        answers.push(toAnswer(trial, experiment, head));
        step(trial.verdict.status === 'errored');
      }),
    );
  } finally {
    await experiment.close?.();
  }
  const places = new Map(asked.map(({ id }, index) => [id, index]));
  const placeOf = ({ fixture }: AskedAnswer): number => places.get(fixture) ?? 0;
  answers.sort((a, b) => placeOf(a) - placeOf(b) || compare(a.model, b.model) || a.run - b.run);
  printDocument(invocation, terminal, { challenge, answers }, renderAskedQuestions);
  if (answers.some(({ verdict }) => verdict === 'errored')) {
    return exitCodes.inconclusive;
  }
  return answers.some(({ verdict }) => verdict !== 'correct') ? exitCodes.failed : exitCodes.passed;
}

/** The fixtures with this id or title; a title may match several, such as one per language. */
function findQuestions(
  { asked, challenge: { id } }: Experiment,
  { assertions }: SuiteEntry,
  named: readonly string[],
  example: string,
): readonly AskedFixture[] {
  const titles = [...new Set(assertions.map(({ title }) => title))];
  if (named.length === 0) {
    throw new AssayError(
      `assay ask expects the title or id of a question of ${id}, for example: npx assay ask ${id} "${titles[0] ?? ''}". For a validator, give files: ${example}`,
    );
  }
  const unknown = named.filter((name) => !assertions.some(({ fixture, title }) => [fixture, title].includes(name)));
  if (unknown.length > 0) {
    const known = [...titles, ...assertions.map(({ fixture }) => fixture)];
    throw new AssayError(
      unknown.map((name) => `${id} has no question "${name}"${didYouMean(name, known)}.`).join('\n'),
    );
  }
  const wanted = new Set(
    assertions.flatMap(({ fixture, title }) => (named.includes(fixture) || named.includes(title) ? [fixture] : [])),
  );
  return asked.filter((fixture) => wanted.has(fixture.id));
}

function toAnswer(trial: Trial, { describeTrial }: Experiment, { assertions }: SuiteEntry): AskedAnswer {
  const { fixture, model, run, asked, verdict } = trial;
  const wrong = 'mismatches' in verdict ? verdict.mismatches.map(({ analytic }) => analytic) : [];
  return {
    fixture,
    title: assertions.find((one) => one.fixture === fixture)?.title ?? fixture,
    model,
    run: runNumber(run),
    source: asked.source,
    verdict: verdict.status === 'partial' ? 'unreadable' : verdict.status,
    wrong,
    problem: 'problem' in verdict ? verdict.problem : null,
    notes: [...(describeTrial?.(trial) ?? [])],
    reply: asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
