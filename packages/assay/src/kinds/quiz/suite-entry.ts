import { createHash } from 'node:crypto';
import { canonicalJson } from '../../model/request-hash';
import { type AssertionEntry, logVersion, type SuiteEntry } from '../../experiment/log/suite-entry';
import { resolvePolicy } from '../../experiment/policy/policy';
import { groupName } from '../../experiment/group';
import { printableLine } from '../../basics/text/printable';
import { groupOfCell, type Cell } from './cell';
import type { QuizQuestion } from './question';
import type { Quiz } from './quiz';
import type { QuizPolicy } from './quiz-config';
import type { QuizDetails } from './quiz-details';
import { measure } from './reading/score-choice';
import { rotationsOf } from './shown-question';

/** How a quiz is asked. */
export interface QuizTerms extends Pick<QuizDetails, 'seed' | 'shuffle' | 'circular' | 'policy'> {
  readonly firstRun: number;
  readonly runs: number;
  /** What a wrong answer to a single question does. */
  readonly assert: QuizPolicy['questions'];
  /** Whether everything was made soft for this run. */
  readonly logOnly: boolean;
  /** Whether everything was made hard for this run. */
  readonly allHard: boolean;
}

/** The first line of a quiz's log. */
export function toSuiteEntry(
  { id, title, files }: Pick<Quiz, 'id' | 'title' | 'files'>,
  questions: readonly QuizQuestion[],
  cells: readonly (Cell & { readonly notes: readonly string[] })[],
  { firstRun, runs, assert, logOnly, allHard, seed, shuffle, circular, policy }: QuizTerms,
): SuiteEntry {
  const prices = [...new Set(cells.flatMap((cell) => cell.prices ?? []))];
  const details: QuizDetails = {
    files,
    seed,
    shuffle,
    circular,
    policy,
    cells: cells.map(({ label, model, prompt, system, priced, vote, notes }) => ({
      label,
      model: model.name,
      server: model.server,
      simulated: model.offline,
      priced,
      prompt,
      system: system ?? null,
      ...(vote !== undefined && { vote }),
      notes,
    })),
    questions,
  };
  return {
    ...partsOfHead(details, assert),
    challenge: id,
    title,
    startedAt: new Date().toISOString(),
    firstRun,
    runs,
    ...(logOnly && { logOnly }),
    ...(allHard && { allHard }),
    ...(prices.length > 0 && { prices }),
  };
}

/** The parts of the log's first line that follow from the quiz's details. */
export function partsOfHead(
  details: QuizDetails,
  assert: QuizPolicy['questions'],
): Omit<SuiteEntry, 'challenge' | 'title' | 'startedAt' | 'firstRun' | 'runs'> {
  const { files, cells, questions, circular } = details;
  const online = cells.filter(({ simulated }) => !simulated);
  const groups = cells.map(groupOfCell);
  return {
    kind: 'suite',
    version: logVersion,
    of: 'quiz',
    server: [...new Set((online.length === 0 ? cells : online).map((cell) => cell.server))].join(', '),
    promptFile: files.config,
    promptHash: hash(canonicalJson(cells.map(({ system }) => system))),
    models: groups.map(groupName),
    groups,
    promptHashes: cells.map(({ system }) => hash(system ?? '')),
    substituted: false,
    // One server without prices is enough to make the total unknown.
    priced: online.length === 0 || online.some(({ priced }) => priced),
    notes: [...new Set(cells.flatMap(({ notes }) => notes))],
    assertions: questions.map((question): AssertionEntry => ({
      fixture: question.id,
      file: files.questions,
      line: question.line,
      title: printableLine(question.title),
      analytic: measure,
      expected: true,
      ...resolvePolicy({ assert }),
    })),
    ...(circular && {
      parts: Object.fromEntries(questions.map((question) => [question.id, rotationsOf(question, true)])),
    }),
    details,
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
