import { join } from 'node:path';
import { isInterview } from '../kinds/list-interviews';
import { didYouMean } from '../basics/text/did-you-mean';
import { isFile, listFolder } from '../basics/disk/disk';
import type { CellChoice } from '../kinds/quiz/cell';
import { listQuizzes } from '../kinds/quiz/load-quiz';
import { quizFilesOf } from '../kinds/quiz/quiz-files';
import { modelsForQuizzes } from '../kinds/quiz/models-for-quizzes';
import type { QuizFiles } from '../kinds/quiz/quiz';
import type { Settings } from '../basics/settings/settings';
import { readShard, shardRange, type Shard } from '../experiment/asking/shard';
import type { Invocation } from './command';
import { readModelLabels } from './model-labels';
import { failWith } from './fail-with';
import { readAskingFlags, readVote } from './run-options';
import { createFlagReader } from './flag-reader';

/** The default quiz. */
const defaultQuiz = 'accounting';

/** The command line's options for a quiz. */
export interface QuizFlags {
  readonly files: QuizFiles;
  /** Name of the quiz, if given. */
  readonly id: string | undefined;
  readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
  readonly settings: Settings;
  readonly shard: Shard | undefined;
  readonly choice: CellChoice;
}

/** Reads the command line of `assay test-llm`; all invalid values in one error. */
export function readQuizFlags({ positionals, options, settings, folder }: Invocation): QuizFlags {
  const problems: string[] = [];
  const [id] = positionals;
  const quizzes = listQuizzes(folder);
  if (id !== undefined && positionals.length === 1 && listFolder(join(folder, 'fixtures', id)) === undefined) {
    const known = quizzes.length === 0 ? 'there are none in fixtures/' : `there are: ${quizzes.join(', ')}`;
    problems.push(`there is no quiz "${id}"${didYouMean(id, quizzes)}; ${known}`);
  }
  if (id !== undefined && isInterview(folder, id)) {
    problems.push(`${id} holds coding questions: use assay interview run ${id}`);
  }
  const quiz = id ?? findQuiz(options, folder, quizzes, problems);
  if (positionals.length > 1) {
    problems.push(`expects one quiz, received ${positionals.map((one) => `"${one}"`).join(', ')}`);
  }
  const read = createFlagReader(options, problems);
  const { models: named, runs, out, confirmAbove, apply } = readAskingFlags(options, read, readModelLabels);
  const shard = read('shard', readShard, shardRange);
  const vote = read('vote', readVote, 'an odd number from 1 to 101');
  const prompts = read('prompt', readIndexes, 'indexes of systemPrompts, such as 0 or 0,2');
  failWith('test-llm', problems);
  const models = named ?? modelsForQuizzes(settings);
  return {
    files: findFiles(options, folder, { quiz, mayBeHere: id === undefined }),
    id,
    flags: { confirmAbove, out },
    settings: { ...apply(settings), runs: runs ?? settings.runs, vote: vote ?? settings.vote },
    shard,
    choice: { ...(models !== undefined && { models }), ...(prompts !== undefined && { prompts }) },
  };
}

/** The quiz to take files from that are neither named nor in this folder: the only one, or else the default. */
function findQuiz(
  options: Invocation['options'],
  folder: string,
  quizzes: readonly string[],
  problems: string[],
): string {
  const [only = defaultQuiz] = quizzes;
  const isFound = ['questions', 'config'].every((kind) => options.has(kind) || isFile(join(folder, `${kind}.json`)));
  if (quizzes.length === 1) {
    return only;
  }
  if (isFound || quizzes.includes(defaultQuiz)) {
    return defaultQuiz;
  }
  problems.push(
    quizzes.length === 0
      ? 'there is no quiz here, neither in fixtures/ nor as questions.json and config.json in this folder; to start one: npx assay init <name> --kind quiz'
      : `expects a quiz; there are: ${quizzes.join(', ')}`,
  );
  return defaultQuiz;
}

/** The paths of the two files: from flags, or else of the named quiz, or else here, or else of the default quiz. */
function findFiles(
  options: Invocation['options'],
  folder: string,
  { quiz, mayBeHere }: { readonly quiz: string; readonly mayBeHere: boolean },
): QuizFiles {
  const find = (kind: keyof QuizFiles): string => {
    const here = `${kind}.json`;
    const found = mayBeHere && isFile(join(folder, here)) ? here : quizFilesOf(quiz)[kind];
    return options.get(kind) ?? found;
  };
  return { questions: find('questions'), config: find('config') };
}

function readIndexes(text: string): readonly number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? [...new Set(parts.map(Number))] : undefined;
}
