import { basename, resolve } from 'node:path';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import type { Fixture } from '../kinds/validator/challenge/fixture';
import { languageSchema } from '../code/language';
import { loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { titleSchema } from '../basics/text/title';
import { didYouMean } from '../basics/text/did-you-mean';
import { decodeText, listFolder, readBytes } from '../basics/disk/disk';
import { AssayError, messageOf } from '../basics/errors';
import { draftFixture, fitCandidate, titleOfFile, writeAdded, type Candidate } from '../intake/add-fixture';
import { languageOf } from '../code/language-of';
import { usualLanguage } from '../intake/usual-language';
import { splitPair } from '../basics/text/split-pair';
import type { AddDocument } from './add-document';
import { jsonOption, type Command, type Invocation } from './command';
import { exitCodes } from './exit-codes';
import { printDocument } from './print-document';
import { proposeForOne } from './propose-for-one';
import { readInput } from './read-input';
import { renderAdded } from './render-added';
import { failWith } from './fail-with';
import { readModels, runOptions } from './run-options';
import { createFlagReader, type FlagReader } from './flag-reader';
import type { Terminal } from './terminal';

/** Maximum number of bytes read from standard input. */
const longestInput = 1_000_000;

/** `assay add`: turns a file into a fixture. */
export const addCommand: Command = {
  name: 'add',
  summary: 'Turn a file into a fixture, such as code that failed in production',
  usage: '<challenge> <file or -> [--expect <analytic=value>] [--title <title>] [--dry-run] [--json]',
  example: 'npx assay add two-sum failing.js --expect solutionSolvesTwoSumProblem=false --title "misses duplicates"',
  options: {
    expect: {
      type: 'values',
      valueName: '<analytic=true|false>',
      summary: 'a label you are sure of; repeatable. A fixture with all labels needs no review',
    },
    title: { type: 'value', valueName: '<title>', summary: 'title of the fixture (default: the file name)' },
    language: { type: 'value', valueName: '<name>', summary: 'language of the code (default: from the extension)' },
    origin: { type: 'value', valueName: '<text>', summary: 'where the code came from, such as a ticket' },
    unreviewed: { type: 'flag', summary: 'leave the fixture for assay review even if every label is given' },
    model: { ...runOptions.model, summary: 'model that proposes the missing labels (default: same as assay repeat)' },
    'no-ask': { type: 'flag', summary: 'ask no model; only the oracle proposes labels' },
    'dry-run': { type: 'flag', summary: 'show the fixture; write nothing' },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, options, settings, signal } = invocation;
    const problems: string[] = [];
    const [id = '', path = '', ...more] = positionals;
    if (path === '' || more.length > 0) {
      failWith('add', [
        `expects a challenge and one file, or - for standard input, for example: ${addCommand.example}`,
      ]);
    }
    const challenge = loadChallenge(settings.root, id, { growing: true });
    const flags = readFlags(challenge, invocation, problems);
    const solution = await readSolution(path, invocation, terminal, problems);
    const candidate: Candidate = {
      ...{ solution: solution ?? '', title: flags.title, origin: flags.origin, stated: flags.stated },
      language: flags.language ?? (path === '-' ? usualLanguage(challenge) : languageOf(path)),
      suggestedTitle: titleOfFile(path === '-' ? '' : basename(path)),
    };
    const {
      title,
      problems: misfits,
      warnings,
    } = solution === undefined ? { title: '', problems: [], warnings: [] } : fitCandidate(challenge, candidate);
    failWith('add', [...problems, ...misfits]);
    const analytics = challenge.prompt.analytics.map(({ name }) => name);
    const hasAll = analytics.every((name) => Object.hasOwn(flags.stated, name));
    const asks = !hasAll && !options.has('no-ask');
    const submission = { id: 'the code', language: candidate.language, solution: candidate.solution };
    const said = await proposeForOne(challenge, submission, { invocation, asks, models: flags.models }, terminal);
    const isDry = options.has('dry-run');
    const added = draftFixture(challenge, candidate, title, said, { staysUnreviewed: options.has('unreviewed') });
    signal.throwIfAborted();
    const file = writeAdded(challenge, added.draft, isDry);
    const document: AddDocument = {
      ...{ challenge: id, dryRun: isDry, file, title, language: candidate.language },
      ...{ reviewed: added.draft.reviewed, because: added.because ?? null },
      expected: added.draft.expected,
      proposals: added.draft.proposals ?? {},
      ...{ contradicted: [...added.contradicted], open: [...added.open], warnings: [...warnings] },
    };
    printDocument(invocation, terminal, document, (one) => renderAdded(one, analytics));
    return exitCodes.passed;
  },
};

interface AddFlags {
  readonly stated: Fixture['expected'];
  readonly title: string | undefined;
  readonly origin: string | undefined;
  readonly language: string | undefined;
  readonly models: readonly string[] | undefined;
}

function readFlags({ prompt }: Challenge, { options }: Invocation, problems: string[]): AddFlags {
  const read = createFlagReader(options, problems);
  if (options.has('no-ask') && options.has('model')) {
    problems.push('--no-ask and --model exclude each other');
  }
  return {
    stated: readStated(
      options.get('expect'),
      prompt.analytics.map(({ name }) => name),
      problems,
    ),
    title: readLine(read, 'title'),
    origin: readLine(read, 'origin'),
    language: read('language', (text) => languageSchema.safeParse(text).data, 'a lower-case name such as python'),
    models: read('model', readModels, 'one or more names separated by commas'),
  };
}

function readLine(read: FlagReader, name: string): string | undefined {
  return read(name, (text) => titleSchema.safeParse(text).data, 'one line without control characters');
}

function readStated(text: string | undefined, analytics: readonly string[], problems: string[]): Fixture['expected'] {
  const stated = new Map<string, boolean>();
  for (const pair of text?.split(',') ?? []) {
    const [name, value] = splitPair(pair) ?? ['', ''];
    if (value !== 'true' && value !== 'false') {
      problems.push(`--expect expects <analytic>=true or <analytic>=false, received "${pair}"`);
    } else if (!analytics.includes(name)) {
      problems.push(
        `--expect: the prompt has no analytic "${name}"${didYouMean(name, analytics)}; it has ${analytics.join(', ')}`,
      );
    } else if (stated.has(name)) {
      problems.push(`--expect: ${name} is given twice`);
    } else {
      stated.set(name, value === 'true');
    }
  }
  return Object.fromEntries(stated);
}

async function readSolution(
  path: string,
  { folder, signal }: Invocation,
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
