import type { Reading } from '../kinds/validator/reading/read-answer';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import { type Fixture, type Proposal, type Proposals, proposedValue } from '../kinds/validator/challenge/fixture';
import type { Submission } from '../code/submission';
import { consult } from '../oracle/consult';
import type { Oracle, OracleTools, Ruling } from '../oracle/oracle';
import { shorten } from '../oracle/describe-outcome';
import type { Asked } from '../experiment/log/trial';
import type { Validator } from '../kinds/validator/validator';

/** Opinions on a submission, and the labels to start from. */
export interface Proposed {
  readonly proposals: Proposals;
  /** Analytics without a proposed label are absent. */
  readonly expected: Fixture['expected'];
  /** Why the model proposed no label, if it was asked and did not. */
  readonly silence?: string;
}

/** Who may propose labels. */
export interface Proposers {
  readonly oracle?: { readonly oracle: Oracle; readonly tools: OracleTools } | undefined;
  /** The first of its models is asked, once. */
  readonly validator?: Validator | undefined;
}

/** Submissions that the oracle analyses concurrently. */
const atOnce = 4;

/**
 * Asks oracle and model for labels of submissions; `onProposed` gets each submission as soon as all have answered. An
 * error of the model is no opinion. Throws what stops asking (an outage, Ctrl-C) after reporting those that were done.
 */
export async function proposeLabels<About extends Submission>(
  { prompt }: Pick<Challenge, 'prompt'>,
  submissions: readonly About[],
  { oracle, validator }: Proposers,
  onProposed: (submission: About, proposed: Proposed) => void,
): Promise<void> {
  const analytics = prompt.analytics.map(({ name }) => name);
  const rulings = new Map<About, Readonly<Record<string, Ruling>>>();
  const answers = new Map<About, Asked<Reading>>();
  const settle = (submission: About): void => {
    const isRuled = oracle === undefined || rulings.has(submission);
    if (isRuled && (validator === undefined || answers.has(submission))) {
      onProposed(submission, toProposed(analytics, rulings.get(submission), answers.get(submission)));
      rulings.delete(submission);
      answers.delete(submission);
    }
  };
  const consultAll = async ({ oracle: program, tools }: NonNullable<Proposers['oracle']>): Promise<void> => {
    const waiting = submissions.values();
    const work = async (): Promise<void> => {
      for (const submission of waiting) {
        tools.signal.throwIfAborted();
        rulings.set(submission, await consult(program, analytics, submission, tools));
        settle(submission);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  const askAll = async ({ ask, models }: Validator): Promise<void> => {
    await ask(
      submissions,
      ({ submission, asked }) => {
        answers.set(submission, asked);
        settle(submission);
      },
      models.slice(0, 1),
    );
  };
  if (oracle === undefined && validator === undefined) {
    submissions.forEach(settle);
    return;
  }
  const results = await Promise.allSettled([
    ...(oracle === undefined ? [] : [consultAll(oracle)]),
    ...(validator === undefined ? [] : [askAll(validator)]),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    throw failed.reason;
  }
}

/** Combines the opinions on one submission. */
function toProposed(
  analytics: readonly string[],
  rulings: Readonly<Record<string, Ruling>> | undefined,
  asked: Asked<Reading> | undefined,
): Proposed {
  const proposals = analytics.flatMap((name): readonly (readonly [string, Proposal])[] => {
    const proposal = { ...ofRuling(rulings?.[name]), ...ofAsked(name, asked) };
    return Object.keys(proposal).length === 0 ? [] : [[name, proposal]];
  });
  const silence = describeSilence(asked);
  return {
    proposals: Object.fromEntries(proposals),
    expected: valuesOf(proposals),
    ...(silence !== undefined && { silence }),
  };
}

/** Adds the author's stated values, which take precedence, to the proposed ones. */
export function withAuthor(proposed: Proposed, stated: Fixture['expected']): Proposed {
  const { proposals, expected } = proposed;
  const entries = Object.entries(stated).map(([name, author]): readonly [string, Proposal] => [
    name,
    { ...(Object.hasOwn(proposals, name) ? proposals[name] : {}), author },
  ]);
  return {
    ...proposed,
    proposals: { ...proposals, ...Object.fromEntries(entries) },
    expected: { ...expected, ...valuesOf(entries) },
  };
}

function valuesOf(proposals: readonly (readonly [string, Proposal])[]): Fixture['expected'] {
  return Object.fromEntries(
    proposals.flatMap(([name, proposal]) => {
      const value = proposedValue(proposal);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function describeSilence(asked: Asked<Reading> | undefined): string | undefined {
  if (asked?.status === 'errored') {
    return asked.problem;
  }
  return asked?.reading.status === 'unreadable' ? `its reply is unreadable: ${asked.reading.problem}` : undefined;
}

function ofRuling(ruling: Ruling | undefined): Proposal {
  switch (ruling?.status) {
    case undefined:
      return {};
    case 'decided':
      return { oracle: ruling.value, because: reason(ruling.evidence) };
    case 'undecided':
      return { because: `the oracle is undecided: ${reason(ruling.because)}` };
  }
}

function ofAsked(name: string, asked: Asked<Reading> | undefined): Proposal {
  if (asked?.status !== 'replied' || asked.reading.status !== 'answer') {
    return {};
  }
  const answered = valueOf(asked, name);
  const votes = (asked.votes ?? []).flatMap((vote) => valueOf(vote.asked, name) ?? []);
  const count = (value: boolean): number => votes.filter((one) => one === value).length;
  return {
    ...(answered !== undefined && { model: answered }),
    ...(votes.length > 0 && { votes: { true: count(true), false: count(false) } }),
  };
}

function valueOf(asked: Asked<Reading>, name: string): boolean | undefined {
  return asked.status === 'replied' && asked.reading.status === 'answer' && Object.hasOwn(asked.reading.answer, name)
    ? asked.reading.answer[name]
    : undefined;
}

function reason(text: string): string {
  return shorten(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim() || 'no reason given');
}
