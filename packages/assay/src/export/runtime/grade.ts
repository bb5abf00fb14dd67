import { hashCode, type Submission, type Task } from '../../code/submission';
import { systemClock } from '../../basics/clock';
import { messageOf } from '../../basics/errors';
import { agree, countVotes, type Ballot } from '../../kinds/validator/reading/majority';
import { checkFiles, renderFiles } from '../../kinds/validator/challenge/prompt-text';
import { firstVotes } from '../../statistics/first-votes';
import type { ExportedGrade, ExportedOutcome, ExportedValidator, ExportedVote } from '../exported-validator';
import { sendUnderEitherName } from '../../model/token-cap-name';
import { askVoter, type CastVote, type VoterRequest } from './ask-voter';
import { callServer } from './call-server';
import { chooseTask, fillPrompt } from './fill-prompt';
import { openServer, type Access, type Environment } from './open-server';

/** Who grades in what language, and for how long at most. */
export interface GradeOptions extends Access, Task {
  readonly language: string;
  readonly deadlineSeconds: number;
}

/**
 * Grades one piece of code, or the files of a submission by their names. More than half of the votes are asked for first, and the rest only when those do not agree,
 * which changes no answer.
 */
export async function grade(
  validator: ExportedValidator,
  code: string | Readonly<Record<string, string>>,
  options: GradeOptions,
  environment: Environment,
): Promise<ExportedGrade> {
  const { analytics, vote, retry } = validator;
  const task = chooseTask(validator.prompts, options);
  let submission;
  let requests: readonly VoterRequest[];
  let server;
  try {
    server = openServer(options, environment);
    submission = { ...readCode(code), language: options.language, task };
    requests = requestsFor(validator, submission);
  } catch (error) {
    return conclude(validator, { status: 'errored', problem: messageOf(error), canTryAgain: false });
  }
  const controller = new AbortController();
  const required = analytics.map(({ name }) => name);
  const end = systemClock.elapsed() + options.deadlineSeconds * 1000;
  const to = server;
  const send = sendUnderEitherName((body, signal) => callServer(to, JSON.stringify(body), signal));
  const context = { server, send, required, retry, end, signal: controller.signal, seen: new Set<string>() };
  const castAll = async (from: number, to: number): Promise<readonly CastVote[]> =>
    Promise.all(
      requestsInTurn(requests, from, to).map(async (request) => {
        const cast = await askVoter(request, context);
        if (cast.isOutage) {
          controller.abort(new Error('no longer needed'));
        }
        return cast;
      }),
    );

  const decided = decisionsAbout(validator, hashCode(submission.solution, task));
  const first = await castAll(0, firstVotes(vote.of));
  const isOver = controller.signal.aborted || agree(first.map(toBallot), { required });
  const cast = isOver ? first : [...first, ...(await castAll(first.length, vote.of))];
  const votes = cast.map((one) => one.vote);
  const only = cast.find(({ isOutage }) => isOutage) ?? (vote.of === 1 ? cast[0] : undefined);
  if (only !== undefined) {
    return conclude(validator, only.outcome, { votes, decided });
  }
  const majority = countVotes(cast.map(toBallot), { required }, vote);
  switch (majority.status) {
    case 'answer': {
      const fenced = votes.some((one) => one.status === 'answer' && one.fenced);
      const { answer, tied } = majority;
      return conclude(validator, { status: 'answer', analytics: answer, fenced }, { votes, tied, decided });
    }
    case 'unreadable': {
      const problem = `none of ${votes.length} votes could be read. First problem: ${majority.problem}`;
      return conclude(validator, { ...majority, problem }, { votes });
    }
    case 'errored':
      return conclude(validator, explainLost(votes), { votes });
  }
}

/** What an outcome means for a candidate; what a person `decided` about the code replaces what was answered. */
export function conclude(
  { analytics }: ExportedValidator,
  outcome: ExportedOutcome,
  {
    votes = [],
    tied = [],
    decided = {},
  }: Partial<Pick<ExportedGrade, 'votes' | 'tied'>> & { readonly decided?: Readonly<Record<string, boolean>> } = {},
): ExportedGrade {
  const values = outcome.status === 'answer' ? { ...outcome.analytics, ...decided } : {};
  const passed = analytics.every(({ name, assert, wanted }) => assert === 'soft' || values[name] === wanted);
  const grade = { passed, tied, votes };
  return outcome.status === 'answer'
    ? { ...outcome, analytics: values, ...grade, decided: Object.keys(decided) }
    : { ...outcome, ...grade, decided: [] };
}

/** The code of a submission; throws what is wrong with its files. */
function readCode(code: string | Readonly<Record<string, string>>): Pick<Submission, 'solution' | 'hasFiles'> {
  if (typeof code === 'string') {
    return { solution: code };
  }
  const [problem] = checkFiles(code);
  if (problem !== undefined || Object.values(code).some((text) => typeof text !== 'string')) {
    const { name, message } = problem ?? { message: 'expected the text of each file by its name' };
    throw new Error(`the files cannot be graded: ${name === undefined ? '' : `${JSON.stringify(name)}: `}${message}`);
  }
  return { solution: renderFiles(code), hasFiles: true };
}

/** What people decided about this code. */
function decisionsAbout({ decisions }: ExportedValidator, hash: string): Readonly<Record<string, boolean>> {
  return Object.hasOwn(decisions, hash) ? (decisions[hash] ?? {}) : {};
}

function requestsFor(
  { voters, prompts }: ExportedValidator,
  submission: Omit<Submission, 'id'>,
): readonly VoterRequest[] {
  return voters.map(({ model, prompt: index, systemRole, body }) => {
    const prompt = prompts[index];
    if (prompt === undefined) {
      throw new Error(`there is no prompt ${index}: export the validator again`);
    }
    const { system, user } = fillPrompt(prompt, submission);
    const messages = [
      ...(system === undefined ? [] : [{ role: systemRole, content: system }]),
      { role: 'user', content: user },
    ];
    return { model, prompt: prompt.file, body: { ...body, messages }, hasReason: prompt.reason === true };
  });
}

/** Those of the votes from one number to before another. */
function requestsInTurn(requests: readonly VoterRequest[], from: number, to: number): readonly VoterRequest[] {
  return Array.from({ length: to - from }, (_, index) => (from + index) % requests.length).flatMap((turn) =>
    requests.slice(turn, turn + 1),
  );
}

function toBallot({ outcome }: CastVote): Ballot {
  return outcome.status === 'answer'
    ? { status: 'answer', answer: outcome.analytics, fenced: outcome.fenced }
    : outcome;
}

function explainLost(votes: readonly ExportedVote[]): ExportedOutcome {
  const missing = votes.flatMap((vote) => (vote.status === 'errored' ? [vote] : []));
  const because = missing.map(({ problem }) => `: ${problem}`)[0] ?? '';
  return {
    status: 'errored',
    problem: `${missing.length} of ${votes.length} votes got no reply${because}`,
    canTryAgain: missing.some(({ canTryAgain }) => canTryAgain),
  };
}
