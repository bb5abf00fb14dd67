import { resolve } from 'node:path';
import { hashCode, taskParts, type Submission } from '../../code/submission';
import { decodeText, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import { loadOverrides } from '../../experiment/overrides/load-overrides';
import { decisionsIn, overrideSchema } from '../../kinds/validator/challenge/override';
import { groupNameOf } from '../../kinds/validator/answerer';
import type { Answered } from '../../kinds/validator/to-trial';
import { openValidator, type Validator } from '../../kinds/validator/validator';
import { checkBudget, confirmCost, type CostQuestion } from '../asking/estimate-cost';
import { defineCommand, jsonOption, type Command, type Call } from '../../plugin/command';
import { exitCodes, type ExitCode, type Terminal } from '../../plugin/invocation';
import { limitOptions } from '../options/limit-options';
import { printDocument } from '../terminal/print-document';
import { withStepsAsync } from '../terminal/progress';
import { failWith } from '../options/read-challenge';
import { runOptions, runsOption } from '../options/run-options';
import { isChallenge, kindOf, openExperiment } from '../../kinds';
import { readTask, taskOptions } from '../options/task-options';
import { runNumber } from '../../basics/settings/value-form';
import { renderAsked, type AskDocument, type AskedFile } from './render-asked';
import { languageOf } from '../../code/language-of';
import { compareTexts } from '../../basics/text/words';
import { printableLine } from '../../basics/text/printable';
import { didYouMean } from '../../basics/text/did-you-mean';
import type { AskedFixture, Experiment } from '../../experiment/experiment';
import type { Trial } from '../../experiment/log/trial';
import type { SuiteEntry } from '../../experiment/log/suite-entry';
import { announce } from '../terminal/announce';
import { renderAskedQuestions, type AskedAnswer } from './render-asked-questions';

/** `assay ask`: grades any file, or asks questions. */
export const askCommand: Command = defineCommand({
  name: 'ask',
  summary: 'Grade any file with the validator, or ask one question of a challenge that asks questions',
  positionals: '<challenge> <file or question…>',
  example: 'npx assay ask two-sum submission.js --model gpt-6-luna --runs 5',
  options: {
    model: runOptions.model,
    prompt: runOptions.prompt,
    runs: { ...runsOption, summary: 'trials of each file and model', default: 1 },
    ...taskOptions,
    ...limitOptions,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, settings, signal, values } = invocation;
    const [challenge, ...paths] = positionals;
    const takesQuestions = challenge !== undefined && isQuestions(settings.root, challenge);
    for (const part of takesQuestions ? taskParts.filter((one) => values[one] !== undefined) : []) {
      invocation.problems.push(`--${part} is for validators, but ${challenge ?? ''} has questions of its own`);
    }
    failWith('ask', invocation.problems);
    if (challenge !== undefined && takesQuestions) {
      return askQuestions(challenge, paths, invocation, askCommand, terminal);
    }
    if (challenge === undefined || paths.length === 0) {
      throw new AssayError(`assay ask expects a challenge and at least one file, for example: ${askCommand.example}`);
    }
    const submissions = readSubmissions(invocation.folder, paths);
    const validator = openValidator(challenge, { settings, signal, say: terminal.error });
    const task = readTask(validator.challenge, values, invocation.folder, invocation.problems);
    failWith('ask', invocation.problems);
    const asked = submissions.map((submission) => ({ ...submission, ...(task !== undefined && { task }) }));
    checkBudget(validator.models, settings, terminal);
    if (validator.substituted) {
      terminal.error(
        `No OPENAI_API_KEY: ${validator.models.map(({ name }) => name).join(', ')} answers instead of the prompt’s model.`,
      );
    }
    const total = asked.length * validator.models.length * settings.runs;
    const kind = { what: 'Asking', unit: 'trial', total };
    const answers = await withStepsAsync(terminal, kind, ({ step }) =>
      validator.ask(asked, (answered) => {
        step(answered.asked.status === 'errored');
      }),
    );
    const document = summarise(validator, asked, answers);
    printDocument(invocation, terminal, document, renderAsked);
    if (document.files.some(({ errored }) => errored > 0)) {
      return exitCodes.inconclusive;
    }
    return document.files.some(({ undecided, unreadable }) => undecided + unreadable > 0)
      ? exitCodes.failed
      : exitCodes.passed;
  },
});

/** Whether a challenge has its own questions and takes no files. */
function isQuestions(root: string, challenge: string): boolean {
  return isChallenge(root, challenge) && kindOf(root, challenge).judgesCode !== true;
}

function readSubmissions(folder: string, paths: readonly string[]): readonly Submission[] {
  const problems: string[] = [];
  const submissions = [...new Set(paths)].flatMap((path): readonly Submission[] => {
    try {
      const file = resolve(folder, path);
      if (listFolder(file) !== undefined) {
        throw new AssayError(`${path} is a folder: name the files in it.`);
      }
      const bytes = readBytes(file);
      if (bytes === undefined) {
        throw new AssayError(`There is no file ${path}.`);
      }
      return [
        {
          id: path,
          language: languageOf(path),
          solution: decodeText(bytes, path),
        },
      ];
    } catch (error) {
      problems.push(messageOf(error));
      return [];
    }
  });
  if (problems.length > 0) {
    throw new AssayError(problems.join('\n'));
  }
  return submissions;
}

function summarise(
  { challenge, models, notJudged }: Validator,
  submissions: readonly Submission[],
  answers: readonly Answered<Submission>[],
): AskDocument {
  const decisions = decisionsIn(
    loadOverrides(challenge.root, challenge.id, overrideSchema),
    challenge.prompt.analytics.map(({ name }) => name),
  );
  const files = submissions.flatMap((submission) =>
    models.map((model): AskedFile => {
      const decided = decisions.get(hashCode(submission.solution, submission.task));
      const own = answers.filter((answered) => answered.submission === submission && answered.model === model);
      const trials = own.map(toTrialDocument).sort((a, b) => a.run - b.run);
      const count = (name: string, value: boolean): number =>
        trials.filter((trial) => trial.status === 'answer' && trial.answer[name] === value).length;
      return {
        file: submission.id,
        model: groupNameOf(model),
        analytics: Object.fromEntries(
          challenge.prompt.analytics.map(({ name }) => [name, { true: count(name, true), false: count(name, false) }]),
        ),
        undecided: trials.filter(
          (trial) =>
            trial.status === 'answer' && Object.keys(trial.undecided ?? {}).some((name) => !notJudged.includes(name)),
        ).length,
        unreadable: trials.filter(({ status }) => status === 'unreadable').length,
        errored: trials.filter(({ status }) => status === 'errored').length,
        ...(decided !== undefined && { decided }),
        trials,
      };
    }),
  );
  return { challenge: challenge.id, ...(notJudged.length > 0 && { notJudged }), files };
}

function toTrialDocument({ run: index, asked }: Answered<Submission>): AskedFile['trials'][number] {
  const run = runNumber(index);
  const { source } = asked;
  if (asked.status === 'errored') {
    return { run, source, status: 'errored', problem: asked.problem };
  }
  const { reading, reply } = asked;
  if (reading.status === 'answer') {
    const { answer, undecided, reason } = reading;
    const { evidence, text } = reply;
    return {
      run,
      source,
      status: 'answer',
      answer,
      ...(reason !== undefined && { reason: printableLine(reason, 500) }),
      ...(undecided !== undefined && { undecided }),
      ...(evidence !== undefined && { evidence }),
      reply: text,
    };
  }
  return { run, source, status: 'unreadable', kind: reading.kind, problem: reading.problem, reply: reply.text };
}

/**
 * Asks questions of a challenge, named by title or id, and shows the replies, the answers read from them, and the
 * verdicts.
 */
async function askQuestions(
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
  answers.sort((a, b) => placeOf(a) - placeOf(b) || compareTexts(a.model, b.model) || a.run - b.run);
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
    notes: describeTrial?.(trial) ?? [],
    reply: asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null,
  };
}
