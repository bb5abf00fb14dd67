import { basename, resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { decodeText, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError, messageOf, OutageError } from '../../basics/errors';
import {
  draftFixture,
  fitCandidate,
  titleOfFile,
  usualLanguage,
  writeAdded,
  type Candidate,
} from '../../intake/add-fixture';
import { languageOf } from '../../code/language-of';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { type Invocation, exitCodes, type Terminal, type Input } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { failWith } from '../options/read-challenge';
import { codeLanguageForm, lineForm } from '../options/option-forms';
import { readLabels } from '../options/read-labels';
import { readTask, taskOptions } from '../options/task-options';
import { runOptions } from '../options/run-options';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import type { Proposals } from '../../kinds/validator/challenge/fixture';
import type { Submission } from '../../code/submission';
import { openProposers } from '../../intake/open-proposers';
import { proposeLabels, type Proposed, type Proposers } from '../../intake/propose';
import { BudgetError } from '../../model/dispatch/budget';
import { checkBudget } from '../asking/estimate-cost';
import { withStepsAsync } from '../terminal/progress';
import { line, toned, whole, type Part, type Text, renderTable } from '../../experiment/blocks/blocks';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';

/** The document that `assay add --json` prints. */
interface AddDocument {
  readonly challenge: string;
  readonly dryRun: boolean;
  /** The fixture, relative to the project's root. */
  readonly file: string;
  readonly title: string;
  readonly language: string;
  readonly reviewed: boolean;
  /** Why it is not reviewed; `null` when it is. */
  readonly because: string | null;
  /** Stated and proposed values. */
  readonly expected: Readonly<Record<string, boolean>>;
  readonly proposals: Proposals;
  /** Analytics whose stated value the oracle contradicts. */
  readonly contradicted: readonly string[];
  /** Analytics without a proposed label. */
  readonly open: readonly string[];
  readonly warnings: readonly string[];
}

/** Maximum number of bytes read from standard input. */
const longestInput = 1_000_000;

/** `assay add`: turns a file into a fixture. */
export const addCommand: Command = defineCommand({
  name: 'add',
  summary: 'Turn a file into a fixture, such as code that failed in production',
  positionals: '<challenge> <file or ->',
  example: 'npx assay add two-sum failing.js --expect solutionSolvesTwoSumProblem=false --title "misses duplicates"',
  options: {
    expect: {
      type: 'values',
      valueName: '<analytic=true|false>',
      summary: 'a label you are sure of; repeatable. A fixture with all labels needs no review',
    },
    title: {
      ...lineForm,
      type: 'value',
      valueName: '<title>',
      summary: 'title of the fixture',
      otherwise: 'the file name',
    },
    language: {
      ...codeLanguageForm,
      type: 'value',
      valueName: '<name>',
      summary: 'language of the code',
      otherwise: 'from the extension',
    },
    origin: {
      ...lineForm,
      type: 'value',
      valueName: '<text>',
      summary: 'where the code came from, such as a ticket',
    },
    ...taskOptions,
    model: { ...runOptions.model, summary: 'model that proposes the missing labels' },
    'no-ask': {
      type: 'flag',
      summary: 'ask no model; only the oracle proposes labels',
      conflicts: { with: ['model'], because: 'asks no model' },
    },
    'dry-run': { type: 'flag', summary: 'show the fixture; write nothing' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, values, problems, settings, signal } = invocation;
    const [id = '', path = '', ...more] = positionals;
    if (path === '' || more.length > 0) {
      const what = `expects a challenge and one file, or - for standard input, for example: ${addCommand.example}`;
      failWith('add', [what, ...problems]);
    }
    const challenge = loadChallenge(settings.root, id, { growing: true });
    const analytics = challenge.prompt.analytics.map(({ name }) => name);
    const stated = readLabels('expect', values.expect, analytics, problems);
    const task = readTask(challenge, values, invocation.folder, problems);
    const solution = await readSolution(path, invocation, terminal, problems);
    const candidate: Candidate = {
      solution: solution ?? '',
      task,
      title: values.title,
      origin: values.origin,
      stated,
      language: values.language ?? (path === '-' ? usualLanguage(challenge) : languageOf(path)),
      suggestedTitle: titleOfFile(path === '-' ? '' : basename(path)),
    };
    const {
      title,
      problems: misfits,
      warnings,
    } = solution === undefined ? { title: '', problems: [], warnings: [] } : fitCandidate(challenge, candidate);
    failWith('add', [...problems, ...misfits]);
    const hasAll = analytics.every((name) => Object.hasOwn(stated, name));
    const asks = !hasAll && !values.noAsk;
    const submission = { id: 'the code', language: candidate.language, solution: candidate.solution, task };
    const said = await proposeForOne(challenge, submission, { invocation, asks, models: values.model }, terminal);
    const isDry = values.dryRun;
    const added = draftFixture(challenge, candidate, title, said, { staysUnreviewed: false });
    signal.throwIfAborted();
    const file = writeAdded(challenge, added.draft, isDry);
    const document: AddDocument = {
      challenge: id,
      dryRun: isDry,
      file,
      title,
      language: candidate.language,
      reviewed: added.draft.reviewed,
      because: added.because ?? null,
      expected: added.draft.expected,
      proposals: added.draft.proposals ?? {},
      contradicted: added.contradicted,
      open: added.open,
      warnings,
    };
    printDocument(invocation, terminal, document, (one) => renderAdded(one, analytics));
    return exitCodes.passed;
  },
});

async function readSolution(
  path: string,
  { folder, signal }: Pick<Invocation, 'folder' | 'signal'>,
  { input, error }: Terminal,
  problems: string[],
): Promise<string | undefined> {
  if (path === '-' && input?.isTTY === true) {
    error('Paste the code, then press Ctrl-D on a line of its own.');
  }
  try {
    const file = resolve(folder, path);
    if (path !== '-' && listFolder(file) !== undefined) {
      throw new AssayError(`${path} is a folder: name a file in it, or see npx assay import --help`);
    }
    const bytes = path === '-' ? await readInput(input, longestInput, signal) : readBytes(file);
    if (bytes === undefined) {
      throw new AssayError(`there is no file ${path}`);
    }
    return decodeText(bytes, path === '-' ? 'standard input' : path);
  } catch (cause) {
    signal.throwIfAborted();
    problems.push(messageOf(cause));
    return undefined;
  }
}

/** Whom to ask about a submission. */
interface Asking {
  readonly invocation: Pick<Invocation, 'settings' | 'signal'>;
  /** Whether a model may be asked at all. */
  readonly asks: boolean;
  /** Models named on the command line. */
  readonly models: readonly string[] | undefined;
}

/** Lets oracle and model propose labels for one submission; a model that cannot answer proposes nothing. */
async function proposeForOne(
  challenge: Challenge,
  submission: Submission,
  { invocation: { settings, signal }, asks, models }: Asking,
  terminal: Terminal,
): Promise<Proposed> {
  const ask = (proposers: Proposers): Promise<Proposed> =>
    withStepsAsync(terminal, { what: 'Proposing labels', unit: 'submission', total: 1 }, async ({ step }) => {
      let said: Proposed = { proposals: {}, expected: {} };
      await proposeLabels(challenge, [submission], proposers, (_, proposed) => {
        said = proposed;
        step();
      });
      if (said.silence !== undefined) {
        terminal.error(`The model proposed no label: ${said.silence}`);
      }
      return said;
    });
  const proposers = openProposers(challenge, { settings, signal, say: terminal.error, asks, models });
  try {
    if (proposers.validator !== undefined) {
      checkBudget(proposers.validator.models.slice(0, 1), settings, terminal);
    }
    return await ask(proposers);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutageError || error instanceof BudgetError)) {
      throw error;
    }
    terminal.error(`The model proposed no label: ${error.message}`);
    return await ask({ oracle: proposers.oracle });
  } finally {
    await proposers.close();
  }
}

/** Reads standard input, up to `limit` bytes. */
function readInput(input: Input | undefined, limit: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      input?.off('data', onData).off('end', onEnd).off('error', reject).pause();
      settle();
    };
    const onData = (chunk: Uint8Array | string): void => {
      chunks.push(Buffer.from(chunk));
      size += chunk.length;
      if (size > limit) {
        finish(() => {
          reject(new AssayError(`Standard input has more than ${limit.toLocaleString('en-US')} bytes.`));
        });
      }
    };
    const onEnd = (): void => {
      finish(() => {
        resolve(Buffer.concat(chunks));
      });
    };
    const onAbort = (): void => {
      finish(() => {
        reject(new AssayError('Interrupted.'));
      });
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (input === undefined) {
      onEnd();
      return;
    }
    input.on('data', onData).on('end', onEnd).on('error', reject);
    input.resume();
  });
}

/** The new fixture, who proposed which labels, its problems, and the next step. */
function renderAdded(document: AddDocument, analytics: readonly string[]): Text {
  const { challenge, dryRun, file, title, language, reviewed, because } = document;
  const parties = (['author', 'oracle', 'model', 'votes'] as const).filter((key) =>
    Object.values(document.proposals).some((proposal) => proposal[key] !== undefined),
  );
  const rows = analytics.map((name): readonly Part[] => {
    const proposal = document.proposals[name] ?? {};
    const { votes } = proposal;
    const counted = votes === undefined ? '' : `${votes.true}:${votes.false}`;
    return [
      name,
      String(document.expected[name] ?? '?'),
      ...parties.map((key) => (key === 'votes' ? counted : String(proposal[key] ?? ''))),
      printableLine(proposal.because ?? ''),
    ];
  });
  const headings = ['analytic', 'value', ...parties.map((key) => (key === 'author' ? 'stated' : key)), 'why'];
  return [
    `${file}: ${printableLine(title)} (${language})`,
    ...renderTable(
      headings.map((heading) => ({ heading })),
      rows,
    ),
    ...document.contradicted.map((name) => {
      const { author, because: evidence = '' } = document.proposals[name] ?? {};
      return line(
        toned('bad', 'WARNING'),
        `: ${name} was stated as ${String(author)}, but the oracle says ${String(author !== true)}: ${printableLine(evidence)}`,
      );
    }),
    ...document.warnings.map((warning) => line(toned('unsure', 'warning'), `: ${printableLine(warning, 500)}`)),
    ...renderNext({ challenge, dryRun, reviewed, because }),
  ];
}

function renderNext({
  challenge,
  dryRun,
  reviewed,
  because,
}: Pick<AddDocument, 'challenge' | 'dryRun' | 'reviewed' | 'because'>): Text {
  const name = quoteForShell(challenge);
  const state = reviewed
    ? 'Reviewed: the fixture counts from now on.'
    : `Unreviewed: ${because ?? ''}. Excluded from all results until confirmed.`;
  if (dryRun) {
    return [
      `The fixture would be ${reviewed ? 'reviewed and count at once.' : `unreviewed: ${because ?? ''}.`}`,
      `Nothing was written. To write, leave out --dry-run${reviewed ? '' : '; if you are sure of the other labels, state them with --expect'}.`,
    ];
  }
  return [state, line('Next: ', whole(reviewed ? `npx assay check ${name}` : `npx assay review ${name}`))];
}
