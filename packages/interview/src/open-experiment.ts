import {
  appendTo,
  formatShare,
  reusesWhatIsKept,
  printableLine,
  printable,
  printableExcerpt,
  runNumber,
} from 'gpt-assay/basics';
import { type AskedFixture, AssayError, type Experiment, type ExperimentOptions, type Trial } from 'gpt-assay/plugin';
import {
  type PlannedTrial,
  type Requirement,
  groupName,
  openAskContext,
  toDecision,
  type FailedAssertion,
  describeSource,
} from 'gpt-assay/experiment';
import { loadPrices } from 'gpt-assay/model';
import { type SandboxWish, keepResults, type Language, languages } from 'gpt-assay/sandbox';
import { askAnswers, askRows, isOfCoder, prepareRow, type RowAsking } from './asking/ask-rows';
import { chooseCoders, type ChosenCoders, groupOfCoder } from './asking/choose-coders';
import { flatParameters } from './asking/named-parameters';
import { describeParams, type AskedRow, type CheckRow, type EvaluatedRow, type PreparedRow } from './rows/rows';
import { runsOf, toNextRound } from './asking/next-round';
import { leaveUnjudged, createRowEvaluation, type EvaluateRow } from './evaluate-row';
import { loadParts, type InterviewParts } from './load-parts';
import { fixtureIdOf, toInterviewEntry, type InterviewHead } from './log/suite-entry';
import { noVote } from './interview-name';
import { toTrial, answerDetailsSchema } from './log/answer';
import { judgeInterview } from './report/compare-interview-cells';
import { underAssert, type InterviewPolicy } from './policy';
import type { InterviewSection } from './report/interview-section';
import { chooseSandbox, neededLanguages } from './choose-sandbox';
import type { CodingQuestion, Interview } from './question';
import { readCode } from 'gpt-assay/code';

/** Longer code would bury the rest; `assay interview` shows all of it. */
const codeLength = 2000;

/** Interview-specific options. */
export interface InterviewOptions extends ExperimentOptions {
  /** What to ask, if not the interview's own prompt in all its languages. */
  readonly parts?: InterviewParts;
  /** The models, if not those named in the settings and the prompt. */
  readonly coders?: ChosenCoders;
  readonly sandbox?: SandboxWish;
  /** Seed for hidden inputs. */
  readonly seed?: string | undefined;
  /** Called with each reply as a row, before it is judged. */
  readonly onAsked?: (row: AskedRow) => void;
  /** Called with each answer as a row, with its verdict. */
  readonly onEvaluated?: (row: EvaluatedRow) => void;
}

/** Opens an interview: loads its questions and prompt, and chooses the models. */
export function openInterviewExperiment(
  id: string,
  options: InterviewOptions,
): Experiment & { readonly close: () => Promise<void> } {
  const { settings, rounds = 1 } = options;
  refuseUnfit(id, options);
  const parts = options.parts ?? loadParts(settings.root, id);
  const { interview, template, promptFile, rows } = parts;
  const { model, ...request } = template?.request ?? {};
  const named = { model, base: request, list: parts.list, environment: options.environment };
  const chosen = options.coders ?? chooseCoders(settings, named);
  const { coders, substituted } = chosen;
  const policy = template?.policy === undefined ? undefined : underAssert(template.policy, settings.assert);
  const startedAt = new Date().toISOString();
  const questions = new Map(interview.questions.map((question) => [question.name, question]));
  const solutionOf = ({ name, language }: PreparedRow): string | undefined => questions.get(name)?.solutions[language];
  const fixtures = rows.map((row) => ({ id: fixtureIdOf(row) }));
  const asking = createAsking({ parts, coders, startedAt, solutionOf }, options);
  return {
    settings,
    substituted,
    challenge: { id: interview.id, root: settings.root, fixtures },
    asked: fixtures,
    models: [...new Set(coders.map((coder) => coder.model))],
    warnings: parts.warnings,
    seededBy: coders.some(({ parameters }) => parameters.seed !== undefined) ? promptFile : undefined,
    code: [],
    simulation: describeOffline(coders),
    describeFailure: (failed) => describeCodingQuestion(failed, questions),
    describeTrial,
    ...(policy !== undefined && { requirements: requirementsOf({ parts, coders, policy }) }),
    head: () => toInterviewEntry({ ...chosen, parts, settings, policy, rounds, startedAt }),
    ...asking,
    gateTerms: (rules) => ({
      ...rules,
      requests: coders.flatMap((coder) =>
        rows.map((row) => [coder.model.server, prepareRow(row, coder, solutionOf(row)).hash] as const),
      ),
      votes: coders.map(() => null),
    }),
  };
}

/** Asks, judges each answer, and asks again in later rounds. */
function createAsking(
  {
    parts: { interview, rows },
    coders,
    startedAt,
    solutionOf,
  }: Pick<InterviewHead, 'parts' | 'coders' | 'startedAt'> & Pick<RowAsking, 'solutionOf'>,
  options: InterviewOptions,
): Pick<Experiment, 'askEachTrial' | 'planEachTrial'> & { readonly close: () => Promise<void> } {
  const { settings, rounds = 1 } = options;
  const context = openAskContext(settings, options);
  const base = { coders, session: startedAt, prices: loadPrices(settings.root), solutionOf };
  const evaluation = createEvaluation(interview, rows, {
    ...options,
    // Offline answers consist of the authors' own solutions.
    keepsResults:
      settings.transport === undefined && reusesWhatIsKept(settings) && coders.every(({ model }) => model.offline),
  });
  const plan = (choice: Choice, onPlanned: (planned: PlannedTrial) => void): Promise<void> =>
    askRows({ ...base, ...choice, onRow: () => undefined }, { ...context, plan: onPlanned });
  const ask = async (choice: Choice, onAnswer: (row: EvaluatedRow, trial: Trial) => void): Promise<void> => {
    // A plan needs verdicts only if later rounds depend on them.
    const evaluate = options.plan === undefined || rounds > 1 ? await evaluation.open() : leaveUnjudged;
    await askAnswers(
      {
        ...base,
        ...choice,
        evaluate,
        onAsked: options.onAsked,
        onAnswer(row, asked, coder) {
          const model = groupName(groupOfCoder(coder, row.round));
          const about = { challenge: interview.id, fixture: fixtureIdOf(row), model };
          options.onEvaluated?.(row);
          onAnswer(row, toTrial(row, asked, { ...about, asks: coder.model.name, request: String(row['request']) }));
        },
      },
      context,
    );
  };
  return {
    async askEachTrial(some, runs, onTrial) {
      let next: PreparedRow[] = [];
      const onAnswer = (row: EvaluatedRow, trial: Trial): void => {
        const again = row.round < rounds ? toNextRound(row) : undefined;
        appendTo(next, again === undefined ? [] : [again]);
        onTrial(trial);
      };
      await ask(chooseRows(rows, coders, some, runs), onAnswer);
      while (next.length > 0) {
        const again: Choice = {
          rows: next,
          ...runsOf(next),
          wanted: (row, coder, run) => isOfCoder(row, coder) && row['run'] === run,
        };
        next = [];
        await options.beforeRound?.((onPlanned) => plan(again, onPlanned));
        await ask(again, onAnswer);
      }
    },
    planEachTrial: (some, runs, onPlanned) => plan(chooseRows(rows, coders, some, runs), onPlanned),
    close: evaluation.close,
  };
}

/** What to ask which models in some runs. */
type Choice = Pick<RowAsking, 'rows' | 'firstRun' | 'runs' | 'shard' | 'wanted'> & Partial<Pick<RowAsking, 'coders'>>;

function chooseRows(
  rows: readonly PreparedRow[],
  coders: ChosenCoders['coders'],
  some: readonly AskedFixture[],
  { first, count, shard, groups }: Parameters<Experiment['askEachTrial']>[1],
): Choice {
  const ids = new Set(some.map((fixture) => fixture.id));
  return {
    rows: rows.filter((row) => ids.has(fixtureIdOf(row))),
    coders: coders.filter((coder) => groups?.includes(groupName(groupOfCoder(coder))) ?? true),
    firstRun: first,
    runs: count,
    shard,
  };
}

/** Describes a failed question: its place, who answered, and the first failed answer with its checks. */
function describeCodingQuestion(
  { assertion: { fixture, title }, group, trials, reason }: FailedAssertion,
  questions: ReadonlyMap<string, CodingQuestion>,
): string {
  const question = questions.get(title);
  const language = languages.find((one) => fixtureIdOf({ name: title, language: one }) === fixture) ?? 'javascript';
  const answers = trials.map((trial) => ({ ...trial, ...answerDetailsSchema.parse(trial.details) }));
  const short = answers.find(({ status }) => status !== 'PASS' && status !== 'ERRORED');
  const lost = answers.find(({ status }) => status === 'ERRORED');
  const first = short ?? lost ?? answers[0];
  const who = first === undefined ? '' : printableLine(first.asks ?? group);
  const when = first === undefined ? '' : ` · run ${runNumber(first.run)}${replayed(first)}`;
  const problem = lost?.verdict.status === 'errored' ? lost.verdict.problem : '';
  return [
    `${question?.name ?? ''} in ${first === undefined ? '' : language}: ${reason}`,
    ...(question === undefined ? [] : [`  at ${question.file}:${question.line}`]),
    `  model ${who}${when}`,
    ...(short === undefined
      ? [`  no reply: ${printableLine(problem)}`]
      : [
          `  ${short.status}, ${short.passed} of ${short.total} points`,
          ...describeFailedChecks(short.checks),
          ...describeReply(short, question, language),
        ]),
  ].join('\n');
}

function describeFailedChecks(checks: readonly CheckRow[]): readonly string[] {
  const failed = checks.filter(({ status, weight = 1 }) => status < weight);
  return failed.map(({ name, assert, description }) => {
    const why = description === undefined ? '' : `: ${description}`;
    return `  ${printableLine(`✗ ${name ?? assert}${why}`, 300)}`;
  });
}

function describeReply({ asked }: Trial, question: CodingQuestion | undefined, language: Language): readonly string[] {
  const answer = asked.status === 'replied' ? (asked.reply.text ?? '') : '';
  const { functionName, texts } = question ?? { functionName: undefined, texts: {} };
  const reading = readCode(answer, { language, functionName, signature: texts[language]?.Signature });
  return [
    '',
    reading.kind === 'no-code' ? 'Reply:' : 'Code:',
    printable(printableExcerpt(reading.kind === 'no-code' ? answer : reading.code, codeLength)),
  ];
}

function replayed({ asked }: Trial): string {
  return asked.source === 'recording' ? ` · ${describeSource(asked)}` : '';
}

/** The share of points that each model must earn in each language. */
function requirementsOf({
  parts: { rows, promptFile },
  coders,
  policy,
}: Pick<InterviewHead, 'parts' | 'coders'> & { readonly policy: InterviewPolicy }): readonly Requirement[] {
  const languages = [...new Set(rows.map(({ language }) => language))];
  return coders.flatMap((coder) =>
    languages.map((language) => ({
      group: groupName(groupOfCoder(coder)),
      who: `${groupName(groupOfCoder(coder))}, ${language}`,
      what: `${formatShare(policy.points)} of the points`,
      file: promptFile,
      share: policy.points,
      inPoints: true,
      assert: policy.assert,
      fixtures: rows.filter((row) => row.language === language).map(fixtureIdOf),
      judge(section) {
        const { cells } = section as InterviewSection;
        // With several rounds, the last one counts.
        const params = describeParams(flatParameters(coder.parameters));
        const index = cells.findLastIndex(
          (one) => one.model === coder.label && one.params === params && one.language === language,
        );
        const verdict = judgeInterview(cells, policy)[index];
        return verdict === undefined ? undefined : toDecision(verdict);
      },
    })),
  );
}

/** Needed if Assay's reporter is not there to say it. */
function describeOffline(coders: ChosenCoders['coders']): string | undefined {
  const names = coders.flatMap(({ model }) => (model.offline ? [model.name] : []));
  return names.length === 0 ? undefined : `No model is tested: ${names.join(', ')} gave known answers instead.`;
}

/** Rejects options for other kinds of challenges. */
function refuseUnfit(id: string, { settings: { vote, prompts } }: InterviewOptions): void {
  if ((vote ?? 1) > 1) {
    throw new AssayError(`${id} is of kind interview: ${noVote}. Leave out --vote.`);
  }
  const variants = prompts.filter((name) => name.startsWith(`${id}.`) || name.startsWith(`${id}:`));
  if (variants.length > 0) {
    throw new AssayError(
      `${id} is an interview, which uses one prompt at a time: use assay interview run ${id} --prompt <file>.`,
    );
  }
}

/** Evaluates answers; the sandbox is opened on first use and kept until it is closed. */
function createEvaluation(
  interview: Interview,
  rows: readonly PreparedRow[],
  {
    settings: { transport },
    sandbox: wish = { backend: 'auto' },
    seed = '1',
    say = () => undefined,
    keepsResults,
  }: InterviewOptions & { readonly keepsResults: boolean },
): { readonly open: () => Promise<EvaluateRow>; readonly close: () => Promise<void> } {
  const questions = new Map(interview.questions.map((question) => [question.name, question]));
  const questionOf = (row: PreparedRow): CodingQuestion => {
    const question = questions.get(row.name);
    if (question === undefined) {
      throw new Error(`an answer to ${row.name}, which was never asked`);
    }
    return question;
  };
  let opened: ReturnType<typeof chooseSandbox> | undefined;
  let evaluate: EvaluateRow | undefined;
  return {
    async open() {
      opened ??= chooseSandbox({ wish, transport, challenge: interview.id, keepsResults, say }, () =>
        neededLanguages(rows, questionOf),
      );
      const sandbox = keepsResults ? keepResults(await opened) : await opened;
      evaluate ??= createRowEvaluation({ sandbox, questionOf, seed, codeFromRow: false });
      return evaluate;
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

/** The points of an answer, and the result of each check. */
function describeTrial({ details, verdict }: Trial): readonly string[] {
  const parsed = answerDetailsSchema.safeParse(details).data;
  if (parsed === undefined || verdict.status === 'errored') {
    return [];
  }
  const { status, passed, total, checks, round } = parsed;
  return [
    `${round === 1 ? '' : `round ${round}: `}${status}, ${passed} of ${total} points`,
    ...checks.map(({ name, assert, description, failure }) => {
      const why = failure === undefined || description === undefined ? '' : `: ${description}`;
      return printableLine(`${failure === undefined ? '✓' : '✗'} ${name ?? assert}${why}`, 300);
    }),
  ];
}
