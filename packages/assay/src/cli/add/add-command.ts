import { basename, resolve } from 'node:path';
import { loadChallenge } from '../../kinds/validator/challenge/load-challenge';
import { decodeText, listFolder, readBytes } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import { draftFixture, fitCandidate, titleOfFile, writeAdded, type Candidate } from '../../intake/add-fixture';
import { languageOf } from '../../code/language-of';
import { usualLanguage } from '../../intake/usual-language';
import type { AddDocument } from './add-document';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import type { Invocation } from '../../plugin/invocation';
import { exitCodes } from '../../plugin/exit-codes';
import { printDocument } from '../terminal/print-document';
import { proposeForOne } from './propose-for-one';
import { readInput } from './read-input';
import { renderAdded } from './render-added';
import { failWith } from '../options/fail-with';
import { codeLanguageForm, lineForm } from '../options/option-forms';
import { readLabels } from '../options/read-labels';
import { readTask, taskOptions } from '../options/task-options';
import { runOptions } from '../options/run-options';
import type { Terminal } from '../../plugin/terminal';

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
    unreviewed: { type: 'flag', summary: 'leave the fixture for assay review even if every label is given' },
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
    const added = draftFixture(challenge, candidate, title, said, { staysUnreviewed: values.unreviewed });
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
      contradicted: [...added.contradicted],
      open: [...added.open],
      warnings: [...warnings],
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
