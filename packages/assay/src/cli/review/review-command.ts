import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { AssayError } from '../../basics/errors';
import { orderForReview, type Waiting } from '../../intake/review-queue';
import { formatNumberOf } from '../../basics/text/numbers';
import { type Text, line, renderTable, toned, whole } from '../../experiment/blocks/blocks';
import { layOut } from '../../output/terminal/lay-out';
import { defineCommand, jsonOption, type Call, type Command } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';
import { exitCodes, type ExitCode, type Terminal } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { requireChallenge } from '../options/read-challenge';
import { openKeys } from './open-keys';
import { reviewInTurn, type Tally } from './review-in-turn';
import { openReviewedFiles, type ReviewedFiles } from './reviewed-files';
import { appendTo } from '../../basics/collections';
import { isDisputed, type Proposals } from '../../kinds/validator/challenge/fixture';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';

const options = {
  only: {
    type: 'value',
    valueName: '<kind>',
    summary: 'disputed: proposers disagree; open: no proposed label for at least one analytic',
    choices: ['disputed', 'open'],
  },
  'accept-agreed': {
    type: 'flag',
    summary: 'list fixtures where oracle and model agree on every analytic, and accept them all at once',
  },
  yes: { type: 'flag', summary: 'with --accept-agreed: accept without asking', needs: ['accept-agreed'] },
  'dry-run': { type: 'flag', summary: 'show the queue in order; write nothing' },
  ...jsonOption,
} as const satisfies OptionTable;

/** The document that `assay review --json` prints. */
interface ReviewDocument {
  readonly challenge: string;
  readonly dryRun: boolean;
  /** Fixtures that are scored, without those accepted now. */
  readonly reviewed: number;
  /** Files that `--accept-agreed` accepted, or would accept in a dry run. */
  readonly accepted: readonly string[];
  /** Unreviewed fixtures, in the order in which they are shown. */
  readonly waiting: readonly (Pick<Waiting, 'kind' | 'because' | 'disputed' | 'open'> & {
    readonly fixture: string;
    readonly file: string;
    readonly title: string;
    readonly language: string;
    readonly origin: string | null;
    /** The values to start from. */
    readonly expected: Readonly<Record<string, boolean>>;
    readonly proposals: Proposals;
  })[];
}

/** `assay review`: lets a person confirm the labels of unreviewed fixtures. */
export const reviewCommand: Command = defineCommand({
  name: 'review',
  summary: 'Confirm the labels of unreviewed fixtures, most informative first',
  positionals: '<challenge>',
  example: 'npx assay review two-sum --only disputed',
  options,

  async run(invocation, terminal) {
    const { values, settings, signal } = invocation;
    const { only, acceptAgreed: wantsAgreed } = values;
    const id = requireChallenge(invocation, reviewCommand);
    const challenge = loadChallenge(settings.root, id, { growing: true });
    const queue = orderForReview(challenge).filter((waiting) => only === undefined || waiting[only].length > 0);
    if (wantsAgreed) {
      return acceptAgreed(challenge, queue, invocation, terminal);
    }
    if (values.json || values.dryRun || queue.length === 0) {
      printDocument(invocation, terminal, toDocument(challenge, queue, [], invocation), () =>
        queue.length === 0 ? describeNothing(challenge, only) : renderQueue(id, queue),
      );
      return exitCodes.passed;
    }
    return askPerson(challenge, queue, terminal, signal);
  },
});

async function askPerson(
  { id, root, prompt, unreviewed }: Challenge,
  queue: readonly Waiting[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { input } = terminal;
  const files = openReviewedFiles(
    root,
    queue.map(({ fixture }) => fixture),
  );
  const keys = input === undefined ? undefined : openKeys(input, signal);
  const show = (text: Text): void => {
    terminal.out(layOut(text, terminal));
  };
  try {
    if (keys === undefined) {
      throw nobodyThere(id);
    }
    const tally = await reviewInTurn(queue, { analytics: prompt.analytics, files, keys, show });
    if (tally.ended === 'end' && !tally.isAnswered) {
      throw nobodyThere(id);
    }
    const left = unreviewed.length - tally.accepted - tally.removed;
    show(renderTally(id, tally, left));
    return tally.ended === 'interrupt' ? exitCodes.interrupted : exitCodes.passed;
  } finally {
    keys?.close();
  }
}

async function acceptAgreed(
  challenge: Challenge,
  queue: readonly Waiting[],
  invocation: Call<typeof options>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, signal } = invocation;
  const { id, root } = challenge;
  const agreed = findAgreed(challenge, queue);
  const isSilent = values.json;
  const isDry = values.dryRun || agreed.length === 0;
  const print = (text: Text): void => {
    if (!isSilent) {
      terminal.out(layOut(text, terminal));
    }
  };
  print(renderAgreed(id, agreed, queue.length));
  if (values.dryRun && agreed.length > 0) {
    print(['Nothing was written. To write, leave out --dry-run.']);
  }
  if (!isDry && !values.yes) {
    if (isSilent || terminal.confirm === undefined) {
      throw new AssayError(
        'assay review:\n  - --accept-agreed needs a terminal for its confirmation: add --yes to accept, or --dry-run to preview',
      );
    }
    if (!(await terminal.confirm(`Accept ${formatNumberOf(agreed.length, 'fixture')} as proposed?`))) {
      terminal.error('Nothing was accepted.');
      return exitCodes.passed;
    }
  }
  const files = openReviewedFiles(
    root,
    agreed.map(({ fixture }) => fixture),
  );
  const { accepted, problems } = isDry ? { accepted: agreed, problems: [] } : acceptAll(agreed, files, signal);
  problems.forEach(terminal.error);
  const left = isDry ? queue : queue.filter((waiting) => !accepted.includes(waiting));
  if (isSilent) {
    printDocument(invocation, terminal, toDocument(challenge, left, accepted, invocation), () => '');
  } else if (!isDry) {
    const tally = { accepted: accepted.length, changed: 0, skipped: 0, removed: 0, stale: problems.length };
    print(renderTally(id, tally, challenge.unreviewed.length - accepted.length));
  }
  return exitCodes.passed;
}

function nobodyThere(id: string): AssayError {
  return new AssayError(
    `assay review needs a terminal, or keys on standard input, one per line, such as: printf 'a\\ns\\nq\\n' | npx assay review ${id}\n` +
      `  To list the waiting fixtures without a terminal: npx assay review ${id} --dry-run`,
  );
}

function describeNothing({ id, unreviewed }: Challenge, only: string | undefined): string {
  return unreviewed.length === 0
    ? `No fixture of ${id} waits for review.`
    : `No ${only ?? ''} fixture of ${id} waits for review; ${formatNumberOf(unreviewed.length, 'other fixture')} ${unreviewed.length === 1 ? 'does' : 'do'}.`;
}

function toDocument(
  { id, fixtures }: Challenge,
  queue: readonly Waiting[],
  accepted: readonly Waiting[],
  { values }: Call<typeof options>,
): ReviewDocument {
  return {
    challenge: id,
    dryRun: values.dryRun,
    reviewed: fixtures.length,
    accepted: accepted.map(({ fixture }) => fixture.file),
    waiting: queue.map(({ fixture, kind, because, disputed, open }) => ({
      fixture: fixture.id,
      file: fixture.file,
      title: fixture.title,
      language: fixture.language,
      origin: fixture.origin ?? null,
      kind,
      because,
      disputed,
      open,
      expected: fixture.expected,
      proposals: fixture.proposals ?? {},
    })),
  };
}

/**
 * Fixtures for which both oracle and model proposed every value, with unanimous votes, so that a person may accept them
 * together.
 */
function findAgreed({ prompt }: Pick<Challenge, 'prompt'>, queue: readonly Waiting[]): readonly Waiting[] {
  return queue.filter(({ fixture: { expected, proposals = {} } }) =>
    prompt.analytics.every(({ name }) => {
      const proposal = Object.hasOwn(proposals, name) ? (proposals[name] ?? {}) : {};
      const { oracle, model } = proposal;
      return oracle !== undefined && oracle === model && oracle === expected[name] && !isDisputed(proposal);
    }),
  );
}

/** Accepts them all; returns which were written, and why others were not. */
function acceptAll(
  agreed: readonly Waiting[],
  { confirm }: ReviewedFiles,
  signal: AbortSignal,
): { readonly accepted: readonly Waiting[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const accepted = agreed.filter(({ fixture }) => {
    signal.throwIfAborted();
    try {
      const isWritten = confirm(fixture, fixture.expected);
      appendTo(problems, isWritten ? [] : [`${fixture.file} changed during the review, so it waits for the next one.`]);
      return isWritten;
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      problems.push(error.message);
      return false;
    }
  });
  return { accepted, problems };
}

/** The waiting fixtures in display order. */
function renderQueue(challenge: string, queue: readonly Waiting[]): Text {
  return [
    `${formatNumberOf(queue.length, 'fixture')} of ${challenge} ${queue.length === 1 ? 'waits' : 'wait'} for review, most informative first:`,
    ...renderTable(
      [{ heading: '', align: 'right' }, { heading: 'fixture' }, { heading: 'reason' }],
      queue.map(({ fixture, because }, index) => [String(index + 1), fixture.id, because]),
    ),
  ];
}

/** The fixtures that would be accepted together. */
function renderAgreed(challenge: string, agreed: readonly Waiting[], total: number): Text {
  return [
    `${formatNumberOf(agreed.length, 'fixture')} of ${total.toLocaleString('en-US')} with agreement of oracle and model on every analytic:`,
    ...agreed.map(({ fixture: { file, title, expected } }) => {
      const held = Object.entries(expected).flatMap(([name, value]) => (value ? [name] : []));
      return `  ${file}: ${printableLine(title, 100)} · true: ${held.length === 0 ? 'none' : held.join(', ')}`;
    }),
    ...(agreed.length === 0
      ? [line('Next: Review them one by one: ', whole(`npx assay review ${quoteForShell(challenge)}`))]
      : []),
  ];
}

/** The results of a review, and the next step. */
function renderTally(challenge: string, tally: Omit<Tally, 'ended' | 'isAnswered'>, left: number): Text {
  const { accepted, changed, skipped, removed, stale } = tally;
  const parts = [
    `${accepted} accepted${changed > 0 ? ` (${changed} with a changed label)` : ''}`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(stale > 0 ? [`${stale} changed by another program`] : []),
    left === 0 ? 'none left' : `${left.toLocaleString('en-US')} left`,
  ];
  return ['', toned(left === 0 ? 'good' : undefined, `${parts.join(', ')}.`), ...nextAfter(challenge, accepted, left)];
}

function nextAfter(challenge: string, accepted: number, left: number): Text {
  if (left > 0) {
    return [line('Next: Continue: ', whole(`npx assay review ${quoteForShell(challenge)}`))];
  }
  return accepted > 0 ? [line('Next: Run the tests with them: ', whole('npx jest'))] : [];
}
